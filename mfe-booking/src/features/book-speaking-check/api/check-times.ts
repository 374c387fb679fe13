import { getSpeakingCheckCalendar, listSpeakingCheckSlots } from "@kalima/contracts/operations";
import type { Platform } from "@kalima/platform";
import type { TimesSource } from "../../../shared/times/times-source.ts";

/** Times at which any trainer is free for a check. */
export function checkTimes(http: Platform["http"]): TimesSource {
  return {
    month: (month) => ({
      queryKey: ["speaking-check-times", "month", month],
      queryFn: ({ signal }) => http.call(getSpeakingCheckCalendar, { query: { month }, signal }),
    }),
    day: (date) => ({
      queryKey: ["speaking-check-times", "day", date],
      queryFn: ({ signal }) => http.call(listSpeakingCheckSlots, { query: { date }, signal }),
    }),
  };
}
