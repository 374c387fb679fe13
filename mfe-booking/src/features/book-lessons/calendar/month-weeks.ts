import { type CalendarDate, getWeeksInMonth, isSameMonth, startOfMonth, startOfWeek } from "@internationalized/date";

/** A month as rows of seven; days of the months around it are null. Weeks begin where the locale begins them. */
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

/** `YYYY-MM`, as the server names months. */
export function monthOf(day: CalendarDate): string {
  return day.toString().slice(0, 7);
}
