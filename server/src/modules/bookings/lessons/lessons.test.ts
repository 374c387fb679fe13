import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { advanceLessons } from "../changes/lesson-clock.ts";
import { lessonsRepository } from "./lessons.repository.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
const START = new Date("2026-03-02T16:00:00Z");

let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let bookingId: string;
let lessonId: string;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  student = await test.signUp();
  trainer = await test.signUp({ role: "trainer" });
  const trainerId = await buildTrainer(test.database, { userId: trainer.id });
  const people = { studentId: student.id, trainerId, startsAt: START, now: NOW };
  ({ id: lessonId, bookingId } = await buildLesson(test.database, people));
});

/** The clock, minutes from the start of the lesson; people sign in again, as their tokens last minutes. */
async function minutes(after: number): Promise<void> {
  test.setTime(new Date(START.getTime() + after * MINUTE_MS));
  for (const who of [student, trainer]) {
    Object.assign(who, await test.context.sessions.begin({ id: who.id, kind: "account" }, false));
  }
  await advanceLessons(test.context, test.context.clock());
}
const act = (by: TestUser, action: string, body: object = {}) =>
  test.as(by)("POST", `/api/lessons/${lessonId}/${action}`, body);
async function seenBy(who: TestUser): Promise<LessonDetails> {
  return (await test.as(who)("GET", `/api/lessons/${lessonId}`)).json().data;
}
async function shown(who: TestUser, show: string): Promise<string[]> {
  const { data } = (await test.as(who)("GET", `/api/lessons?show=${show}`)).json();
  return data.map(({ id }: LessonDetails) => id);
}
async function creditsLeft(): Promise<number> {
  const [row] = await test.database.query<{ left: number }>(
    "SELECT sum(credits) AS left FROM credit_entries WHERE booking_id = $1",
    [bookingId],
  );
  return Number(row?.left);
}
/** Both come, and the trainer ends it after 50 minutes. */
async function takePlace(): Promise<void> {
  await minutes(0);
  await act(student, "start");
  await act(trainer, "start");
  await minutes(50);
  expect((await act(trainer, "complete")).json().data).toMatchObject({ status: "completed", ranMinutes: 50 });
}

