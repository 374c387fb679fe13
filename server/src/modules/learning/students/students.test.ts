import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { type OwnStudent, STUDENT_SORTS, type TrainersStudent } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { buildLesson } from "../../../../test/build-lesson.ts";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";

const NOW = new Date("2026-03-16T10:00:00Z");
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

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
  [student, trainer] = [await test.signUp(), await test.signUp({ role: "trainer" })];
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
});

/** A lesson of a pack of its own, this many days from now, as a job or its people left it. */
async function addLesson(days: number, changes: Record<string, unknown> = {}, withTrainer = trainerId) {
  const startsAt = daysFromNow(days);
  const lesson = await buildLesson(test.database, {
    ...{ studentId: student.id, trainerId: withTrainer, startsAt },
    now: days < 0 ? startsAt : NOW,
  });
  const columns = Object.keys(changes).map((name, at) => `${name} = $${at + 2}`);
  if (columns.length > 0) {
    await test.database.query(`UPDATE lessons SET ${columns} WHERE id = $1`, [lesson.id, ...Object.values(changes)]);
  }
  return lesson;
}
const completed = (days: number) => ({
  status: "completed",
  ended_at: new Date(daysFromNow(days).getTime() + 50 * MINUTE_MS),
});
const addPast = (days: number, more: Record<string, unknown> = {}) => addLesson(days, { ...completed(days), ...more });
const spendCredits = (bookingId: string, credits: number) =>
  test.database.query("INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, 'expired', $2, $3)", [
    bookingId,
    -credits,
    NOW,
  ]);

const list = async (by = trainer): Promise<OwnStudent[]> =>
  (await test.as(by)("GET", "/api/learning/students")).json().data;
const open = (by = trainer) => test.as(by)("GET", `/api/trainer/students/${student.id}`);
const page = async (): Promise<TrainersStudent> => (await open()).json().data;
const save = (text: string, version: number, by = trainer) =>
  test.as(by)("PUT", `/api/trainer/students/${student.id}/notes`, { text, version });

describe("own students", () => {
  it("include only those with a paid pack of the trainer, who can write to them, without contact details", async () => {
    await addPast(-9);
    await addPast(-2);
    await addLesson(-1, { status: "missed", missed_by: "student" });
    await addLesson(1);
    const unpaid = { studentId: (await test.signUp()).id, trainerId, startsAt: daysFromNow(2), now: NOW };
    const { bookingId } = await buildLesson(test.database, unpaid);
    await test.database.query("UPDATE bookings SET status = 'awaiting_payment' WHERE id = $1", [bookingId]);
    expect(await list()).toEqual([
      {
        ...{ id: student.id, name: "Mona", level: null, lessons: 2, missed: 1, openTask: null },
        lastLessonAt: daysFromNow(-2).toISOString(),
        nextLessonAt: daysFromNow(1).toISOString(),
        ...{ lessonsLeft: 21, standing: "active" },
      },
    ]);
    const start = { partnerId: student.id };
    expect((await test.as(trainer)("POST", "/api/users/start-conversation", start)).statusCode).toBe(200);
    const other = await test.signUp({ role: "trainer" });
    await buildTrainer(test.database, { userId: other.id });
    expect(await list(other)).toEqual([]);
  });

  it("are at risk without a lesson within two weeks, and ended without one left", async () => {
    const { bookingId } = await addPast(-2);
    const standing = async () => (await list()).map((each) => [each.lessonsLeft, each.standing]);
    expect(await standing()).toEqual([[5, "at_risk"]]);
    const { bookingId: later, id } = await addLesson(20);
    expect(await standing()).toEqual([[11, "at_risk"]]);
    await test.database.query("UPDATE lessons SET starts_at = $2, ends_at = $3 WHERE id = $1", [
      id,
      daysFromNow(13),
      new Date(daysFromNow(13).getTime() + 50 * MINUTE_MS),
    ]);
    expect(await standing()).toEqual([[11, "active"]]);
    await spendCredits(bookingId, 5);
    await spendCredits(later, 5);
    await test.database.query("UPDATE lessons SET status = 'completed' WHERE id = $1", [id]);
    expect(await standing()).toEqual([[0, "ended"]]);
  });

  it("do not count lessons of a pack that has ended", async () => {
    const { bookingId } = await addPast(-2);
    await test.database.query("UPDATE bookings SET credits_expire_at = $2 WHERE id = $1", [bookingId, NOW]);
    expect(await list()).toMatchObject([{ lessonsLeft: 0, standing: "ended" }]);
  });

  it("come with the task that is due first", async () => {
    await addPast(-2);
    for (const [title, days] of [
      ["later", 3],
      ["first", 1],
      ["missed", -1],
    ] as const) {
      await test.database.query(
        `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)`,
        [trainerId, student.id, title, daysFromNow(days), NOW],
      );
    }
    expect(await list()).toMatchObject([{ openTask: { title: "first", dueAt: daysFromNow(1).toISOString() } }]);
  });
});

