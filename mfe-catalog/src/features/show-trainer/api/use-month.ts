import { getTeacherCalendar } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** A trainer's free times of one month (`YYYY-MM`) by date, in the visitor's zone. */
export function useMonth(trainerId: string, month: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["calendar", trainerId, month],
    queryFn: ({ signal }) => http.call(getTeacherCalendar, { params: { id: trainerId }, query: { month }, signal }),
    select: (days) => new Map(days.map((day) => [day.date, day])),
  });
}