describe("a lesson", () => {
  it("runs from when both are there until its trainer ends it", async () => {
    await minutes(-11);
    expect((await act(student, "start")).json().code).toBe("lesson.too_early");
    await minutes(-2);
    expect((await act(student, "start")).json().data).toMatchObject({ runningSince: null, actions: ["cancel"] });
    await minutes(1);
    const call = { meetingUrl: "https://meet.example/grace" };
    expect((await act(trainer, "start", { meetingUrl: "http://meet.example" })).json().fields).toHaveProperty(
      "meetingUrl",
    );
    const running = (await act(trainer, "start", call)).json().data;
    expect(await seenBy(student)).toMatchObject(call);
    expect(running).toMatchObject({
      status: "upcoming",
      runningSince: "2026-03-02T16:01:00.000Z",
      actions: ["adjourn"],
    });
    expect((await act(student, "complete")).statusCode).toBe(403);
    expect((await act(trainer, "complete")).json().code).toBe("lesson.adjourn_instead");
    await minutes(50);
    expect((await act(trainer, "complete")).json().data).toMatchObject({
      status: "completed",
      ranMinutes: 49,
      endedAt: "2026-03-02T16:50:00.000Z",
      feedbackDueAt: "2026-03-03T16:50:00.000Z",
    });
    expect(await seenBy(student)).toMatchObject({ studentJoinedAt: "2026-03-02T15:58:00.000Z", actions: ["rate"] });
  });

  it("shows its call to the student who has joined, and not before", async () => {
    const call = { meetingUrl: "https://meet.example/grace" };
    await minutes(0);
    await act(trainer, "start", call);
    expect((await seenBy(student)).meetingUrl).toBeNull();
    expect((await act(student, "start")).json().data).toMatchObject(call);
  });

  it("may be announced to begin late, which the student is told at once, and which the trainer need not explain again", async () => {
    const announce = (minutes: number, reason = "My train is late") => act(trainer, "delay", { minutes, reason });
    await minutes(-121);
    expect((await announce(10)).json().code).toBe("lesson.too_early_for_delay");
    await minutes(-120);
    expect((await announce(20)).json().fields).toEqual({ minutes: "validation.invalid" });
    expect((await announce(10, " ")).json().fields).toEqual({ reason: "validation.required" });
    expect((await act(student, "delay", { minutes: 10, reason: "Late" })).json().code).toBe("auth.forbidden");
    expect((await announce(10)).json().data).toMatchObject({ announcedDelay: 10, delayReason: "My train is late" });
    expect((await announce(5, "It goes again")).json().data).toMatchObject({ announcedDelay: 5 });
    expect(await seenBy(student)).toMatchObject({ announcedDelay: 5, delayReason: "It goes again" });
    const { data } = (await test.as(student)("GET", "/api/notifications")).json();
    const told = { kind: "lesson_delayed", path: `/profile/appointments/${lessonId}` };
    for (const reason of ["My train is late", "It goes again"]) {
      expect(data).toContainEqual(expect.objectContaining({ ...told, text: expect.stringContaining(reason) }));
    }
    await minutes(6);
    expect((await seenBy(trainer)).status).toBe("delayed");
    expect((await act(trainer, "start")).json().data).toMatchObject({
      status: "upcoming",
      delayReason: "It goes again",
    });
    expect((await announce(10)).json().code).toBe("lesson.joined_already");
  });

  it("can be stopped with a reason and resumed", async () => {
    await minutes(0);
    await act(student, "start");
    await act(trainer, "start");
    await minutes(20);
    expect((await act(trainer, "adjourn", {})).json().fields).toHaveProperty("freezeReason");
    const reason = { freezeReason: "technical_issues", note: "No sound" };
    expect((await act(trainer, "adjourn", reason)).json().data).toMatchObject({
      status: "freezed",
      ranMinutes: 20,
      freezeReason: "technical_issues",
      freezeNote: "No sound",
    });
    await minutes(30);
    expect((await act(student, "start")).json().data.runningSince).toBe("2026-03-02T16:30:00.000Z");
    await minutes(60);
    expect(await seenBy(student)).toMatchObject({ status: "completed", ranMinutes: 40 });
  });

  it("goes on after its planned end, until the minutes that were left are over", async () => {
    await minutes(0);
    await act(student, "start");
    await act(trainer, "start");
    await minutes(20);
    await act(trainer, "adjourn", { freezeReason: "technical_issues" });
    await minutes(120);
    await act(student, "start");
    await minutes(149);
    expect(await seenBy(student)).toMatchObject({ status: "upcoming", runningSince: "2026-03-02T18:00:00.000Z" });
    await minutes(160);
    expect(await seenBy(student)).toMatchObject({ status: "completed", ranMinutes: 50 });
  });

  it("moves a stopped lesson to the past once it can no longer be resumed", async () => {
    await minutes(0);
    await act(student, "start");
    await act(trainer, "start");
    await minutes(20);
    await act(trainer, "adjourn", { freezeReason: "technical_issues" });
    const lists = async () => [await shown(student, "to_come"), await shown(student, "past")];
    expect(await lists()).toEqual([[lessonId], []]);
    await minutes(50 + 24 * 60);
    expect(await lists()).toEqual([[], [lessonId]]);
  });

  it("cancels a lesson that runs before its planned start with its booking", async () => {
    await minutes(-5);
    await act(student, "start");
    await act(trainer, "start");
    expect(await lessonsRepository(test.database).releaseAll([bookingId])).toEqual([lessonId]);
  });

  it("changes by the clock even when more than one batch of other lessons is running", async () => {
    const trainerId = await buildTrainer(test.database);
    const startsAt = new Date(START.getTime() - 30 * MINUTE_MS);
    const other = await test.signUp();
    const { id } = await buildLesson(test.database, { studentId: other.id, trainerId, startsAt, now: NOW });
    await test.database.query("UPDATE lessons SET running_since = starts_at WHERE id = $1", [id]);
    await advanceLessons(test.context, new Date(START.getTime() + 6 * MINUTE_MS), 1);
    await minutes(6);
    expect((await seenBy(student)).status).toBe("delayed");
  });

  it("requires a reason when the trainer joins late", async () => {
    await minutes(5);
    expect((await seenBy(student)).status).toBe("delayed");
    expect((await act(trainer, "start")).json().fields).toEqual({ delayReason: "validation.required" });
    const late = (await act(trainer, "start", { delayReason: "The power was out" })).json().data;
    expect(late).toMatchObject({ status: "upcoming", delayReason: "The power was out" });
  });

  it.each([
    ["nobody", [], "both", 6],
    ["the student alone", ["student"], "trainer", 6],
    ["the trainer alone", ["trainer"], "student", 5],
  ] as const)(
    "that %s comes to is missed, and the student pays for their own absence only",
    async (_, come, by, left) => {
      await minutes(0);
      for (const who of come) await act(who === "student" ? student : trainer, "start");
      await minutes(15);
      await advanceLessons(test.context, test.context.clock());
      expect(await seenBy(student)).toMatchObject({ status: "missed", missedBy: by, actions: [] });
      expect(await creditsLeft()).toBe(left);
    },
  );

  it("hides a lesson from other accounts", async () => {
    const stranger = await test.signUp();
    expect((await test.as(stranger)("GET", `/api/lessons/${lessonId}`)).statusCode).toBe(404);
    await minutes(0);
    expect((await test.as(stranger)("POST", `/api/lessons/${lessonId}/start`, {})).statusCode).not.toBe(200);
    expect(await seenBy(trainer)).toMatchObject({ studentName: expect.stringMatching(/^\S+$/) });
    expect((await seenBy(student)).studentName).toBeNull();
  });
});

