import { useNow, useSearchParams } from "@kalima/platform/react";
import { useZone } from "@kalima/ui";
import { firstDay, monthOf } from "@kalima/ui/calendar";
import { useState } from "react";
import { instantFrom } from "../../../shared/times/instants.ts";
import { useMonth } from "../api/use-month.ts";

/** Requests the month that the calendar will show first, at the same time as the trainer. Shows nothing itself. */
export function FirstMonth({ trainerId }: { trainerId: string }) {
  const zone = useZone();
  const now = useNow(null);
  const [parameters] = useSearchParams();
  const [month] = useState(() =>
    zone === null ? null : monthOf(firstDay({ at: instantFrom(parameters), now, zone })),
  );
  useMonth(trainerId, month);
  return null;
}
