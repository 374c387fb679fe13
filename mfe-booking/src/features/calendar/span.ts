import { type CalendarDate, endOfWeek, startOfMonth, startOfWeek } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { dayOf } from "@kalima/ui/calendar";

/** `threeDays` takes the place of a week where seven days beside each other have no room. */
export type CalendarView = "agenda" | "day" | "threeDays" | "week" | "month";

/** Days of each view that begins with any day. */
const DAYS = { agenda: 14, day: 1, threeDays: 3 } as const;

/** Days from `first` to `last`, both included. */
export type Span = { first: CalendarDate; last: CalendarDate };

/** The days that a view of a day shows; weeks begin on the first weekday of the locale. */
export function toSpan(view: CalendarView, day: CalendarDate, locale: string): Span {
  if (view === "week") return { first: startOfWeek(day, locale), last: endOfWeek(day, locale) };
  if (view !== "month") return { first: day, last: day.add({ days: DAYS[view] - 1 }) };
  const first = startOfMonth(day);
  return { first, last: first.add({ months: 1 }).subtract({ days: 1 }) };
}

/** The day with which the same view begins a step on or back. */
export function stepSpan(view: CalendarView, day: CalendarDate, by: 1 | -1): CalendarDate {
  if (view === "month") return startOfMonth(day).add({ months: by });
  return day.add({ days: by * (view === "week" ? 7 : DAYS[view]) });
}

export function listDays({ first, last }: Span): CalendarDate[] {
  return Array.from({ length: last.compare(first) + 1 }, (_, at) => first.add({ days: at }));
}

export function contains({ first, last }: Span, day: CalendarDate): boolean {
  return day.compare(first) >= 0 && day.compare(last) <= 0;
}

/** The first instant (ISO 8601) of a span in a time zone, and the first one after it. */
export function toInstants({ first, last }: Span, zone: string): { from: string; until: string } {
  return { from: first.toDate(zone).toISOString(), until: last.add({ days: 1 }).toDate(zone).toISOString() };
}

/** Lessons by the day (`YYYY-MM-DD`) on which they start in a zone, in the order given. */
export function lessonsByDay<T extends Pick<LessonDetails, "startsAt">>(
  lessons: readonly T[],
  zone: string,
): ReadonlyMap<string, T[]> {
  return Map.groupBy(lessons, ({ startsAt }) => dayOf(startsAt, zone).toString());
}
