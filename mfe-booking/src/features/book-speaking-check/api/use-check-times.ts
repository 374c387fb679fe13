import { getSpeakingCheckCalendar, listSpeakingCheckSlots } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The days of a month (`YYYY-MM`) on which any trainer is free, by date. */
export function useCheckMonth(month: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["speaking-check-times", "month", month],
    queryFn: ({ signal }) => http.call(getSpeakingCheckCalendar, { query: { month }, signal }),
    select: (days) => new Map(days.map((day) => [day.date, day])),
  });
}

/** Start times of one day (`YYYY-MM-DD`) in the visitor's zone. */
export function useCheckSlots(date: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["speaking-check-times", "day", date],
    queryFn: ({ signal }) => http.call(listSpeakingCheckSlots, { query: { date }, signal }),
  });
}
