import type { Task, TaskGroup } from "@kalima/learning-contract";

/** The parts of a task that the rules need. `sent` has the times of its versions, oldest first. */
export type TaskState = { dueAt: Date; sent: readonly Date[]; isReviewed: boolean };

/** Work is late from its due time on. */
export function isLate(dueAt: Date, sentAt: Date): boolean {
  return sentAt >= dueAt;
}

/** Returns the group of a task at a time. `buildGroupSql` of the repository implements the same rule. */
export function classifyTask({ dueAt, sent }: TaskState, now: Date): Exclude<TaskGroup, "unknown"> {
  if (sent.length > 0) return "completed";
  return isLate(dueAt, now) ? "missed" : "pending";
}

/** A student sends versions, however late, until the trainer has reviewed one; a trainer reviews the newest, once. */
export function listActions({ sent, isReviewed }: TaskState, reader: "student" | "trainer"): Task["actions"] {
  if (isReviewed) return [];
  if (reader === "student") return ["submit"];
  return sent.length > 0 ? ["review"] : [];
}
