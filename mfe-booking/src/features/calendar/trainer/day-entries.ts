import { type CalendarDate, Time, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { type HeldTime, HOURS_STEP_MINUTES } from "@kalima/catalog-contract";
import { CELLS } from "../../../shared/hours/ranges.ts";
import { type Block, toBlocks } from "../week/blocks.ts";
import { listHours } from "../week/day-hours.ts";

/** Something that takes up time of a trainer, and cannot be drawn over. */
export type DayEntry = { startsAt: string; endsAt: string } & (
  | { kind: "lesson"; lesson: LessonDetails }
  | { kind: "held"; heldUntil: string | null }
);
/** `row` counts half hours of the day; `start` are the minutes from the row's. */
export type PlacedEntry = Block<DayEntry>;

/** The entries of a day at the half hours of its clock. A half hour that comes twice is one row. */
export function placeEntries(entries: readonly DayEntry[], day: CalendarDate, zone: string): PlacedEntry[] {
  const hours = listHours(day, zone);
  const rows = hours.map(({ row }) => row);
  return toBlocks(entries, hours, rows).map((block) => {
    const half = Math.floor(block.start / HOURS_STEP_MINUTES);
    const row = Math.floor(block.row) * 2 + half;
    return { ...block, row, start: block.start - half * HOURS_STEP_MINUTES };
  });
}

/** True if one of these times is in a half hour of a day. */
export function isTakenAt(times: readonly HeldTime[], day: CalendarDate, row: number, zone: string): boolean {
  const [from, until] = [toInstant(day, row, zone), toInstant(day, row + 1, zone)];
  return times.some(({ startsAt, endsAt }) => Date.parse(startsAt) < until && from < Date.parse(endsAt));
}

/** The entry over a half hour. */
export function findEntryAt(placed: readonly PlacedEntry[], row: number): PlacedEntry | undefined {
  return placed.find((entry) => {
    const from = entry.row * HOURS_STEP_MINUTES + entry.start;
    return from < (row + 1) * HOURS_STEP_MINUTES && row * HOURS_STEP_MINUTES < from + entry.minutes;
  });
}

/** The instant (epoch milliseconds) at which a half hour of a day begins; the end of the day for `CELLS`. */
export function toInstant(day: CalendarDate, row: number, zone: string): number {
  if (row === CELLS)
    return toZoned(day.add({ days: 1 }), zone)
      .toDate()
      .getTime();
  const minute = row * HOURS_STEP_MINUTES;
  const time = new Time(Math.floor(minute / 60), minute % 60);
  return toZoned(toCalendarDateTime(day, time), zone).toDate().getTime();
}