describe("POST /api/lessons/:id/rating", () => {
  it("wants a completed lesson, and again replaces the rating", async () => {
    const rating = { stars: 5, criteria: { clarity: 5, patience: 4 }, feedback: "Clear and kind." };
    expect((await act(student, "rating", rating)).json().code).toBe("lesson.rate_after");
    await takePlace();
    expect(await shown(student, "unrated")).toEqual([lessonId]);
    expect((await act(student, "rating", { stars: 6 })).statusCode).toBe(422);
    expect((await act(student, "rating", rating)).json().data.rating).toMatchObject(rating);
    expect(await shown(student, "unrated")).toEqual([]);
    await act(student, "rating", { ...rating, feedback: "Another text" });
    expect((await seenBy(student)).rating).toMatchObject({ stars: 5, feedback: "Another text", mayShow: false });
    expect((await seenBy(trainer)).rating).toMatchObject({ stars: 5, criteria: rating.criteria, feedback: null });
  });

  it("shows the trainer the student's words where both the student and the school say so, and no longer than that", async () => {
    await takePlace();
    const read = async () => (await seenBy(trainer)).rating?.feedback;
    const rate = (words: { feedback: string; mayShow?: boolean }) => act(student, "rating", { stars: 4, ...words });
    const letThrough = () =>
      test.database.query("UPDATE lessons SET feedback_shown_at = now() WHERE id = $1", [lessonId]);
    await rate({ feedback: "Clear and kind." });
    await expect(letThrough()).rejects.toThrow(/may_be_shown/);
    await rate({ feedback: "Clear and kind.", mayShow: true });
    expect(await read()).toBeNull();
    await letThrough();
    expect(await read()).toBe("Clear and kind.");
    await rate({ feedback: "Clear and kind.", mayShow: true });
    expect(await read()).toBe("Clear and kind.");
    await rate({ feedback: "Clear and kind.", mayShow: false });
    expect(await read()).toBeNull();
    await rate({ feedback: "Clear and kind.", mayShow: true });
    expect(await read()).toBeNull();
    await act(student, "rating", { stars: 4, feedback: "Clear and kind.", mayShow: true, mayName: true });
    expect((await seenBy(student)).rating).toMatchObject({ mayShow: true, mayName: true });
    await act(student, "rating", { stars: 4, feedback: "Clear and kind.", mayShow: false, mayName: true });
    expect((await seenBy(student)).rating).toMatchObject({ mayShow: false, mayName: false });
    await rate({ feedback: " ", mayShow: true });
    expect((await seenBy(student)).rating).toMatchObject({ feedback: null, mayShow: false });
  });
});

describe("POST /api/lessons/:id/feedback", () => {
  it("accepts feedback once, from the trainer, and shows it to the student", async () => {
    const feedback = { wentWell: "You spoke for 30 minutes.", corrections: "", nextStep: "Past simple" };
    await takePlace();
    for (const who of [student, trainer]) expect(await shown(who, "without_feedback")).toEqual([lessonId]);
    expect((await act(trainer, "feedback", { wentWell: " " })).json().fields).toHaveProperty("wentWell");
    expect((await act(trainer, "feedback", feedback)).statusCode).toBe(200);
    expect((await act(trainer, "feedback", feedback)).json().code).toBe("lesson.feedback_given");
    expect((await seenBy(student)).feedback).toMatchObject({ ...feedback, corrections: null });
    for (const who of [student, trainer]) expect(await shown(who, "without_feedback")).toEqual([]);
  });
});

describe("GET /api/lessons", () => {
  it("shows what is to come and what is past to both people", async () => {
    for (const who of [student, trainer]) expect(await shown(who, "to_come")).toEqual([lessonId]);
    await takePlace();
    for (const who of [student, trainer]) {
      expect([await shown(who, "to_come"), await shown(who, "past")]).toEqual([[], [lessonId]]);
    }
  });
});
