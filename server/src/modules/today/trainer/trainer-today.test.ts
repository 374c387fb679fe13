import { randomUUID } from "node:crypto";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { TrainerToday } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { startConversation } from "../../../../test/message-people.ts";

/** A Monday; the trainer's clock shows 19:00. */
const NOW = new Date("2026-03-16T10:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let trainerId: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  student = await test.signUp();
  trainer = await test.signUp({ role: "trainer" });
  trainerId = await buildTrainer(test.database, { userId: trainer.id, timeZone: "Asia/Tokyo" });
});

async function readDay(by = trainer): Promise<TrainerToday> {
  const answer = await test.as(by)("GET", "/api/trainer/today");
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
const addLesson = (startsAt: Date) =>
  buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: startsAt });
async function addCompleted(startsAt: Date): Promise<string> {
  const { id } = await addLesson(startsAt);
  await test.database.query(
    "UPDATE lessons SET status = 'completed', ended_at = ends_at, ran_seconds = 3000 WHERE id = $1",
    [id],
  );
  return id;
}
async function addTask(title: string, sentAt: Date | null): Promise<string> {
  const id = randomUUID();
  await test.database.query(
    `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, trainerId, student.id, title, inHours(72), inHours(-72)],
  );
  if (!sentAt) return id;
  const fileId = randomUUID();
  await test.database.query(
    `INSERT INTO files (id, owner_id, purpose, name, type, size, created_at) VALUES ($1, $2, 'task', 'a.txt', 'text/plain', 1, $3)`,
    [fileId, student.id, sentAt],
  );
  await test.database.query(
    "INSERT INTO task_submissions (task_id, version, file_id, sent_at) VALUES ($1, 1, $2, $3)",
    [id, fileId, sentAt],
  );
  return id;
}

it("is empty for a trainer without students, who has hours", async () => {
  expect(await readDay()).toEqual({
    timeZone: "Asia/Tokyo",
    date: "2026-03-16",
    next: null,
    lessons: [],
    due: [],
    hasMoreDue: false,
    worksHours: true,
  });
  await test.database.query("DELETE FROM trainer_shifts WHERE trainer_id = $1", [trainerId]);
  expect((await readDay()).worksHours).toBe(false);
});

it("knows of the next session's student the level, the clock, the last session and the open task", async () => {
  await test.database.query("UPDATE users SET time_zone = 'Asia/Riyadh' WHERE id = $1", [student.id]);
  const lastId = await addCompleted(inHours(-7 * 24));
  await test.database.query(
    "INSERT INTO lesson_feedback (lesson_id, went_well, next_step, given_at) VALUES ($1, 'All', 'Five sentences', $2)",
    [lastId, NOW],
  );
  const { id } = await addLesson(inHours(2));
  await addLesson(inHours(50));
  const taskId = await addTask("A letter", null);
  const { next } = await readDay();
  expect(next).toMatchObject({
    lesson: { id, actions: expect.arrayContaining(["announce_delay"]) },
    student: { level: null, timeZone: "Asia/Riyadh" },
    last: { lessonId: lastId, nextStep: "Five sentences", notes: { text: "", words: [] } },
    task: { id: taskId, title: "A letter", isSent: false },
  });
});

it("has the sessions of the day on the trainer's clock, those that are over among them", async () => {
  // Midnight of Tokyo is 15:00 UTC.
  await addLesson(new Date("2026-03-16T15:00:00Z"));
  const evening = await addLesson(new Date("2026-03-16T14:00:00Z"));
  const over = await addCompleted(new Date("2026-03-15T15:00:00Z"));
  await addCompleted(new Date("2026-03-15T14:00:00Z"));
  expect((await readDay()).lessons.map(({ id }) => id)).toEqual([over, evening.id]);
});

it("lists what is due by its deadline: feedback, work, messages and proposals", async () => {
  const lessonId = await addCompleted(inHours(-20));
  const taskId = await addTask("A letter", inHours(-1));
  await addTask("Not sent", null);
  const conversationId = await startConversation(test, student, trainerId);
  await test.as(student)("POST", `/api/conversations/${conversationId}/messages`, {
    clientId: randomUUID(),
    content: "Is my letter polite?",
  });
  await test.database.query("UPDATE conversation_messages SET created_at = $2 WHERE conversation_id = $1", [
    conversationId,
    inHours(-23),
  ]);
  const { id: moved } = await addLesson(inHours(4 * 24));
  await test.database.query(
    `INSERT INTO lesson_proposals (id, lesson_id, by_role, starts_at, note, made_at, ends_at)
     VALUES ($1, $2, 'student', $3, 'I travel', $4, $5)`,
    [randomUUID(), moved, inHours(6 * 24), NOW, inHours(3 * 24)],
  );
  const { due, hasMoreDue } = await readDay();
  expect(due.map(({ kind, id, text }) => [kind, id, text])).toEqual([
    ["message", conversationId, "Is my letter polite?"],
    ["feedback", lessonId, null],
    ["task", taskId, "A letter"],
    ["proposal", moved, null],
  ]);
  expect(due.map(({ dueAt }) => dueAt).slice(0, 3)).toEqual([
    inHours(1).toISOString(),
    new Date(inHours(4).getTime() + 50 * MINUTE_MS).toISOString(),
    inHours(47).toISOString(),
  ]);
  expect(hasMoreDue).toBe(false);
});

it("keeps a refused change of the page for two weeks, unless another one waits", async () => {
  const refuse = (decidedAt: Date) =>
    test.database.query(
      `INSERT INTO trainer_profile_changes (id, trainer_id, page, price_per_lesson_minor, sent_at, decided_at, decided_by, is_approved, reason)
       SELECT $1, id, page, price_per_lesson_minor, $2, $2, $4, false, 'Too dark' FROM trainers WHERE id = $3`,
      [randomUUID(), decidedAt, trainerId, student.id],
    );
  await refuse(inHours(-15 * 24));
  expect((await readDay()).due).toEqual([]);
  await refuse(inHours(-24));
  expect((await readDay()).due).toMatchObject([{ kind: "page_change", text: "Too dark", dueAt: null }]);
  await test.database.query(
    `INSERT INTO trainer_profile_changes (id, trainer_id, page, price_per_lesson_minor, sent_at)
     SELECT $1, id, page, price_per_lesson_minor, $2 FROM trainers WHERE id = $3`,
    [randomUUID(), NOW, trainerId],
  );
  expect((await readDay()).due).toEqual([]);
});

it("is nobody else's", async () => {
  await addLesson(inHours(2));
  const other = await test.signUp({ role: "trainer" });
  expect((await test.as(other)("GET", "/api/trainer/today")).json().code).toBe("request.not_found");
  await buildTrainer(test.database, { userId: other.id });
  expect(await readDay(other)).toMatchObject({ next: null, lessons: [], due: [] });
  expect((await test.as(student)("GET", "/api/trainer/today")).json().code).toBe("auth.forbidden");
});
