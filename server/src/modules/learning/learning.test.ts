import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS, MINUTE_SECONDS } from "@kalima/contracts/domain";
import type { LearnedWord, LearningAnalytics, LessonRecord, OwnTrainer, Practice } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { writeNotes } from "../../../test/write-notes.ts";
import { accountRemoved } from "../users/public.ts";

const NOW = new Date("2026-03-16T10:00:00Z");

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

/** Adds a completed lesson of the student, this many days ago. */
async function addPastLesson(daysAgo: number, changes: Record<string, unknown> = {}): Promise<string> {
  const startsAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
  const { id } = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: startsAt });
  const endedAt = new Date(startsAt.getTime() + 50 * MINUTE_MS);
  const course = { status: "completed", ended_at: endedAt, ran_seconds: 40 * MINUTE_SECONDS, ...changes };
  const columns = Object.keys(course).map((name, at) => `${name} = $${at + 2}`);
  await test.database.query(`UPDATE lessons SET ${columns} WHERE id = $1`, [id, ...Object.values(course)]);
  return id;
}
const missed = { status: "missed", missed_by: "student", ended_at: null, ran_seconds: 0 };

const writeWords = (lessonId: string, words: Record<string, string>[]) =>
  writeNotes(test.database, lessonId, { words }, NOW);
async function takeTest(daysAgo: number, level: string, score: number): Promise<void> {
  const [id, takenAt] = [randomUUID(), new Date(NOW.getTime() - daysAgo * DAY_MS)];
  await test.database.query(
    `INSERT INTO placement_attempts (id, owner, started_at, finished_sections, finished_at) VALUES ($1, $2, $3, 4, $3)`,
    [id, `user:${student.id}`, takenAt],
  );
  await test.database.query(
    `INSERT INTO placement_results (id, attempt_id, level, score, ability, confidence, skills, code, taken_at)
     VALUES (gen_random_uuid(), $1::uuid, $2::text, $3::smallint, 0, 0.8, jsonb_build_array(jsonb_build_object(
       'section', 'grammar', 'level', $2::text, 'score', $3)), gen_random_uuid()::text, $4)`,
    [id, level, score, takenAt],
  );
}

const read = async <T>(path: string, by = student): Promise<T> => (await test.as(by)("GET", path)).json().data;
const analytics = (by = student) => read<LearningAnalytics>("/api/learning/analytics", by);
const trainers = () => read<OwnTrainer[]>("/api/learning/trainers");
const words = (by = student) => read<LearnedWord[]>("/api/vocabulary", by);
const review = (body: object, by = student) => test.as(by)("POST", "/api/vocabulary/reviews", body);
const borrow = { word: "borrow", direction: "recall_meaning", grade: "good", reviews: 0 };

