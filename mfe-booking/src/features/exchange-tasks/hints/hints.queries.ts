import { readWritingHints } from "@kalima/learning-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** Hints about the newest work of a task. They stay as they are, because a version never changes. */
export function useHints(taskId: string, version: number) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["task-hints", taskId, version],
    queryFn: ({ signal }) => http.call(readWritingHints, { params: { id: taskId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
