import type { Task } from "@kalima/learning-contract";
import { buildFileUrl } from "../../kernel/http/file-url.ts";
import { classifyTask, isLate, listActions } from "./task.policy.ts";
import { toTaskState } from "./task-state.ts";
import type { TaskFile, TaskRow } from "./tasks.repository.ts";

const addUrl = (file: TaskFile) => ({ ...file, url: buildFileUrl(file.id) });
const addOptionalUrl = (file: TaskFile | null) => file && addUrl(file);

export type TaskReader = "student" | "trainer" | "staff";

/** Converts a task to what its student, its trainer or staff see at a time. */
export function presentTask(row: TaskRow, reader: TaskReader, now: Date): Task {
  const { id, title, instructions, file, due_at, trainer_name, submissions, review } = row;
  const state = toTaskState(row);
  return {
    id,
    title,
    instructions,
    file: addOptionalUrl(file),
    dueAt: due_at.toISOString(),
    isOwnWork: row.is_own_work,
    group: classifyTask(state, now),
    trainer: trainer_name,
    studentName: selectStudentName(reader, row),
    submissions: submissions.map(({ version, file: sent, sentAt }) => ({
      version,
      file: addUrl(sent),
      sentAt,
      isLate: isLate(due_at, new Date(sentAt)),
    })),
    review: review && { ...review, file: addOptionalUrl(review.file) },
    actions: reader === "staff" ? [] : listActions(state, reader),
  };
}

function selectStudentName(reader: TaskReader, { student_name, student_full_name }: TaskRow): string | null {
  if (reader === "student") return null;
  return reader === "staff" ? student_full_name : student_name;
}
