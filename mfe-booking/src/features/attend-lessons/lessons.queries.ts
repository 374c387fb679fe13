import { listLessons } from "@kalima/booking-contract";
import { joinPages, useCursorPages } from "@kalima/platform/pages";
import { usePlatform } from "@kalima/platform/react";
import { pollLessonsMs } from "../../shared/lessons/poll-lessons.ts";
import { useLessonEvents } from "../../shared/lessons/use-lesson-events.ts";

export type ShownLessons = "to_come" | "past" | "unrated" | "without_feedback" | "may_be_shown";

/** The reader's lessons of one kind, page by page; polled more often while one is about to begin or running. */
export function useLessons(show: ShownLessons, { isEnabled = true } = {}) {
  const { http } = usePlatform();
  useLessonEvents();

  return useCursorPages(
    ["lessons", show],
    ({ cursor, signal }) => http.call(listLessons, { query: { show, cursor }, signal }),
    {
      enabled: isEnabled,
      refetchInterval: ({ state }) => (show === "to_come" ? pollLessonsMs(joinPages(state), Date.now()) : false),
    },
  );
}
