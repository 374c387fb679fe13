import { useNow, usePlatform, useQuery, useSearchParams } from "@kalima/platform/react";
import { useZone } from "@kalima/ui";
import { firstDay, monthOf } from "@kalima/ui/calendar";
import { useState } from "react";
import { instantFrom } from "../../../shared/times/instants.ts";
import { trainerTimes } from "../../../shared/times/trainer-times.ts";

/** Requests the month that the calendar will show first, at the same time as the trainer. Shows nothing itself. */
export function FirstMonth({ trainerId }: { trainerId: string }) {
  const { http } = usePlatform();
  const zone = useZone();
  const now = useNow(null);
  const [parameters] = useSearchParams();
  const [month] = useState(() =>
    zone === null ? null : monthOf(firstDay({ at: instantFrom(parameters), now, zone })),
  );
  useQuery({
    ...trainerTimes(http, trainerId, { lessonMinutes: null, dayZone: null }).month(month ?? ""),
    enabled: month !== null,
  });
  return null;
}
