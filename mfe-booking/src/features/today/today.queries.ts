import { readToday, taskChanged } from "@kalima/learning-contract";
import { useEvent, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { pollLessonsMs } from "../../shared/lessons/poll-lessons.ts";
import { useDayChanges } from "../../shared/lessons/use-day-changes.ts";
import { useLessonEvents } from "../../shared/lessons/use-lesson-events.ts";

/** Begins with the key of all lessons, so that whatever refetches those refetches the day, too. */
const KEY = ["lessons", "today"];

/** The student's day; kept up to date by the server, and polled more often while a lesson is about to begin or running. */
export function useToday() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: KEY });
  useLessonEvents();
  useEvent(taskChanged, refresh);
  useDayChanges(refresh);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(readToday, { signal }),
    refetchInterval: ({ state }) => pollLessonsMs(state.data?.lessons ?? [], Date.now()),
  });
}
