import { getTeacherCalendar, listTimeSlots } from "@kalima/contracts/operations";
import type { Platform } from "@kalima/platform";
import type { TimesSource } from "./times-source.ts";

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