describe("analytics", () => {
  it("count lessons, results and ratings of the student alone", async () => {
    await addPastLesson(2, { rating: 5 });
    await addPastLesson(9, { ended_at: null, ran_seconds: 0 });
    await addPastLesson(16, missed);
    await takeTest(100, "A2", 30);
    await takeTest(10, "B1", 45);
    const own = await analytics();
    expect(own).toMatchObject({ minutes: 90, attended: 2, missed: 1, streak: { weeks: 2, longest: 2 } });
    expect(own.weeks.map(({ attended, missed: absences }) => attended - absences).slice(-3)).toEqual([-1, 1, 1]);
    expect(own.levels.map(({ level }) => level)).toEqual(["A2", "B1"]);
    expect(own.skills).toEqual([{ section: "grammar", level: "B1", score: 45, before: 30 }]);
    expect(own.ratings[0]).toEqual({ stars: 5, lessons: 1 });

    const stranger = await analytics(await test.signUp());
    expect(stranger).toMatchObject({ minutes: 0, attended: 0, missed: 0, levels: [], skills: [] });
  });

  it("count tasks by group, and show the newest scores", async () => {
    const userId = (await test.signUp({ role: "trainer" })).id;
    await test.database.query("UPDATE trainers SET user_id = $2 WHERE id = $1", [trainerId, userId]);
    for (const [title, due] of [
      ["open", 1],
      ["late", -1],
    ] as const) {
      await test.database.query(
        `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
        [trainerId, student.id, title, new Date(NOW.getTime() + due * DAY_MS), NOW],
      );
    }
    expect((await analytics()).tasks).toEqual({ pending: 1, missed: 1, completed: 0, scores: [] });
  });
});

describe("own trainers", () => {
  it("include those of lessons and favourites, with counts of the lessons", async () => {
    await addPastLesson(2, { rating: 4 });
    const favourite = await buildTrainer(test.database);
    await test.as(student)("PUT", `/api/favourites/${favourite}`);
    expect(await trainers()).toMatchObject([
      { id: trainerId, lessons: 1, minutes: 40, ownRating: 4, unrated: 0, isFavourite: false, nextLessonAt: null },
      { id: favourite, lessons: 0, minutes: 0, lastLessonAt: null, isFavourite: true, isActive: true },
    ]);
  });
});

describe("the record of a lesson", () => {
  const record = (id: string, by = student) => test.as(by)("GET", `/api/lessons/${id}/record`);

  it("holds feedback, notes, the tasks set until the next lesson, and what comes next", async () => {
    const trainer = await test.signUp({ role: "trainer" });
    await test.database.query("UPDATE trainers SET user_id = $2 WHERE id = $1", [trainerId, trainer.id]);
    const id = await addPastLesson(9);
    await addPastLesson(2);
    const ahead = { studentId: student.id, trainerId, startsAt: new Date(NOW.getTime() + DAY_MS), now: NOW };
    const next = await buildLesson(test.database, ahead);
    await writeWords(id, [{ word: "borrow", meaning: "يستعير" }]);
    await test.database.query(
      `INSERT INTO lesson_feedback (lesson_id, went_well, next_step, given_at) VALUES ($1, 'Fluent', 'Past tense', $2)`,
      [id, NOW],
    );
    for (const [title, daysAgo] of [
      ["before", 10],
      ["of this lesson", 8],
      ["of the next one", 1],
    ] as const) {
      await test.database.query(
        `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
        [trainerId, student.id, title, NOW, new Date(NOW.getTime() - daysAgo * DAY_MS)],
      );
    }
    const own: LessonRecord = (await record(id)).json().data;
    expect(own).toMatchObject({
      lesson: { id, feedback: { wentWell: "Fluent", nextStep: "Past tense" } },
      notes: { words: [{ word: "borrow" }] },
      next: { id: next.id },
      unplanned: 5,
    });
    expect(own.tasks.map(({ title }) => title)).toEqual(["of this lesson"]);
    const toCome: LessonRecord = (await record(next.id)).json().data;
    expect(toCome.tasks.map(({ title }) => title)).toEqual(["of the next one"]);
    expect((await record(id, trainer)).json().data).toMatchObject({ lesson: { studentName: "Mona" }, unplanned: 5 });
  });

  it("is read by nobody but its two people and staff", async () => {
    const id = await addPastLesson(9);
    const other = await test.signUp({ role: "trainer" });
    await buildTrainer(test.database, { userId: other.id });
    expect((await record(id, await test.signUp())).statusCode).toBe(404);
    expect((await record(id, other)).statusCode).toBe(404);
    expect((await record(id, await test.signUp({ role: "admin" }))).json().data).toMatchObject({ lesson: { id } });
  });
});

