import type { RoleName } from "@kalima/contracts/domain";
import type { Task } from "@kalima/learning-contract";
import type { Database } from "../../kernel/database/database.ts";
import { presentTask } from "./present-task.ts";
import { buildGroupSql, type TaskSpan, tasksRepository } from "./tasks.repository.ts";

/** A student's tasks in numbers. `scores` are 0–100, oldest first. */
type TaskRecord = {
  pending: number;
  missed: number;
  completed: number;
  scores: { title: string; score: number; reviewedAt: Date }[];
};

/** The tasks of a lesson, as the reader sees them; the oldest first. */
export async function readTasksOfLesson(
  database: Database,
  span: TaskSpan,
  role: RoleName,
  now: Date,
): Promise<Task[]> {
  const rows = await tasksRepository(database).listOfLesson(span);
  const reader = role === "student" || role === "trainer" ? role : "staff";
  return rows.map((row) => presentTask(row, reader, now));
}

/** The newest `limit` tasks of a student with the trainer of this account, as the trainer sees them. */
export async function readTasksOfPair(
  database: Database,
  { trainerUser, studentId, limit }: { trainerUser: string; studentId: string; limit: number },
  now: Date,
): Promise<Task[]> {
  const rows = await tasksRepository(database).listOfPair(trainerUser, studentId, limit);
  return rows.map((row) => presentTask(row, "trainer", now));
}

/** Reads the task of each student of a trainer that is due first, waits for work and is not late; by the student's id. */
export async function readFirstDueTasks(database: Database, trainerUser: string, now: Date) {
  const rows = await tasksRepository(database).listFirstDue(trainerUser, now);
  return new Map(
    rows.map(({ student_id, id, title, due_at }) => [student_id, { id, title, dueAt: due_at.toISOString() }]),
  );
}

/** Counts a student's tasks by group, and reads the newest `limit` scores. */
export async function readTaskRecord(
  database: Database,
  studentId: string,
  now: Date,
  limit: number,
): Promise<TaskRecord> {
  const counts = await database.query<{ group: "pending" | "missed" | "completed"; tasks: number }>(
    `SELECT ${buildGroupSql("$2")} AS "group", count(*)::int AS tasks FROM tasks k WHERE k.student_id = $1 GROUP BY 1`,
    [studentId, now],
  );
  const scores = await database.query<TaskRecord["scores"][number]>(
    `SELECT k.title, r.score, r.reviewed_at AS "reviewedAt" FROM task_reviews r JOIN tasks k ON k.id = r.task_id
     WHERE k.student_id = $1 ORDER BY r.reviewed_at DESC, k.id LIMIT $2`,
    [studentId, limit],
  );
  const readCount = (name: string) => counts.find(({ group }) => group === name)?.tasks ?? 0;
  return {
    pending: readCount("pending"),
    missed: readCount("missed"),
    completed: readCount("completed"),
    scores: scores.reverse(),
  };
}
