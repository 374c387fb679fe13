import { type CalendarDate, getWeeksInMonth, isSameMonth, startOfMonth, startOfWeek } from "@internationalized/date";

/** A month as weeks of seven days, starting on the first weekday of the locale; days of other months are null. */
export function weeksOf(month: CalendarDate, locale: string): (CalendarDate | null)[][] {
  const first = startOfMonth(month);
  const start = startOfWeek(first, locale);
  return Array.from({ length: getWeeksInMonth(first, locale) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const day = start.add({ days: week * 7 + at });
      return isSameMonth(day, first) ? day : null;
    }),
  );
}

/** `YYYY-MM`, the format of the calendar endpoint. */
export function monthOf(day: CalendarDate): string {
  return day.toString().slice(0, 7);
}
