import type { LessonDetails } from "@kalima/booking-contract";
import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { shownFeedbackChanged } from "./feedback-consents.ts";

const WORDS = { wentWell: "You told a whole story.", corrections: "He go → he goes", nextStep: null };
let test: TestApp;
let student: TestUser;
let trainer: TestUser;
let trainerId: string;
let lessonId: string;
const changed = vi.fn();

beforeAll(async () => {
  test = await createTestApp();
  test.context.events.on(shownFeedbackChanged, async (_tx, { trainerId }) => changed(trainerId));
});
afterAll(() => test.close());
beforeEach(async () => {
  changed.mockClear();
  student = await test.signUp();
  await test.database.query("UPDATE users SET name = 'Mona Fathy' WHERE id = $1", [student.id]);
  trainer = await test.signUp({ role: "trainer" });
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
  lessonId = await hold(-3);
});

/** A completed lesson so many days from now. */
async function hold(days: number): Promise<string> {
  const now = test.context.clock();
  const startsAt = new Date(now.getTime() + days * 86_400_000);
  const { id } = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now });
  await test.database.query("UPDATE lessons SET status = 'completed', ended_at = ends_at WHERE id = $1", [id]);
  return id;
}

const write = (id = lessonId, wentWell = WORDS.wentWell) =>
  test.as(trainer)("POST", `/api/lessons/${id}/feedback`, { wentWell, corrections: WORDS.corrections });
const answer = (mayShow: boolean, { by = student, id = lessonId, mayName = false } = {}) =>
  test.as(by)("POST", `/api/lessons/${id}/feedback/consent`, { mayShow, mayName });
const hide = (isHidden: boolean, by = trainer) =>
  test.as(by)("POST", `/api/lessons/${lessonId}/feedback/visibility`, { isHidden });
async function onPage(): Promise<TrainerWithPrices["feedbackSample"]> {
  return (await test.as()("GET", `/api/teachers/${trainerId}`)).json().data.feedbackSample;
}
async function seenBy(who: TestUser): Promise<LessonDetails["feedbackConsent"]> {
  return (await test.as(who)("GET", `/api/lessons/${lessonId}`)).json().data.feedbackConsent;
}

describe("feedback on a trainer's page", () => {
  it("is there with the student's consent alone, and gone as soon as that is withdrawn", async () => {
    expect(await seenBy(student)).toBeNull();
    await write();
    expect(await seenBy(student)).toEqual({ mayShow: null, mayName: false, isHidden: false });
    expect(await onPage()).toBeNull();
    expect((await answer(true)).json().data.feedbackConsent).toMatchObject({ mayShow: true });
    expect(await onPage()).toMatchObject({ ...WORDS, name: null, words: [] });
    await answer(true, { mayName: true });
    expect(await onPage()).toMatchObject({ name: "Mona" });
    await answer(false, { mayName: true });
    expect(await onPage()).toBeNull();
    expect(await seenBy(student)).toEqual({ mayShow: false, mayName: false, isHidden: false });
    expect(changed.mock.calls).toEqual([[trainerId], [trainerId], [trainerId]]);
  });

  it("is listed to its student, who can withdraw it there", async () => {
    const listed = async (who: TestUser) =>
      (await test.as(who)("GET", "/api/lessons?show=may_be_shown")).json().data.map(({ id }: LessonDetails) => id);
    const later = await hold(-1);
    await write();
    await write(later);
    expect(await listed(student)).toEqual([]);
    await answer(true);
    await answer(true, { id: later });
    expect(await listed(student)).toEqual([later, lessonId]);
    expect(await listed(await test.signUp())).toEqual([]);
    await answer(false, { id: later });
    expect(await listed(student)).toEqual([lessonId]);
  });

  it("is the newest that may be shown and that the trainer does not hide", async () => {
    await write();
    await answer(true);
    const later = await hold(-1);
    test.setTime(new Date(test.context.clock().getTime() + 1_000));
    await write(later, "You asked good questions.");
    await answer(true, { id: later });
    expect(await onPage()).toMatchObject({ wentWell: "You asked good questions." });
    await answer(false, { id: later });
    expect(await onPage()).toMatchObject(WORDS);
    expect((await hide(true)).json().data.feedbackConsent).toMatchObject({ isHidden: true });
    expect(await onPage()).toBeNull();
    await hide(false);
    expect(await onPage()).toMatchObject(WORDS);
  });

  it("is answered by its student alone, hidden by its trainer alone, and neither before it is written", async () => {
    expect((await answer(true)).json().code).toBe("lesson.no_feedback");
    await write();
    expect((await hide(true)).json().code).toBe("lesson.no_consent");
    expect((await answer(true, { by: await test.signUp() })).statusCode).toBe(404);
    expect((await answer(true, { by: trainer })).statusCode).toBe(403);
    await answer(true);
    const other = await test.signUp({ role: "trainer" });
    await buildTrainer(test.database, { userId: other.id });
    expect((await hide(true, other)).statusCode).toBe(404);
    expect((await hide(true, student)).statusCode).toBe(403);
    expect(await onPage()).toMatchObject(WORDS);
  });

  it("is in the student's export, and goes with the account", async () => {
    await write();
    await answer(true, { mayName: true });
    const { bookings } = await test.context.personalData.collect(student.id);
    expect(JSON.stringify(bookings)).toContain('"mayBeShown":true,"mayNameYou":true,"answeredAt":"');
    await test.as(student)("DELETE", "/api/auth/delete-account", { password: student.password });
    expect(await onPage()).toBeNull();
    const left = await test.database.query("SELECT FROM feedback_consents WHERE lesson_id = $1", [lessonId]);
    expect(left).toEqual([]);
  });
});
