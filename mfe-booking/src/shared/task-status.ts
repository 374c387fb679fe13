import type { Task } from "@kalima/learning-contract";
import type { StatusTone } from "@kalima/ui/content";
import type { OwnPaths } from "./own-paths.ts";

/** Tone (tint and icon) of each status of a task; labels are in the translations. */
export const TASK_TONES = { pending: "info", missed: "bad", waiting: "warn", reviewed: "ok" } as const satisfies Record<
  string,
  StatusTone
>;

/** The status of a task in one word; `waiting` is for the trainer's review. */
export function describeTaskStatus({ group, review }: Pick<Task, "group" | "review">): keyof typeof TASK_TONES {
  if (review) return "reviewed";
  return group === "pending" || group === "missed" ? group : "waiting";
}

/** Path of the list that the task is in. */
export function taskPath({ group }: Pick<Task, "group">, { tasks }: Pick<OwnPaths, "tasks">): string {
  return group === "pending" ? tasks : `${tasks}?group=${group}`;
}
