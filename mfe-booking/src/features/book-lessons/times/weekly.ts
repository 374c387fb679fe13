import { parseAbsolute } from "@internationalized/date";
import type { TimeSlot } from "@kalima/contracts/api";
import { normalizeInstant } from "../draft/draft.ts";

/** Instants of the same weekday and clock time in the following weeks. Clock times are in `zone`, across DST changes. */
export function weeklyTimes(anchor: string, weeks: number, zone: string): string[] {
  const start = parseAbsolute(anchor, zone);
  return Array.from({ length: weeks }, (_, week) =>
    normalizeInstant(start.add({ weeks: week + 1 }).toAbsoluteString()),
  );
}

/** Splits times into free ones and conflicts; a time the trainer does not offer is a conflict too. */
export function splitByAvailability(wanted: readonly string[], slots: readonly TimeSlot[]) {
  const free = new Set(slots.filter((slot) => slot.free).map((slot) => normalizeInstant(slot.startsAt)));
  return { added: wanted.filter((time) => free.has(time)), conflicts: wanted.filter((time) => !free.has(time)) };
}
