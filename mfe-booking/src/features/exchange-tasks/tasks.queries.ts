import { listRubrics, listTaskStudents, listTasks, readTaskTexts } from "@kalima/learning-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useQuery, useSession } from "@kalima/platform/react";

export const GROUPS = ["pending", "missed", "completed"] as const;
export type Group = (typeof GROUPS)[number];

/** True if the reader sets tasks; all other readers do them. */
export function useIsTrainer(): boolean {
  const session = useSession();
  return session.state === "signedIn" && session.user.role.name === "trainer";
}

/** The reader's tasks of one group, page by page. */
export function useTasks(group: Group) {
  const { http } = usePlatform();
  return useCursorPages(["tasks", group], ({ cursor, signal }) =>
    http.call(listTasks, { query: { group, cursor }, signal }),
  );
}

/** The words of a task's versions. `versions` is how many there are: another one has words of its own. */
export function useTaskTexts(taskId: string, versions: number) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["task-texts", taskId, versions],
    queryFn: ({ signal }) => http.call(readTaskTexts, { params: { id: taskId }, signal }),
  });
}

export const RUBRICS_KEY = ["rubrics"];

/** The trainer's own rubrics, and the school's. */
export function useRubrics() {
  const { http } = usePlatform();
  return useQuery({ queryKey: RUBRICS_KEY, queryFn: ({ signal }) => http.call(listRubrics, { signal }) });
}

/** Students whom the trainer may set a task. */
export function useTaskStudents() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["task-students"],
    queryFn: ({ signal }) => http.call(listTaskStudents, { signal }),
  });
}
