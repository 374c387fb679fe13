import type { Trainer } from "@kalima/contracts/api";
import { useNow } from "@kalima/platform/react";
import { useZone } from "@kalima/ui";
import { type Hours, hoursAhead, utcOffset } from "./weekly-hours.ts";

/** A trainer's weekly hours in the visitor's zone, in the trainer's while that is unknown. */
export function useWeeklyHours({ shifts, timeZone }: Pick<Trainer, "shifts" | "timeZone">): {
  hours: Hours[];
  zone: string;
} {
  const now = useNow(null);
  const zone = useZone() ?? timeZone;
  return { hours: hoursAhead(shifts, utcOffset(zone, now) - utcOffset(timeZone, now)), zone };
}
