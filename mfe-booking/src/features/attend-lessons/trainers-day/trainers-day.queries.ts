import { readTrainerToday, taskChanged } from "@kalima/learning-contract";
import { useEvent, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { pollLessonsMs } from "../../../shared/lessons/poll-lessons.ts";
import { useLessonEvents } from "../../../shared/lessons/use-lesson-events.ts";

/** Begins with the key of all lessons, so that whatever refetches those refetches the day, too. */
const KEY = ["lessons", "trainers-day"];
/** Interval at which what students did is seen. */
const REFRESH_MS = 30_000;

/** The trainer's day; read again each half minute, and more often while a lesson is about to begin or running. */
export function useTrainersDay() {
  const { http } = usePlatform();
  const client = useQueryClient();
  useLessonEvents();
  useEvent(taskChanged, () => void client.invalidateQueries({ queryKey: KEY }));
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http.call(readTrainerToday, { signal }),
    refetchInterval: ({ state }) => {
      const next = state.data?.next;
      return Math.min(REFRESH_MS, pollLessonsMs(next ? [next.lesson] : [], Date.now()));
    },
  });
}
