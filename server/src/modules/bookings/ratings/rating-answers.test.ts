import type { Review, WordsAboutTrainer } from "@kalima/booking-contract";
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
let trainer: TestUser;
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
  trainer = await test.signUp({ role: "trainer" });
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
  const lesson = { studentId: student.id, trainerId, startsAt: STARTED, now: STARTED };
  ({ id: lessonId } = await buildLesson(test.database, lesson));
  await test.database.query("UPDATE lessons SET status = 'completed' WHERE id = $1", [lessonId]);
  await write("Clear, but often late.");
  await decideWords(await review("waiting"), true);
});

const write = (feedback: string) =>
  test.as(student)("POST", `/api/lessons/${lessonId}/rating`, { stars: 3, criteria: {}, feedback, mayShow: true });
const words = async (by = trainer): Promise<WordsAboutTrainer[]> =>
  (await test.as(by)("GET", "/api/trainer/ratings")).json().data;
const first = async () => {
  const [one] = await words();
  if (!one) throw new Error("no words are shown");
  return one;
};
const answer = ({ id, writtenAt }: WordsAboutTrainer, text: string, by = trainer) =>
  test.as(by)("POST", `/api/trainer/ratings/${id}/answer`, { text, writtenAt });
const report = ({ id, writtenAt }: WordsAboutTrainer, reason: string, by = trainer) =>
  test.as(by)("POST", `/api/trainer/ratings/${id}/report`, { reason, writtenAt });
const findReview = async (state: string): Promise<Review | undefined> => {
  const all: Review[] = (await test.as(admin)("GET", `/api/staff/reviews?state=${state}&limit=50`)).json().data;
  return all.find(({ id }) => id === lessonId);
};
const review = async (state: string) => {
  const found = await findReview(state);
  if (!found) throw new Error(`no text is ${state}`);
  return found;
};
const decideWords = ({ id, writtenAt }: Review, isShown: boolean) =>
  test.as(admin)("PUT", `/api/staff/reviews/${id}`, { isShown, writtenAt });
const decideAnswer = ({ id, answer: given }: Review, isShown: boolean) =>
  test.as(admin)("PUT", `/api/staff/rating-answers/${id}`, { isShown, writtenAt: given?.writtenAt });
const published = async () =>
  (await test.as()("GET", `/api/teachers/${trainerId}/ratings`)).json().data[0].answer as string | null;

describe("a trainer's answer to a rating", () => {
  it("waits for staff, and visitors see it once they have shown it", async () => {
    expect(await first()).toMatchObject({ words: "Clear, but often late.", stars: 3, answer: null, isReported: false });
    expect((await answer(await first(), "I moved my morning sessions.")).statusCode).toBe(200);
    expect(await published()).toBeNull();
    expect((await first()).answer).toMatchObject({ text: "I moved my morning sessions.", state: "waiting" });
    const waiting = await review("waiting");
    expect(waiting).toMatchObject({
      state: "shown",
      answer: { text: "I moved my morning sessions.", state: "waiting" },
    });
    expect((await decideAnswer(waiting, true)).statusCode).toBe(200);
    expect(await published()).toBe("I moved my morning sessions.");
    expect(await findReview("waiting")).toBeUndefined();
    expect((await decideAnswer(await review("shown"), false)).statusCode).toBe(200);
    expect(await published()).toBeNull();
    expect((await first()).answer).toMatchObject({ state: "hidden" });
  });

  it("is announced to the student once, when staff have let it through, and stands beside the rating", async () => {
    const readOwn = async () => (await test.as(student)("GET", "/api/students/my/ratings")).json().data[0].answer;
    const told = async (): Promise<{ title: string; path: string }[]> =>
      (await test.as(student)("GET", "/api/notifications")).json().data;
    await answer(await first(), "I moved my morning sessions.");
    expect([await told(), await readOwn()]).toEqual([[], null]);
    await decideAnswer(await review("waiting"), true);
    const { trainer: about } = await review("shown");
    expect(await told()).toMatchObject([{ title: `${about.en} has answered your rating`, path: "/profile/ratings" }]);
    expect(await readOwn()).toBe("I moved my morning sessions.");
    await decideAnswer(await review("shown"), false);
    expect(await readOwn()).toBeNull();
    await decideAnswer(await review("shown"), true);
    expect(await told()).toHaveLength(1);
  });

  it("that staff hide is announced to nobody", async () => {
    await answer(await first(), "Nonsense.");
    await decideAnswer(await review("waiting"), false);
    expect((await test.as(student)("GET", "/api/notifications")).json().data).toEqual([]);
  });

  it("is given once", async () => {
    await answer(await first(), "Thank you.");
    const again = await answer(await first(), "And another thing.");
    expect([again.statusCode, again.json().code]).toEqual([409, "rating.answered"]);
  });

  it("belongs to the words as they were: new words hide it and can be answered anew", async () => {
    const read = await first();
    await answer(read, "Thank you.");
    await decideAnswer(await review("waiting"), true);
    test.setTime(new Date(NOW.getTime() + MINUTE_MS));
    await write("Never late any more.");
    expect((await answer(read, "Thank you!")).json().code).toBe("request.not_found");
    await decideWords(await review("waiting"), true);
    expect((await answer(read, "Thank you!")).json().code).toBe("rating.changed");
    expect(await published()).toBeNull();
    expect((await answer(await first(), "I am glad.")).statusCode).toBe(200);
  });

  it("is a matter of the trainer whom the words are about", async () => {
    const read = await first();
    const other = await test.signUp({ role: "trainer" });
    await buildTrainer(test.database, { userId: other.id });
    expect((await answer(read, "Nonsense.", other)).statusCode).toBe(404);
    expect((await report(read, "Nonsense.", other)).statusCode).toBe(404);
    expect(await words(other)).toEqual([]);
    expect((await answer(read, "Me.", student)).statusCode).toBe(403);
  });

  it("goes with the account of the student or the trainer", async () => {
    await answer(await first(), "Thank you.");
    await report(await first(), "Unfair.");
    const removed = await test.as(student)("DELETE", "/api/auth/delete-account", { password: student.password });
    expect(removed.statusCode).toBe(200);
    expect(await test.database.query("SELECT FROM rating_answers WHERE lesson_id = $1", [lessonId])).toEqual([]);
    expect(await test.database.query("SELECT FROM rating_reports WHERE lesson_id = $1", [lessonId])).toEqual([]);
  });
});

describe("a report of a rating", () => {
  it("brings the words before staff again, which stay until they have decided", async () => {
    expect((await report(await first(), "It names my family.")).statusCode).toBe(200);
    expect((await report(await first(), "Again.")).json().code).toBe("rating.reported");
    expect(await words()).toMatchObject([{ isReported: true }]);
    const waiting = await review("waiting");
    expect(waiting.report?.reason).toBe("It names my family.");
    await decideWords(waiting, false);
    expect(await words()).toEqual([]);
    expect(await findReview("waiting")).toBeUndefined();
  });

  it("is settled by words that stay", async () => {
    await report(await first(), "Unfair.");
    await decideWords(await review("waiting"), true);
    expect(await findReview("waiting")).toBeUndefined();
    expect(await words()).toHaveLength(1);
  });

  it("waits in the queue of reviews", async () => {
    await report(await first(), "Unfair.");
    await answer(await first(), "Thank you.");
    const queues = (await test.as(admin)("GET", "/api/staff/queues")).json().data as { key: string; waiting: number }[];
    expect(queues.find(({ key }) => key === "reviews")?.waiting).toBeGreaterThanOrEqual(2);
  });
});
