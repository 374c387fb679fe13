import { listStaffTasks } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";
import type { TaskFilter } from "./task-filter.ts";

/** Tasks of everyone that a filter lets through, newest first, page by page. */
export function useStaffTasks({ state, trainer, student }: TaskFilter) {
  const { http } = usePlatform();
  const filter = {
    state: state === "all" ? undefined : state,
    trainer: trainer || undefined,
    student: student || undefined,
  };
  return useInfiniteQuery({
    queryKey: ["staff-tasks", state, trainer, student],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listStaffTasks, { query: { ...filter, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}
