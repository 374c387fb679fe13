import { type CalendarDate, endOfWeek, startOfMonth, startOfWeek } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { dayOf } from "@kalima/ui/calendar";

export type CalendarView = "agenda" | "day" | "week" | "month";

/** Days of an agenda. */
const AGENDA_DAYS = 14;

/** Days from `first` to `last`, both included. */
export type Span = { first: CalendarDate; last: CalendarDate };

/** The days that a view of a day shows; weeks begin on the first weekday of the locale. */
export function toSpan(view: CalendarView, day: CalendarDate, locale: string): Span {
  if (view === "day") return { first: day, last: day };
  if (view === "agenda") return { first: day, last: day.add({ days: AGENDA_DAYS - 1 }) };
  if (view === "week") return { first: startOfWeek(day, locale), last: endOfWeek(day, locale) };
  const first = startOfMonth(day);
  return { first, last: first.add({ months: 1 }).subtract({ days: 1 }) };
}

/** The day with which the same view begins a step on or back. */
export function stepSpan(view: CalendarView, day: CalendarDate, by: 1 | -1): CalendarDate {
  if (view === "month") return startOfMonth(day).add({ months: by });
  return day.add({ days: by * { agenda: AGENDA_DAYS, day: 1, week: 7 }[view] });
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
