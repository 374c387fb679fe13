import { type CalendarDate, isSameMonth, startOfMonth, startOfWeek } from "@internationalized/date";
import { dayOf } from "./day-of.ts";

/** No month touches more weeks. */
const MAX_WEEKS = 6;

/**
 * A month as weeks of seven days, starting on the first weekday of the locale; days of other months are null. Always
 * six weeks, so that all months have the same height on the screen.
 */
export function weeksOf(month: CalendarDate, locale: string): (CalendarDate | null)[][] {
  const first = startOfMonth(month);
  const start = startOfWeek(first, locale);
  return Array.from({ length: MAX_WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const day = start.add({ days: week * 7 + at });
      return isSameMonth(day, first) ? day : null;
    }),
  );
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
