import { type CalendarDate, isSameMonth, startOfMonth, startOfWeek } from "@internationalized/date";
import { DAY_MS } from "@kalima/contracts/domain";
import { dayOf } from "./day-of.ts";

/** No month touches more weeks. */
const MAX_WEEKS = 6;

/** A month as six weeks of seven days, starting on the first weekday of the locale; days of other months are null. */
export function weeksOf(month: CalendarDate, locale: string): (CalendarDate | null)[][] {
  const first = startOfMonth(month);
  const start = startOfWeek(first, locale);
  return weeksFrom(start, MAX_WEEKS).map((week) => week.map((day) => (isSameMonth(day, first) ? day : null)));
}

function weeksFrom(start: CalendarDate, count: number): CalendarDate[][] {
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => start.add({ days: week * 7 + at })),
  );
}

const WEEKS_SHOWN = 5;
/** Days that a calendar of free times shows at once. */
export const DAYS_SHOWN = WEEKS_SHOWN * 7;

/**
 * The five weeks in which a calendar of free times shows a day. The first five begin with the week of `today`, so that
 * hardly a day in them is over; all have the same height on the screen.
 */
export function fiveWeeksWith(day: CalendarDate, today: CalendarDate, locale: string): CalendarDate[][] {
  const start = startOfWeek(today, locale);
  const pages = Math.floor((day.toDate("UTC").getTime() - start.toDate("UTC").getTime()) / (DAYS_SHOWN * DAY_MS));
  return weeksFrom(start.add({ days: pages * DAYS_SHOWN }), WEEKS_SHOWN);
}

/** The months (`YYYY-MM`) that five weeks touch, as the calendar endpoint is asked for them: at most three. */
export function monthsOf(weeks: readonly (readonly CalendarDate[])[]): string[] {
  return [...new Set(weeks.flat().map(monthOf))];
}

type Start = { at: string | null; now: number; zone: string };

/** The day at which a calendar opens: that of the instant `at`, else tomorrow, since today cannot be booked. */
export function firstDay({ at, now, zone }: Start): CalendarDate {
  return at === null ? dayOf(now, zone).add({ days: 1 }) : dayOf(at, zone);
}

/** `YYYY-MM`, the format of the calendar endpoint. */
export function monthOf(day: CalendarDate): string {
  return day.toString().slice(0, 7);
}
