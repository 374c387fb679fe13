import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { LessonRecap } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { writeNotes } from "../../../../test/write-notes.ts";
import { advanceLessons } from "../../bookings/changes/lesson-clock.ts";
import { lessonEnded } from "../../bookings/public.ts";
import { accountRemoved } from "../../users/public.ts";

/** Trainers of tests work from 16:00 to 22:00 in London, which has no summer time then. */
const STARTS_AT = new Date("2026-03-10T17:00:00Z");
const later = (minutes: number) => new Date(STARTS_AT.getTime() + minutes * MINUTE_MS);

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let trainerId: string;
let lessonId: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(later(-5));
  [student, trainer] = [await test.signUp(), await test.signUp({ role: "trainer" })];
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
  lessonId = await addLesson(STARTS_AT);
});

const addLesson = async (startsAt: Date) =>
  (await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: later(-5) })).id;

const write = (id: string, text: string, words: Record<string, string>[]) =>
  writeNotes(test.database, id, { text, words }, later(10));
const say = (sequence: number, sender: string, text: string) =>
  test.database.query(
    "INSERT INTO lesson_room_messages (lesson_id, sequence, client_id, sender, text, sent_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [lessonId, sequence, randomUUID(), sender, text, later(20 + sequence)],
  );
/** Both join; accounts signed up before the lesson, so their sessions still hold. */
async function meet(): Promise<void> {
  test.setTime(STARTS_AT);
  for (const who of [student, trainer]) {
    expect((await test.as(who)("POST", `/api/lessons/${lessonId}/start`, {})).statusCode).toBe(200);
  }
}
async function fresh(who: TestUser): Promise<TestUser> {
  return { ...who, ...(await test.context.sessions.begin({ id: who.id, kind: "account" }, false)) };
}
const read = async (who: TestUser) => test.as(await fresh(who))("GET", `/api/lessons/${lessonId}/recap`);
const recap = async (who: TestUser): Promise<LessonRecap> => (await read(who)).json().data;
const kept = () => test.database.query("SELECT exercises FROM lesson_recaps WHERE lesson_id = $1", [lessonId]);

const WORDS: Record<string, string>[] = [
  { word: "borrow", meaning: "يستعير", example: "May I borrow your pen?" },
  { word: "lend", meaning: "يُعير", example: "Lend me a book." },
  { word: "owe", meaning: "يدين" },
];

it("is readable for both once the trainer ends the lesson, and holds what was written, with its source", async () => {
  await meet();
  expect((await read(student)).json().code).toBe("recap.not_yet");
  await write(lessonId, "Holidays in Siwa\nI go yesterday → I went yesterday\n\n", WORDS);
  await say(1, "trainer", "he don't => he doesn't");
  await say(2, "student", "Thank you!");
  test.setTime(later(50));
  const ended = await test.as(await fresh(trainer))("POST", `/api/lessons/${lessonId}/complete`);
  expect(ended.statusCode).toBe(200);
  await test.database.query(
    `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at) VALUES (gen_random_uuid(), $1, $2, 'Essay', $3, $4)`,
    [trainerId, student.id, later(3_000), later(51)],
  );

  const own = await recap(student);
  expect(own).toMatchObject({
    ...{ lessonId, ranMinutes: 50, endedAt: later(50).toISOString() },
    student: { id: student.id, name: "Mona", joinedAt: STARTS_AT.toISOString() },
    trainer: { joinedAt: STARTS_AT.toISOString() },
    words: WORDS.map(({ word, meaning, example = null }) => ({ word, meaning, example })),
    corrections: [
      { text: "I go yesterday → I went yesterday", source: "notes", by: null, at: null },
      { text: "he don't => he doesn't", source: "chat", by: "trainer", at: later(21).toISOString() },
    ],
    notes: [{ text: "Holidays in Siwa", source: "notes", by: null, at: null }],
    chat: [{ text: "Thank you!", source: "chat", by: "student", at: later(22).toISOString() }],
    tasks: [{ title: "Essay" }],
  });
  expect(own.exercises).toHaveLength(3);
  expect(await recap(trainer)).toEqual(own);
});

