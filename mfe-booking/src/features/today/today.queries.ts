import { readToday, TODAY_NAMESPACE, taskChanged } from "@kalima/learning-contract";
import { useEvent, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useEffect } from "react";
import { pollLessonsMs } from "../../shared/lessons/poll-lessons.ts";
import { useLessonEvents } from "../../shared/lessons/use-lesson-events.ts";

/** Begins with the key of all lessons, so that whatever refetches those refetches the day, too. */
const KEY = ["lessons", "today"];

/** Calls `refresh` when the server says that the day has changed, and after a lost connection. */
function useDayChanges(refresh: () => void) {
  const { socket, logger } = usePlatform();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for the life of the page; `refresh` does the same each time.
  useEffect(() => {
    const opening = socket(TODAY_NAMESPACE, {});
    opening.then(
      (opened) => {
        opened.on("dayChanged", refresh);
        opened.io.on("reconnect", refresh);
      },
      (error) => logger.warn("the day is not live", { error: String(error) }),
    );
    return () => void opening.then((opened) => opened.close()).catch(() => {});
  }, [socket, logger]);
}

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
