import { parseAbsolute } from "@internationalized/date";
import type { TimeSlot } from "@kalima/contracts/api";
import { normalizeInstant } from "../../../shared/times/instants.ts";
import { type Draft, isOverlapped } from "../draft/draft.ts";

/** Instants of the same weekday and clock time in the following weeks. Clock times are in `zone`, across DST changes. */
export function weeklyTimes(anchor: string, weeks: number, zone: string): string[] {
  const start = parseAbsolute(anchor, zone);
  return Array.from({ length: weeks }, (_, week) =>
    normalizeInstant(start.add({ weeks: week + 1 }).toAbsoluteString()),
  );
}

/** Splits times into free ones and conflicts: what the trainer does not offer, and what overlaps a chosen time. */
export function splitByAvailability(
  wanted: readonly string[],
  slots: readonly TimeSlot[],
  draft: Pick<Draft, "times" | "lessonMinutes">,
): { added: string[]; conflicts: string[] } {
  const free = new Set(slots.filter((slot) => slot.free).map((slot) => normalizeInstant(slot.startsAt)));
  const canBeAdded = (time: string) => free.has(time) && !isOverlapped(draft, time);
  return { added: wanted.filter(canBeAdded), conflicts: wanted.filter((time) => !canBeAdded(time)) };
}
