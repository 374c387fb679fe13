import { listLessonsOfBooking } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { pollLessonsMs } from "../poll-lessons.ts";
import { useLessonEvents } from "./use-lesson-events.ts";

/** All lessons of a paid booking; none of an unpaid one. */
export function useLessonsOfBooking(bookingId: string) {
  const { http } = usePlatform();
  useLessonEvents();
  return useQuery({
    queryKey: ["lessons", "booking", bookingId],
    queryFn: ({ signal }) => http.call(listLessonsOfBooking, { params: { id: bookingId }, signal }),
    refetchInterval: ({ state }) => pollLessonsMs(state.data?.items ?? [], Date.now()),
  });
}
