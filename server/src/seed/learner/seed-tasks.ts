import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@kalima/contracts/domain";
import { LEARNER } from "../demo-accounts.ts";
import { type DemoFiles, keepDemoFile } from "../demo-files.ts";
import { MONTH_TASKS } from "../month/month-tasks.ts";
import { makeStudentId } from "../month/seed-month.ts";
import { makeTrainerId } from "../trainers/seed-trainers.ts";
import { type DemoTask, LEARNER_TASKS } from "./learner-tasks.ts";

/** `trainer` is the place in the list. */
type Pair = { studentId: string; trainer: number };

async function addTask(files: DemoFiles, { studentId, trainer }: Pair, task: DemoTask, now: Date): Promise<void> {
  const { database } = files;
  const id = randomUUID();
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  await database.query(
    `INSERT INTO tasks (id, trainer_id, student_id, title, instructions, due_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, makeTrainerId(trainer), studentId, task.title, task.instructions, at(task.dueAt), at(task.setAt)],
  );
  for (const [place, { at: sentAt, text }] of task.sent.entries()) {
    const file = {
      id: randomUUID(),
      ownerId: studentId,
      purpose: "task" as const,
      name: `${task.title}.txt`,
      type: "text/plain",
      bytes: Buffer.from(text),
    };
    await keepDemoFile(files, file, at(sentAt));
    await database.query("INSERT INTO task_submissions (task_id, version, file_id, sent_at) VALUES ($1, $2, $3, $4)", [
      id,
      place + 1,
      file.id,
      at(sentAt),
    ]);
  }
  const { review } = task;
  if (!review) return;
  await database.query(
    "INSERT INTO task_reviews (task_id, version, score, comment, reviewed_at) VALUES ($1, $2, $3, $4, $5)",
    [id, task.sent.length, review.score, review.comment, at(review.at)],
  );
}

/** Tasks of the demo's learner in each state, and some of the second trainer's students, once. */
export async function seedTasks(files: DemoFiles, now: Date): Promise<void> {
  const present = await files.database.query("SELECT FROM tasks WHERE student_id = $1 LIMIT 1", [LEARNER.id]);
  if (present.length > 0) return;
  for (const task of LEARNER_TASKS) await addTask(files, { studentId: LEARNER.id, trainer: 0 }, task, now);
  for (const [student, task] of MONTH_TASKS.entries()) {
    await addTask(files, { studentId: makeStudentId(1, student), trainer: 1 }, task, now);
  }
}
