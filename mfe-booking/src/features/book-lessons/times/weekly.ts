import { parseAbsolute, toCalendarDate } from "@internationalized/date";
import type { TimeSlot } from "@kalima/contracts/api";
import { sameForm } from "../draft/draft.ts";

/** The same weekday and clock time in each of the following weeks; the clock of `zone` counts, also over its changes. */
export function weeklyTimes(anchor: string, weeks: number, zone: string): string[] {
  const start = parseAbsolute(anchor, zone);
  return Array.from({ length: weeks }, (_, week) => sameForm(start.add({ weeks: week + 1 }).toAbsoluteString()));
}

/** The calendar day (`YYYY-MM-DD`) of an instant in `zone`. */
export function dateOf(instant: string, zone: string): string {
  return toCalendarDate(parseAbsolute(instant, zone)).toString();
}

/** Parts wanted times into free ones and conflicts; what the trainer does not offer at all is a conflict too. */
export function sortOutWeekly(wanted: readonly string[], slots: readonly TimeSlot[]) {
  const free = new Set(slots.filter((slot) => slot.free).map((slot) => sameForm(slot.startsAt)));
  return { added: wanted.filter((time) => free.has(time)), conflicts: wanted.filter((time) => !free.has(time)) };
}