describe("vocabulary", () => {
  beforeEach(async () => {
    const example = "May I borrow your pen?";
    await writeWords(await addPastLesson(2), [
      { word: "borrow", meaning: "يستعير", example },
      { word: "whatever", meaning: "" },
    ]);
  });

  it("comes from the notes of lessons, with two cards for each word that has a meaning", async () => {
    expect(await words()).toMatchObject([
      {
        word: "borrow",
        example: "May I borrow your pen?",
        cards: [
          { direction: "recall_meaning", isDue: true },
          { direction: "recall_word", isDue: true },
        ],
      },
      { word: "whatever", example: null, cards: [] },
    ]);
    expect(await words(await test.signUp())).toEqual([]);
  });

  it("asks for a card again once it is due, and for each direction by itself", async () => {
    const card = (await review(borrow)).json().data;
    expect(card).toMatchObject({ direction: "recall_meaning", reviews: 1, isDue: false });
    const [word] = await words();
    expect(word?.cards.map(({ isDue }) => isDue)).toEqual([false, true]);
    test.setTime(new Date(card.dueAt));
    expect((await words())[0]?.cards.map(({ isDue }) => isDue)).toEqual([true, true]);
  });

  it("does not review a card twice that was shown once", async () => {
    const first = (await review(borrow)).json().data;
    const second = (await review({ ...borrow, grade: "easy" })).json().data;
    expect(second).toMatchObject({ reviews: 1, dueAt: first.dueAt });
    expect((await review({ ...borrow, reviews: 1 })).json().data).toMatchObject({ reviews: 2 });
  });

  it("refuses words of other students, and words without a meaning", async () => {
    expect((await review(borrow, await test.signUp())).statusCode).toBe(404);
    expect((await review({ ...borrow, word: "whatever" })).statusCode).toBe(404);
  });

  it("disappears with the account", async () => {
    await review(borrow);
    const cards = () => test.database.query("SELECT 1 FROM vocabulary_cards WHERE student_id = $1", [student.id]);
    expect(await cards()).toHaveLength(1);
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: student.id }));
    expect(await cards()).toEqual([]);
  });
});

describe("practice", () => {
  const asked = (method: "GET" | "PUT", path: string, timeZone: string, by = student) =>
    test.as(by)(method, `/api/practice${path}`, undefined, { "x-timezone": timeZone });
  const practice = async (timeZone = "Africa/Cairo", by = student): Promise<Practice> =>
    (await asked("GET", "", timeZone, by)).json().data;
  const say = (timeZone = "Africa/Cairo") => asked("PUT", "/sentence/said", timeZone);
  /** Moves the days of practice into the past, as signing in ends sooner than a day. */
  const letDaysPass = (days: number) =>
    test.database.query("UPDATE practice_days SET day = day - $2::int WHERE student_id = $1", [student.id, days]);

  it("counts words and cards that are due, and days on which something was reviewed", async () => {
    await writeWords(await addPastLesson(2), [
      { word: "borrow", meaning: "يستعير", example: "May I borrow your pen?" },
      { word: "lend", meaning: "يُعير" },
      { word: "whatever", meaning: "" },
    ]);
    const before = { words: 2, dueWords: 2, dueCards: 4, streak: { days: 0, isDoneToday: false } };
    expect(await practice()).toMatchObject(before);
    await review(borrow);
    await review({ ...borrow, direction: "recall_word" });
    const after = { words: 2, dueWords: 1, dueCards: 2, streak: { days: 1, isDoneToday: true, forgivenLeft: 1 } };
    expect(await practice()).toMatchObject(after);
  });

  it("has a sentence for a student without words, which counts once it is said", async () => {
    const { sentence, words: count } = await practice();
    expect([count, sentence.source, sentence.isSaid]).toEqual([0, "level", false]);
    expect((await say()).json().data).toEqual({ days: 1, isDoneToday: true, forgivenLeft: 1 });
    expect(await practice()).toMatchObject({ sentence: { text: sentence.text, isSaid: true } });
    await letDaysPass(1);
    expect(await practice()).toMatchObject({ sentence: { isSaid: false }, streak: { days: 1, isDoneToday: false } });
    expect((await practice("Africa/Cairo", await test.signUp())).streak.days).toBe(0);
  });

  it("has days on the clock of the student", async () => {
    test.setTime(new Date("2026-03-16T15:30:00Z"));
    const later = await test.signUp();
    await asked("PUT", "/sentence/said", "Asia/Tokyo", later);
    expect((await practice("Africa/Cairo", later)).streak).toMatchObject({ days: 1, isDoneToday: true });
    const days = await test.database.query("SELECT day FROM practice_days WHERE student_id = $1", [later.id]);
    expect(days).toEqual([{ day: "2026-03-17" }]);
  });

  it("disappears with the account", async () => {
    await say();
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: student.id }));
    expect(await test.database.query("SELECT 1 FROM practice_days WHERE student_id = $1", [student.id])).toEqual([]);
  });
});
