import type { CalendarDay, TimeSlot } from "@kalima/contracts/api";
import { CALENDAR_LIGHT_BELOW, LESSON_MINUTES } from "@kalima/contracts/domain";
import { DAY, dateAt, HOUR, hoursOfDays, wallTimeAt } from "../../time/wall-clock.ts";

/** How far ahead times are offered: a pack of 24 planned weekly fits. */
export const BOOKING_HORIZON_DAYS = 180;
export const LESSON_MS = LESSON_MINUTES * 60_000;

/** Weekly working hours in the trainer's wall time, in minutes from midnight; `until` 1440 is midnight. */
export type Shift = { weekday: number; from: number; until: number };
export type Schedule = { timeZone: string; shifts: readonly Shift[]; noticeHours: number };

/** The caller's time and zone: the same time may be bookable for one student and "today" for another. */
export type Asker = { now: number; timeZone: string };

/** Why a free time cannot be booked. */
export type TimeRefusal = "booking.in_the_past" | "booking.same_day" | "booking.too_soon" | "booking.not_offered";

/**
 * Whether a trainer works at this start time: a whole UTC hour whose 50 minutes fit into one shift
 * in the trainer's zone. When clocks go back, both instants that read 23:00 count.
 */
export function isOffered(schedule: Schedule, startsAt: number): boolean {
  if (startsAt % HOUR !== 0) return false;
  const { weekday, minute } = wallTimeAt(schedule.timeZone, startsAt);
  return schedule.shifts.some(
    (shift) => shift.weekday === weekday && minute >= shift.from && minute + LESSON_MINUTES <= shift.until,
  );
}

/**
 * The rule for one start time, most useful reason first. "The same day" is the
 * student's calendar day; the notice is the trainer's and counts in hours, so it holds across zones.
 */
export function refusalOf(schedule: Schedule, asker: Asker, startsAt: number): TimeRefusal | null {
  if (startsAt <= asker.now) return "booking.in_the_past";
  if (dateAt(asker.timeZone, startsAt) === dateAt(asker.timeZone, asker.now)) return "booking.same_day";
  if (startsAt - asker.now < schedule.noticeHours * HOUR) return "booking.too_soon";
  if (startsAt - asker.now > BOOKING_HORIZON_DAYS * DAY) return "booking.not_offered";
  return isOffered(schedule, startsAt) ? null : "booking.not_offered";
}

/** Start times this trainer works at on days of the asker's zone, free or not. */
export function timeSlotsOn(
  schedule: Schedule,
  taken: ReadonlySet<number>,
  asker: Asker,
  first: string,
  last = first,
): TimeSlot[] {
  return hoursOfDays(asker.timeZone, first, last)
    .filter((startsAt) => isOffered(schedule, startsAt))
    .map((startsAt) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + LESSON_MS).toISOString(),
      free: !taken.has(startsAt) && refusalOf(schedule, asker, startsAt) === null,
    }));
}

/** Every day of a month (`YYYY-MM`) in the asker's zone with what is left: 0 busy, 1–2 light, else available. */
export function calendarOf(schedule: Schedule, taken: ReadonlySet<number>, asker: Asker, month: string): CalendarDay[] {
  const days = daysOfMonth(month);
  const free = new Map(days.map((date) => [date, 0]));
  for (const slot of timeSlotsOn(schedule, taken, asker, `${month}-01`, days.at(-1))) {
    if (!slot.free) continue;
    const date = dateAt(asker.timeZone, Date.parse(slot.startsAt));
    free.set(date, (free.get(date) ?? 0) + 1);
  }
  return days.map((date) => ({ date, state: dayState(free.get(date) ?? 0), free: free.get(date) ?? 0 }));
}

/** The first bookable start times from `from` until `until`, at most `limit`; nothing is offered beyond the horizon. */
export function nextFreeTimes(
  schedule: Schedule,
  taken: ReadonlySet<number>,
  asker: Asker,
  { from = asker.now, until = asker.now + 14 * DAY, limit = 3 }: { from?: number; until?: number; limit?: number } = {},
): number[] {
  const found: number[] = [];
  const earliest = Math.max(from, asker.now + schedule.noticeHours * HOUR);
  const last = Math.min(until, asker.now + BOOKING_HORIZON_DAYS * DAY);
  for (let at = Math.ceil(earliest / HOUR) * HOUR; at <= last && found.length < limit; at += HOUR) {
    if (!taken.has(at) && isOffered(schedule, at) && refusalOf(schedule, asker, at) === null) found.push(at);
  }
  return found;
}

/** Free times closest to the wanted ones, nearest first: offered when the wanted ones are taken. */
export function alternativesTo(
  schedule: Schedule,
  taken: ReadonlySet<number>,
  asker: Asker,
  wanted: readonly number[],
  limit = 3,
): number[] {
  const away = (at: number) => Math.min(...wanted.map((time) => Math.abs(time - at)));
  const from = Math.min(...wanted) - 3 * DAY;
  const until = Math.max(...wanted) + 7 * DAY;
  return nextFreeTimes(schedule, taken, asker, { from, until, limit: 500 })
    .filter((at) => !wanted.includes(at))
    .sort((one, other) => away(one) - away(other) || one - other)
    .slice(0, limit);
}

function dayState(free: number): CalendarDay["state"] {
  if (free === 0) return "busy";
  return free < CALENDAR_LIGHT_BELOW ? "light" : "available";
}

function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}
