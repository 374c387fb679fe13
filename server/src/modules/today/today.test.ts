import type { AddressInfo } from "node:net";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { Today, TrainerToday } from "@kalima/learning-contract";
import { TODAY_NAMESPACE } from "@kalima/learning-contract";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const NOW = new Date("2026-03-16T10:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let test: TestApp;
let student: TestUser;
let trainerId: string;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  student = await test.signUp();
  trainerId = await buildTrainer(test.database);
});

async function readDay(by = student): Promise<Today> {
  const answer = await test.as(by)("GET", "/api/today");
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
const addLesson = (startsAt: Date, studentId = student.id) =>
  buildLesson(test.database, { studentId, trainerId, startsAt, now: startsAt });
/** A pack of which the only lesson that was not given back is over. */
async function addUsedUpPack(startsAt: Date): Promise<void> {
  const { id, bookingId } = await addLesson(startsAt);
  await test.database.query(
    "UPDATE lessons SET status = 'completed', ended_at = $2, ran_seconds = 3000 WHERE id = $1",
    [id, new Date(startsAt.getTime() + 50 * MINUTE_MS)],
  );
  await test.database.query(
    "INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at) VALUES ($1, 'expired', -5, NULL, $2)",
    [bookingId, NOW],
  );
}
async function addTask(title: string, dueAt: Date): Promise<void> {
  await test.database.query(
    `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    [trainerId, student.id, title, dueAt, inDays(-30)],
  );
}

describe("a student's day", () => {
  it("is empty for a new student", async () => {
    expect(await readDay()).toMatchObject({
      test: "not_taken",
      level: null,
      weeks: 0,
      lessons: [],
      proposals: [],
      unrated: [],
      bookings: [],
      usedUp: null,
      tasks: [],
      openTasks: 0,
      practice: { dueCards: 0, streak: { days: 0 } },
      unread: 0,
      feedback: null,
    });
  });

  it("holds the next lessons, those to rate, weeks in a row, and the packs they belong to", async () => {
    for (const days of [5, 1, 9, 3]) await addLesson(inDays(days));
    const past = inDays(-2);
    await addUsedUpPack(past);
    const day = await readDay();
    expect(day.lessons.map(({ startsAt }) => startsAt)).toEqual([1, 3, 5].map((days) => inDays(days).toISOString()));
    expect(day.unrated.map(({ startsAt }) => startsAt)).toEqual([past.toISOString()]);
    expect(day.weeks).toBe(1);
    expect(day.bookings).toHaveLength(4);
    expect(day.usedUp).toBeNull();
  });

  it("names the pack of which every lesson is over", async () => {
    const past = inDays(-2);
    await addUsedUpPack(past);
    const day = await readDay();
    expect([day.bookings.length, day.usedUp?.lessons.map(({ status }) => status)]).toEqual([0, ["completed"]]);
  });

  it("holds tasks without work, the first that is due first, and late ones for two weeks", async () => {
    await addLesson(inDays(1));
    await addTask("next week", inDays(7));
    await addTask("tomorrow", inDays(1));
    await addTask("late", inDays(-13));
    await addTask("long ago", inDays(-15));
    const day = await readDay();
    expect([day.tasks.map(({ title }) => title), day.openTasks]).toEqual([["late", "tomorrow", "next week"], 2]);
  });

  it.each([
    { when: "six days ago", startedAt: inDays(-6), expected: "under_way" },
    { when: "eight days ago, which may not be continued", startedAt: inDays(-8), expected: "not_taken" },
  ])("knows a test that was begun $when", async ({ startedAt, expected }) => {
    await test.database.query(
      "INSERT INTO placement_attempts (id, owner, started_at) VALUES (gen_random_uuid(), $1, $2)",
      [`user:${student.id}`, startedAt],
    );
    expect((await readDay()).test).toBe(expected);
  });

  it("shows nothing of other students", async () => {
    const other = await test.signUp();
    await addLesson(inDays(1), other.id);
    expect((await readDay()).lessons).toEqual([]);
    expect((await readDay(other)).lessons).toHaveLength(1);
  });
});

describe("an open page", () => {
  const sockets: Socket[] = [];
  let address: string;
  beforeAll(async () => {
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });

  /** Connects the page of an account, and counts what it hears; rejects with the code of a refusal. */
  async function openPage({ accessToken: token }: TestUser) {
    const socket = io(`${address}${TODAY_NAMESPACE}`, {
      auth: { token },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    const page = { heard: 0 };
    socket.on("dayChanged", () => {
      page.heard += 1;
    });
    await new Promise<void>((done, fail) => {
      socket.once("connect", done);
      socket.once("connect_error", fail);
    });
    return page;
  }

  it("hears of its own student's changes, once they are committed", async () => {
    const [own, other] = [await openPage(student), await openPage(await test.signUp())];
    const { id } = await addLesson(inDays(5));
    expect((await test.as(student)("POST", `/api/lessons/${id}/cancel`, {})).statusCode).toBe(200);
    await expect.poll(() => own.heard, { timeout: 15_000 }).toBe(1);
    expect(other.heard).toBe(0);
  });

  describe("of a trainer", () => {
    let trainer: TestUser;
    let lessonId: string;
    beforeEach(async () => {
      trainer = await test.signUp({ role: "trainer" });
      const owner = await buildTrainer(test.database, { userId: trainer.id });
      // Too near to be moved by its student alone.
      const startsAt = new Date(NOW.getTime() + 20 * HOUR_MS);
      const pair = { studentId: student.id, trainerId: owner };
      lessonId = (await buildLesson(test.database, { ...pair, startsAt, now: startsAt })).id;
    });
    const readTrainersDay = async (): Promise<TrainerToday> =>
      (await test.as(trainer)("GET", "/api/trainer/today")).json().data;
    const act = async (path: string, body: object) =>
      expect((await test.as(student)("POST", `/api/lessons/${lessonId}/${path}`, body)).statusCode).toBe(200);

    it("hears of a proposal and of its withdrawal, and then reads a day with it and without", async () => {
      const [own, other] = [await openPage(trainer), await openPage(await test.signUp({ role: "trainer" }))];
      await act("proposal", { startsAt: new Date(inDays(1).getTime() + 7 * HOUR_MS).toISOString() });
      await expect.poll(() => own.heard, { timeout: 15_000 }).toBe(1);
      expect((await readTrainersDay()).due).toMatchObject([{ kind: "proposal", id: lessonId, studentName: "Mona" }]);
      await act("proposal/answer", { accept: false });
      await expect.poll(() => own.heard, { timeout: 15_000 }).toBe(2);
      expect((await readTrainersDay()).due).toEqual([]);
      expect(other.heard).toBe(0);
    });

    it("hears of a lesson that its student cancels, and then reads a day without it", async () => {
      const own = await openPage(trainer);
      expect((await readTrainersDay()).next?.lesson.id).toBe(lessonId);
      await act("cancel", {});
      await expect.poll(() => own.heard, { timeout: 15_000 }).toBe(1);
      expect((await readTrainersDay()).next).toBeNull();
    });
  });

  it("of staff is refused", async () => {
    await expect(openPage(await test.signUp({ role: "agent" }))).rejects.toThrow("auth.forbidden");
  });
});
