import type { CalendarDay } from "@kalima/contracts/api";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The days of a month (`YYYY-MM`) by date, as the trainer's calendar stands. */
export function useMonth(trainerId: string, month: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["calendar", trainerId, month],
    queryFn: ({ signal }) => http.get<CalendarDay[]>(`/teachers/${trainerId}/calendar`, { query: { month }, signal }),
    select: (days) => new Map(days.map((day) => [day.date, day])),
  });
}
