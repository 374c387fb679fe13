import type { Review } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const NOW = new Date("2026-03-10T18:00:00Z");
const STARTED = new Date("2026-03-10T16:00:00Z");
let test: TestApp;
let admin: TestUser;
let student: TestUser;
let trainerId: string;
let lessonId: string;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  admin = await test.signUp({ role: "admin" });
  student = await test.signUp();
  trainerId = await buildTrainer(test.database);
  const lesson = { studentId: student.id, trainerId, startsAt: STARTED, now: STARTED };
  ({ id: lessonId } = await buildLesson(test.database, lesson));
  await test.database.query("UPDATE lessons SET status = 'completed' WHERE id = $1", [lessonId]);
  await write("Clear and friendly.");
});

const write = (feedback: string, mayShow = true) =>
  test.as(student)("POST", `/api/lessons/${lessonId}/rating`, { stars: 4, criteria: {}, feedback, mayShow });
const list = async (state: string): Promise<Review[]> => {
  const all: Review[] = (await test.as(admin)("GET", `/api/staff/reviews?state=${state}&limit=50`)).json().data;
  return all.filter(({ id }) => id === lessonId);
};
const waiting = async () => {
  const [review] = await list("waiting");
  if (!review) throw new Error("no text waits");
  return review;
};
const decide = ({ id, writtenAt }: Review, isShown: boolean, by = admin) =>
  test.as(by)("PUT", `/api/staff/reviews/${id}`, { isShown, writtenAt });
const publicText = async () =>
  (await test.as()("GET", `/api/teachers/${trainerId}/ratings`)).json().data[0].feedback as string | null;
const decisions = () =>
  test.database.query("SELECT is_shown, decided_by FROM review_decisions WHERE lesson_id = $1 ORDER BY decided_at", [
    lessonId,
  ]);

describe("a text with a rating", () => {
  it("waits for staff, who see it without the student's name", async () => {
    expect(await publicText()).toBeNull();
    expect(await waiting()).toEqual({
      id: lessonId,
      trainer: expect.anything(),
      stars: 4,
      text: "Clear and friendly.",
      state: "waiting",
      writtenAt: NOW.toISOString(),
      answer: null,
      report: null,
    });
  });

  it("becomes public once staff show it, hidden again when they change their mind, and each decision is recorded", async () => {
    const review = await waiting();
    expect((await decide(review, true)).statusCode).toBe(200);
    expect(await publicText()).toBe("Clear and friendly.");
    expect(await list("shown")).toHaveLength(1);
    test.setTime(new Date(NOW.getTime() + MINUTE_MS));
    expect((await decide(review, false)).statusCode).toBe(200);
    expect(await publicText()).toBeNull();
    expect([await list("waiting"), await list("shown")]).toEqual([[], []]);
    expect(await list("hidden")).toHaveLength(1);
    expect(await decisions()).toEqual([
      { is_shown: true, decided_by: admin.id },
      { is_shown: false, decided_by: admin.id },
    ]);
  });

  it("that the student changes waits again, and a decision on the earlier text is refused", async () => {
    const read = await waiting();
    test.setTime(new Date(NOW.getTime() + MINUTE_MS));
    await write("Never on time.");
    expect((await decide(read, true)).json().code).toBe("request.not_found");
    expect(await publicText()).toBeNull();
    await decide(await waiting(), false);
    test.setTime(new Date(NOW.getTime() + 120_000));
    await write("Often late.");
    expect((await waiting()).text).toBe("Often late.");
  });

  it("that the student keeps to the school, or takes back, is in no list and cannot be shown", async () => {
    const read = await waiting();
    await decide(read, true);
    await write("Clear and friendly.", false);
    expect(await publicText()).toBeNull();
    for (const state of ["waiting", "shown", "hidden"]) expect(await list(state)).toEqual([]);
    expect((await decide(read, true)).json().code).toBe("request.not_found");
  });

  it.each(["student", "trainer", "agent"] as const)("rejects a decision by a %s", async (role) => {
    const review = await waiting();
    const other = await test.signUp({ role });
    expect((await decide(review, true, other)).statusCode).toBe(403);
    expect((await test.as(other)("GET", "/api/staff/reviews?state=waiting")).statusCode).toBe(403);
    expect(await decisions()).toEqual([]);
  });
});
