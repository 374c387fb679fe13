import { taskChanged } from "@kalima/contracts/events";
import { readToday } from "@kalima/contracts/operations";
import { useEvent, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { pollLessonsMs } from "../../shared/lessons/poll-lessons.ts";
import { useLessonEvents } from "../../shared/lessons/use-lesson-events.ts";

/** Begins with the key of all lessons, so that whatever refetches those refetches the day, too. */
const KEY = ["lessons", "today"];

/** The student's day; polled more often while a lesson is about to begin or running. */
export function useToday() {
  const { http } = usePlatform();
  const client = useQueryClient();
  useLessonEvents();
  useEvent(taskChanged, () => void client.invalidateQueries({ queryKey: KEY }));
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(readToday, { signal }),
    refetchInterval: ({ state }) => pollLessonsMs(state.data?.lessons ?? [], Date.now()),
  });
}
