import type { TaskState } from "./task.policy.ts";
import type { TaskRow } from "./tasks.repository.ts";

/** Converts a row for the policy. */
export function toTaskState({ due_at, submissions, review }: TaskRow): TaskState {
  const sent = submissions.map(({ sentAt }) => new Date(sentAt)).reverse();
  return { dueAt: due_at, sent, isReviewed: review !== null };
}