describe("the list of own students", () => {
  /** Students by first name: planned ones first, one at risk, one without a session left. */
  const PEOPLE = [
    { name: "Omar Said", level: "B2", next: 3, past: -9 },
    { name: "Amal Adel", level: "A1", next: 1, past: -2 },
    { name: "Zein Taha", level: null, next: null, past: -4 },
    { name: "Hala Fawzi", level: "C1", next: null, past: -30 },
  ] as const;

  beforeEach(async () => {
    for (const { name, level, next, past } of PEOPLE) {
      student = await test.signUp();
      await test.database.query("UPDATE users SET name = $2, placement_level = $3 WHERE id = $1", [
        student.id,
        name,
        level,
      ]);
      const { bookingId } = await addPast(past);
      if (name === "Hala Fawzi") await spendCredits(bookingId, 5);
      if (name === "Omar Said") await addLesson(past - 1, { status: "missed", missed_by: "student" });
      if (next) await addLesson(next);
    }
  });

  const call = (query: string, by = trainer) => test.as(by)("GET", `/api/learning/students?${query}`);
  const names = async (query: string) =>
    ((await call(query)).json().data as OwnStudent[]).map(({ name }) => name).join(" ");

  it("is in the order that is asked for; those without its value come last", async () => {
    expect(await names("")).toMatch(/^Amal Omar /);
    expect(await names("sort=-nextLessonAt")).toMatch(/^Omar Amal /);
    expect(await names("sort=name")).toBe("Amal Hala Omar Zein");
    expect(await names("sort=-level")).toBe("Hala Omar Amal Zein");
    expect(await names("sort=lastLessonAt")).toBe("Hala Omar Zein Amal");
    expect(await names("sort=lessonsLeft")).toMatch(/^Hala Zein /);
    expect(await names("sort=attendance")).toMatch(/^Omar /);
    expect((await call("sort=phone")).statusCode).toBe(422);
  });

  it("is narrowed by how it goes on, and each filter is counted", async () => {
    expect(await names("show=active&sort=name")).toBe("Amal Omar Zein");
    expect(await names("show=at_risk")).toBe("Zein");
    expect(await names("show=ended")).toBe("Hala");
    const counts = async (by: TestUser) => (await test.as(by)("GET", "/api/learning/students/counts")).json().data;
    expect(await counts(trainer)).toEqual({ all: 4, active: 3, at_risk: 1, ended: 1 });
    const other = await test.signUp({ role: "trainer" });
    await buildTrainer(test.database, { userId: other.id });
    expect(await counts(other)).toEqual({ all: 0, active: 0, at_risk: 0, ended: 0 });
  });

  it.each(STUDENT_SORTS)("comes in pages, each student once, by %s", async (sort) => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const answer = (await call(`limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`)).json();
      seen.push(...(answer.data as OwnStudent[]).map(({ name }) => name));
      cursor = answer.page.nextCursor as string | null;
    }
    expect(seen).toHaveLength(PEOPLE.length);
    expect(seen.join(" ")).toBe(await names(`sort=${sort}`));
  });

  it("goes on after the longest name, and refuses a cursor that it did not give", async () => {
    await test.database.query("UPDATE users SET name = $2 WHERE name = $1", ["Amal Adel", "\u{1F33F}".repeat(80)]);
    const { nextCursor } = (await call("limit=1&sort=-name")).json().page;
    const rest = await call(`sort=-name&cursor=${nextCursor}`);
    expect([rest.statusCode, rest.json().data.length]).toEqual([200, 3]);
    for (const place of ["Amal", `${student.id} a\0b`]) {
      const forged = await call(`limit=1&cursor=${Buffer.from(place).toString("base64url")}`);
      expect([place, forged.statusCode]).toEqual([place, 422]);
    }
  });
});

