import type { LessonDetails } from "@kalima/booking-contract";
import { listLessons } from "@kalima/booking-contract";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";
import { pollLessonsMs } from "../../shared/lessons/poll-lessons.ts";
import { useLessonEvents } from "../../shared/lessons/use-lesson-events.ts";

export type ShownLessons = "to_come" | "past" | "unrated" | "without_feedback" | "may_be_shown";

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
      show === "to_come" ? pollLessonsMs(joinPages(state.data?.pages), Date.now()) : false,
  });
}

/** The lessons of all pages that have arrived. */
export function joinPages(pages: readonly { items: LessonDetails[] }[] | undefined): LessonDetails[] {
  return pages?.flatMap(({ items }) => items) ?? [];
}
