import { readTrainerToday, taskChanged } from "@kalima/learning-contract";
import { useEvent, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { pollLessonsMs } from "../../../shared/lessons/poll-lessons.ts";
import { useDayChanges } from "../../../shared/lessons/use-day-changes.ts";
import { useLessonEvents } from "../../../shared/lessons/use-lesson-events.ts";

/** Begins with the key of all lessons, so that whatever refetches those refetches the day, too. */
const KEY = ["lessons", "trainers-day"];
/** Interval at which what students did is seen while the server cannot say it. */
const REFRESH_MS = 30_000;

/** The trainer's day; kept up to date by the server, and read more often while a lesson is about to begin or running. */
export function useTrainersDay() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: KEY });
  useLessonEvents();
  useEvent(taskChanged, refresh);
  const isLive = useDayChanges(refresh);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(readTrainerToday, { signal }),
    refetchInterval: ({ state }) => {
      const next = state.data?.next;
      const pollMs = pollLessonsMs(next ? [next.lesson] : [], Date.now());
      return isLive ? pollMs : Math.min(REFRESH_MS, pollMs);
    },
  });
}
