import { getTeacherCalendar, listTimeSlots } from "@kalima/contracts/operations";
import type { Platform } from "@kalima/platform";
import type { TimesSource } from "../../../shared/times/times-source.ts";

/** The first month is requested together with the trainer and shown a little later: do not request it again. */
const FRESH_MS = 10_000;

/** Times of one trainer for lessons of so many minutes; null: of the trainer's longest. */
export function trainerTimes(http: Platform["http"], trainerId: string, lessonMinutes: number | null): TimesSource {
  const params = { id: trainerId };
  const length = lessonMinutes === null ? {} : { lessonMinutes };
  return {
    month: (month) => ({
      queryKey: ["calendar", trainerId, lessonMinutes, month],
      queryFn: ({ signal }) => http.call(getTeacherCalendar, { params, query: { month, ...length }, signal }),
      staleTime: FRESH_MS,
    }),
    day: (date) => ({
      queryKey: ["time-slots", trainerId, lessonMinutes, date],
      queryFn: ({ signal }) => http.call(listTimeSlots, { params, query: { date, ...length }, signal }),
    }),
  };
}
