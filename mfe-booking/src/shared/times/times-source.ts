import type { CalendarDay, TimeSlot } from "@kalima/catalog-contract";
import { getTeacherCalendar, listTimeSlots } from "@kalima/catalog-contract";
import type { Platform } from "@kalima/platform";
import { useQuery } from "@kalima/platform/react";
import { joinMonths, type ShownDays } from "@kalima/ui/calendar";

type TimesQuery<Answer> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  staleTime?: number;
};

/** Queries of the days and times that may be chosen: of one trainer, or of any who is free. */
export type TimesSource = {
  /** Days of a month (`YYYY-MM`). */
  month(month: string): TimesQuery<CalendarDay[]>;
  /** Start times of a day (`YYYY-MM-DD`) in the visitor's zone. */
  day(date: string): TimesQuery<TimeSlot[]>;
};

/** The first month is requested together with the trainer and shown a little later: do not request it again. */
const FRESH_MS = 10_000;

/** Times of one trainer. `lessonMinutes`: null for the trainer's longest. `dayZone`: null for the visitor's. */
export function trainerTimes(
  http: Platform["http"],
  trainerId: string,
  { lessonMinutes, dayZone }: { lessonMinutes: number | null; dayZone: string | null },
): TimesSource {
  const params = { id: trainerId };
  const wanted = { ...(lessonMinutes !== null && { lessonMinutes }), ...(dayZone !== null && { timeZone: dayZone }) };
  return {
    month: (month) => ({
      queryKey: ["calendar", trainerId, lessonMinutes, dayZone, month],
      queryFn: ({ signal }) => http.call(getTeacherCalendar, { params, query: { month, ...wanted }, signal }),
      staleTime: FRESH_MS,
    }),
    day: (date) => ({
      queryKey: ["time-slots", trainerId, lessonMinutes, dayZone, date],
      queryFn: ({ signal }) => http.call(listTimeSlots, { params, query: { date, ...wanted }, signal }),
    }),
  };
}

/** The days of the months that are shown, at most three. */
export function useShownDays(source: TimesSource, [first = "", second = first, third = second]: string[]): ShownDays {
  // Queries of one key are one request.
  return joinMonths([useQuery(source.month(first)), useQuery(source.month(second)), useQuery(source.month(third))]);
}
