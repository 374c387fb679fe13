import { getTeacherCalendar } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The first month is requested with the trainer and shown a little later: it is not requested again for that. */
const FRESH_MS = 10_000;

/** A trainer's calendar of one month (`YYYY-MM`), keyed by date; null waits until the month is known. */
export function useMonth(trainerId: string, month: string | null) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["calendar", trainerId, month],
    queryFn: ({ signal }) =>
      http.call(getTeacherCalendar, { params: { id: trainerId }, query: { month: month ?? "" }, signal }),
    select: (days) => new Map(days.map((day) => [day.date, day])),
    enabled: month !== null,
    staleTime: FRESH_MS,
  });
}