describe("the page of a student", () => {
  it("holds what the two have together, and nothing of other trainers", async () => {
    const { id } = await addPast(-3, { rating: 5, feedback: "Too fast", feedback_may_show: false });
    await test.database.query(
      `INSERT INTO lesson_feedback (lesson_id, went_well, next_step, given_at) VALUES ($1, 'Fluent', 'Past tense', $2)`,
      [id, NOW],
    );
    await addLesson(-1, { status: "missed", missed_by: "student" });
    const next = await addLesson(1);
    const other = await buildTrainer(test.database);
    const elsewhere = await addLesson(-5, completed(-5), other);
    await test.database.query(
      `INSERT INTO tasks (id, trainer_id, student_id, title, due_at, created_at) VALUES (gen_random_uuid(), $1, $2, 'Essay', $3, $3),
         (gen_random_uuid(), $4, $2, 'Of another', $3, $3)`,
      [trainerId, student.id, NOW, other],
    );
    const shown = await page();
    expect(shown).toMatchObject({
      ...{ id: student.id, name: "Mona", level: null, levels: [], goal: null, standing: "active", isTaught: true },
      attendance: { attended: 1, missed: 1 },
      next: { id: next.id },
      nextStep: { text: "Past tense", lessonId: id },
      note: { text: "", version: 0, updatedAt: null },
    });
    expect(shown.lessons.map((lesson) => lesson.id)).not.toContain(elsewhere.id);
    expect(shown.lessons.find((lesson) => lesson.id === id)).toMatchObject({
      feedback: { wentWell: "Fluent" },
      rating: { stars: 5, feedback: null },
    });
    expect(shown.tasks.map(({ title }) => title)).toEqual(["Essay"]);
    const text = JSON.stringify(shown);
    expect([student.phone, "Of another", "Too fast"].filter((hidden) => text.includes(hidden))).toEqual([]);
  });

  it("stays after the pack is over, and opens for nobody else", async () => {
    const { bookingId } = await addPast(-3);
    await test.database.query("UPDATE bookings SET status = 'refunded' WHERE id = $1", [bookingId]);
    expect(await list()).toEqual([]);
    expect(await page()).toMatchObject({ isTaught: false, lessonsLeft: 0, attendance: { attended: 1 } });
    const other = await test.signUp({ role: "trainer" });
    await buildTrainer(test.database, { userId: other.id });
    expect((await open(other)).statusCode).toBe(404);
    for (const role of ["student", "agent", "admin"] as const) {
      expect([role, (await open(await test.signUp({ role }))).statusCode]).toEqual([role, 403]);
    }
    expect((await open(student)).statusCode).toBe(403);
  });

  it("does not open for a trainer whose lessons were all cancelled", async () => {
    const { bookingId } = await addLesson(3, { status: "cancelled" });
    await test.database.query("UPDATE bookings SET status = 'cancelled_by_student' WHERE id = $1", [bookingId]);
    expect((await open()).statusCode).toBe(404);
  });
});

