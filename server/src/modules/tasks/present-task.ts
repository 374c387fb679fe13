import type { Task } from "@kalima/contracts/api";
import { fileUrl } from "../../kernel/http/file-url.ts";
import { actionsOf, groupOf, isLate } from "./task.policy.ts";
import { stateOf } from "./task-state.ts";
import type { TaskFile, TaskRow } from "./tasks.repository.ts";

const withUrl = (file: TaskFile) => ({ ...file, url: fileUrl(file.id) });
const orNull = (file: TaskFile | null) => file && withUrl(file);

export type TaskReader = "student" | "trainer" | "staff";

/** Converts a task to what its student, its trainer or staff see at a time. */
export function presentTask(row: TaskRow, reader: TaskReader, now: Date): Task {
  const { id, title, instructions, file, due_at, trainer_name, submissions, review } = row;
  const state = stateOf(row);
  return {
    id,
    title,
    instructions,
    file: orNull(file),
    dueAt: due_at.toISOString(),
    group: groupOf(state, now),
    trainer: trainer_name,
    studentName: nameFor(reader, row),
    submissions: submissions.map(({ version, file: sent, sentAt }) => ({
      version,
      file: withUrl(sent),
      sentAt,
      isLate: isLate(due_at, new Date(sentAt)),
    })),
    review: review && { ...review, file: orNull(review.file) },
    actions: reader === "staff" ? [] : actionsOf(state, reader),
  };
}

function nameFor(reader: TaskReader, { student_name, student_full_name }: TaskRow): string | null {
  if (reader === "student") return null;
  return reader === "staff" ? student_full_name : student_name;
}
