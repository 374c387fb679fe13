import { parseAbsolute } from "@internationalized/date";
import type { TimeSlot } from "@kalima/catalog-contract";

export const PARTS = ["morning", "afternoon", "evening"] as const;
export type PartOfDay = (typeof PARTS)[number];

/** Noon begins the afternoon and 17:00 the evening, on the clock of `zone`. */
export function partOfDay(instant: string, zone: string): PartOfDay {
  const { hour } = parseAbsolute(instant, zone);
  if (hour < 12) return "morning";
  return hour < 17 ? "afternoon" : "evening";
}

/** Time slots by part of the day; parts without any are left out. */
export function byPartOfDay(slots: readonly TimeSlot[], zone: string): { part: PartOfDay; slots: TimeSlot[] }[] {
  return PARTS.map((part) => ({ part, slots: slots.filter((slot) => partOfDay(slot.startsAt, zone) === part) })).filter(
    ({ slots: found }) => found.length > 0,
  );
}