describe("a private note", () => {
  beforeEach(() => addPast(-3));

  /** The data that an account exports. */
  async function exportData(user: TestUser): Promise<Record<string, unknown>> {
    const zip = await fromBufferPromise((await test.as(user)("GET", "/api/users/me/export")).rawPayload);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === "data.json") {
        return JSON.parse(String(await buffer(await zip.openReadStreamPromise(entry)))) as Record<string, unknown>;
      }
    }
    throw new Error("the export has no data");
  }

  it("is saved by version: a second device gets what the first has saved, and loses nothing", async () => {
    expect((await save("Shy at first", 0)).json().data).toMatchObject({ text: "Shy at first", version: 1 });
    expect((await save("Shy at first, loves films", 1)).json().data).toMatchObject({ version: 2 });
    const stale = await save("Prefers mornings", 1);
    expect([stale.statusCode, stale.json().code]).toEqual([409, "note.changed"]);
    expect(stale.json().current).toMatchObject({ text: "Shy at first, loves films", version: 2 });
    expect((await save("Prefers mornings", 0)).statusCode).toBe(409);
    expect((await page()).note).toMatchObject({ text: "Shy at first, loves films", version: 2 });
  });

  it("is saved once by a call whose answer was lost", async () => {
    await save("Shy at first", 0);
    expect((await save("Shy at first", 0)).json().data).toMatchObject({ version: 1 });
  });

  it("is written by nobody but a trainer of the student", async () => {
    const other = await test.signUp({ role: "trainer" });
    await buildTrainer(test.database, { userId: other.id });
    expect((await save("?", 0, other)).statusCode).toBe(404);
    for (const role of ["student", "agent", "admin"] as const) {
      expect([role, (await save("?", 0, await test.signUp({ role }))).statusCode]).toEqual([role, 403]);
    }
  });

  it("reaches neither the student, another trainer of theirs, an agent nor an admin", async () => {
    const secret = "Struggles with shyness";
    await save(secret, 0);
    const other = await test.signUp({ role: "trainer" });
    const { bookingId, id } = await addLesson(
      -4,
      completed(-4),
      await buildTrainer(test.database, { userId: other.id }),
    );
    expect((await open(other)).json().data.note.version).toBe(0);
    const readers = [student, other, await test.signUp({ role: "agent" }), await test.signUp({ role: "admin" })];
    const paths = [`/api/lessons/${id}/record`, `/api/bookings/${bookingId}`, "/api/lessons?show=past"];
    for (const reader of readers) {
      for (const path of paths) {
        const answer = await test.as(reader)("GET", path);
        expect([path, answer.statusCode, answer.body.includes(secret)]).toEqual([path, 200, false]);
      }
    }
  });

  it("is read by staff with a report that waits, which leaves a row in the audit log", async () => {
    await save("Struggles with shyness", 0);
    const start = { partnerId: student.id };
    const begun = await test.as(trainer)("POST", "/api/users/start-conversation", start);
    const conversation = begun.json().data.conversation.id;
    await test.as(trainer)("POST", `/api/conversations/${conversation}/messages`, {
      clientId: randomUUID(),
      content: "Hi",
    });
    const reported = await test.as(student)("POST", `/api/conversations/${conversation}/reports`, { reason: "Rude" });
    expect(reported.statusCode).toBeLessThan(300);
    const [report] = await test.database.query<{ id: string }>(
      "SELECT id FROM conversation_reports WHERE conversation_id = $1",
      [conversation],
    );
    const path = `/api/staff/conversation-reports/${report?.id}/private-note`;
    const admin = await test.signUp({ role: "admin" });
    const read = await test.as(admin)("GET", path);
    expect([read.statusCode, read.json().code]).toEqual([200, undefined]);
    expect(read.json().data).toEqual({ text: "Struggles with shyness" });
    const rows = await test.database.query(
      "SELECT 1 FROM audit_entries WHERE action = 'private-note.read' AND actor = $1::text AND subject_id = $2",
      [admin.id, student.id],
    );
    expect(rows).toHaveLength(1);
    expect((await test.as(await test.signUp({ role: "agent" }))("GET", path)).statusCode).toBe(403);
    await test.as(admin)("PUT", `/api/staff/conversation-reports/${report?.id}/settled`);
    expect((await test.as(admin)("GET", path)).statusCode).toBe(404);
  });

  it("is in the trainer's copy of own data, and in the student's only that there is one", async () => {
    const secret = "Struggles with shyness";
    await save(secret, 0);
    const own = await exportData(trainer);
    expect(own.privateNotes).toMatchObject([{ student: "Mona", text: secret }]);
    expect(own.privateNotesAboutYou).toEqual([]);
    const theirs = await exportData(student);
    expect(theirs.privateNotes).toEqual([]);
    expect(theirs.privateNotesAboutYou).toMatchObject([{ changedAt: NOW.toISOString() }]);
    expect(JSON.stringify(theirs)).not.toContain(secret);
  });

  it.each(["student", "trainer"] as const)("disappears with the account of its %s", async (role) => {
    await save("Shy at first", 0);
    const { refreshToken, password } = role === "student" ? student : trainer;
    const by = test.as(role === "student" ? student : trainer);
    const removal = await by("DELETE", "/api/auth/delete-account", { refreshToken, password });
    expect(removal.statusCode).toBeLessThan(300);
    expect(await test.database.query("SELECT FROM trainer_private_notes WHERE student_id = $1", [student.id])).toEqual(
      [],
    );
    if (role === "student") expect((await open()).statusCode).toBe(404);
  });
});