it("adds the corrections of the trainer's feedback once there is some", async () => {
  await test.database.query("UPDATE lessons SET status = 'completed', ended_at = ends_at WHERE id = $1", [lessonId]);
  expect((await recap(student)).corrections).toEqual([]);
  await test.database.query(
    "INSERT INTO lesson_feedback (lesson_id, went_well, corrections, given_at) VALUES ($1, 'Fluent', $2, $3)",
    [lessonId, "Past tense\nWord order", later(60)],
  );
  const at = later(60).toISOString();
  expect((await recap(student)).corrections).toEqual([
    { text: "Past tense", source: "feedback", by: "trainer", at },
    { text: "Word order", source: "feedback", by: "trainer", at },
  ]);
});

it("keeps its exercises from the end of the lesson on, whatever words come later", async () => {
  await meet();
  await write(lessonId, "", WORDS.slice(0, 1));
  test.setTime(later(61));
  await advanceLessons(test.context, test.context.clock());
  await test.runDue();
  expect(await kept()).toMatchObject([{ exercises: [{ answer: "borrow" }] }]);
  await write(lessonId, "", WORDS);
  expect((await recap(student)).exercises.map(({ answer }) => answer)).toEqual(["borrow"]);
});

it("is announced to both once it is made, with a link of their own", async () => {
  const told = async (who: TestUser): Promise<{ title: string; text: string; path: string }[]> =>
    (await test.as(await fresh(who))("GET", "/api/notifications")).json().data;
  await meet();
  test.setTime(later(61));
  await advanceLessons(test.context, test.context.clock());
  await test.runDue();
  await test.database.transaction((tx) =>
    test.context.events.emit(tx, lessonEnded, { lessonId, studentId: student.id }),
  );
  await test.runDue();
  const isReady = ({ title }: { title: string }) => title === "The recap of your session is ready";
  const path = `/profile/appointments/${lessonId}/recap`;
  expect((await told(trainer)).filter(isReady)).toMatchObject([
    { text: "What you did with Mona, with a few exercises.", path },
  ]);
  expect((await told(student)).filter(isReady)).toMatchObject([{ path }]);
});

it("takes no words from lessons with another trainer, and none from later ones", async () => {
  await test.database.query("UPDATE lessons SET status = 'completed', ended_at = ends_at WHERE id = $1", [lessonId]);
  await write(lessonId, "", WORDS.slice(0, 1));
  await write(await addLesson(new Date(STARTS_AT.getTime() + DAY_MS)), "", WORDS.slice(1, 2));
  const other = await buildTrainer(test.database);
  const pair = { studentId: student.id, trainerId: other, startsAt: new Date(STARTS_AT.getTime() - DAY_MS) };
  await write((await buildLesson(test.database, { ...pair, now: later(-5) })).id, "", WORDS.slice(2));
  expect((await recap(trainer)).exercises.map(({ answer }) => answer)).toEqual(["borrow"]);
});

it("is read by nobody but the two people of the lesson", async () => {
  await test.database.query("UPDATE lessons SET status = 'completed', ended_at = ends_at WHERE id = $1", [lessonId]);
  const other = await test.signUp({ role: "trainer" });
  await buildTrainer(test.database, { userId: other.id });
  expect([(await read(other)).statusCode, (await read(await test.signUp())).statusCode]).toEqual([404, 404]);
  for (const role of ["agent", "admin"] as const) {
    expect([role, (await read(await test.signUp({ role }))).statusCode]).toEqual([role, 403]);
  }
});

it("disappears with the student's account", async () => {
  await meet();
  await write(lessonId, "", WORDS);
  test.setTime(later(61));
  await advanceLessons(test.context, test.context.clock());
  await test.runDue();
  expect(await kept()).toHaveLength(1);
  await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: student.id }));
  expect(await kept()).toEqual([]);
});
