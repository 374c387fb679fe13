import { parseAbsolute } from "@internationalized/date";
import type { TimeSlot } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { type ChosenTimes, isOverlapped, normalizeInstant } from "../time-rules.ts";

/** A weekly time that cannot be added, with free times of the same day, the nearest first. */
export type Conflict = { time: string; instead: string[] };

const MAX_INSTEAD = 3;
const WEEK_MS = 7 * DAY_MS;

/** Instants of the same weekday and clock time in the following weeks. Clock times are in `zone`, across DST changes. */
export function weeklyTimes(anchor: string, weeks: number, zone: string): string[] {
  const start = parseAbsolute(anchor, zone);
  return Array.from({ length: weeks }, (_, week) =>
    normalizeInstant(start.add({ weeks: week + 1 }).toAbsoluteString()),
  );
}

/** The same weekday and clock time in the first week after `after`, in epoch milliseconds. */
export function nextWeekly(anchor: string, after: number, zone: string): string {
  const start = parseAbsolute(anchor, zone);
  let weeks = Math.max(0, Math.floor((after - Date.parse(anchor)) / WEEK_MS));
  while (start.add({ weeks }).toDate().getTime() <= after) weeks += 1;
  return normalizeInstant(start.add({ weeks }).toAbsoluteString());
}

/**
 * Splits times into free ones and conflicts: what the trainer does not offer, and what overlaps a chosen time.
 *
 * @param days Start times of the day of each wanted time, in the same order.
 */
export function splitByAvailability(
  wanted: readonly string[],
  days: readonly (readonly TimeSlot[])[],
  chosen: ChosenTimes,
): { added: string[]; conflicts: Conflict[] } {
  const findFree = (day: readonly TimeSlot[]) =>
    day.filter((slot) => slot.free).map((slot) => normalizeInstant(slot.startsAt));
  const added: string[] = [];
  const conflicts: Conflict[] = [];
  for (const [place, time] of wanted.entries()) {
    const free = findFree(days[place] ?? []).filter((at) => !isOverlapped(chosen, at));
    if (free.includes(time)) added.push(time);
    else conflicts.push({ time, instead: nearest(free, time) });
  }
  return { added, conflicts };
}

function nearest(times: readonly string[], wanted: string): string[] {
  const distance = (at: string) => Math.abs(Date.parse(at) - Date.parse(wanted));
  return times.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_INSTEAD);
}
