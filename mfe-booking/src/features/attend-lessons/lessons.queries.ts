import type { LessonDetails } from "@kalima/contracts/api";
import { bookingCancelled, bookingConfirmed } from "@kalima/contracts/events";
import { listLessons, listLessonsOfBooking } from "@kalima/contracts/operations";
import { useEvent, useInfiniteQuery, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { pollLessonsMs } from "./poll-lessons.ts";

export type ShownLessons = "to_come" | "past" | "unrated" | "without_feedback";

/** The reader's lessons of one kind, page by page; polled more often while one is about to begin or running. */
export function useLessons(show: ShownLessons, { isEnabled = true } = {}) {
  const { http } = usePlatform();
  useLessonEvents();

  return useInfiniteQuery({
    queryKey: ["lessons", show],
    enabled: isEnabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listLessons, { query: { show, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      show === "to_come" ? pollLessonsMs(lessonsOf(state.data?.pages), Date.now()) : false,
  });
}

/** The lessons of all pages that have arrived. */
export function lessonsOf(pages: readonly { items: LessonDetails[] }[] | undefined): LessonDetails[] {
  return pages?.flatMap(({ items }) => items) ?? [];
}

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

/** Refetches whatever shows lessons when a booking is paid or cancelled. */
function useLessonEvents() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ["lessons"] });
  useEvent(bookingConfirmed, refresh);
  useEvent(bookingCancelled, refresh);
}
