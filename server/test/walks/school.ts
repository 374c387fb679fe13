import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import type { Database } from "../../src/kernel/database/database.ts";
import { pdf, upload } from "../../src/modules/files/tests/fixtures/upload.ts";
import { buildLesson } from "../build-lesson.ts";
import { buildTrainer } from "../build-trainer.ts";
import type { TestApp } from "../create-test-app.ts";
import { countVersions, type Done, isAllowed, type Lesson, listTasks, type Person } from "./model.ts";

export const NOW = new Date("2026-03-02T08:00:00Z");

/** Where the connection breaks in the next transaction; null: nowhere. */
export type Faults = { next: "before the commit" | "after the commit" | null };
export type School = {
  app: TestApp;
  students: [Person, Person];
  trainers: [Person, Person];
  /** Each student has had one with each trainer. */
  lessons: Lesson[];
  done: Done[];
  clock: { now: number };
};
type Walk = School & { second: Pick<TestApp, "as">; faults: Faults };

function createBrokenError(): Error {
  return new Error("Connection terminated unexpectedly");
}

/** A database whose connection breaks in one transaction. The server sees the same error before and after a commit. */
export const createLossyDatabase =
  (faults: Faults) =>
  (database: Database): Database => ({
    ...database,
    async transaction(work) {
      const { next } = faults;
      faults.next = null;
      if (next === null) return database.transaction(work);
      await database.transaction(async (tx) => {
        await work(tx);
        if (next === "before the commit") throw createBrokenError();
      });
      throw createBrokenError();
    },
  });

export async function openSchool(app: TestApp): Promise<School> {
  const person = async (role: "student" | "trainer"): Promise<Person> => {
    const user = await app.signUp({ role });
    return { ...user, teacherId: role === "trainer" ? await buildTrainer(app.database, { userId: user.id }) : "" };
  };
  const students: School["students"] = [await person("student"), await person("student")];
  const trainers: School["trainers"] = [await person("trainer"), await person("trainer")];
  const lessons: Lesson[] = [];
  for (const student of students) {
    for (const trainer of trainers) {
      const startsAt = new Date(NOW.getTime() - (2 + 2 * lessons.length) * HOUR_MS);
      const people = { studentId: student.id, trainerId: trainer.teacherId };
      const { id } = await buildLesson(app.database, { ...people, startsAt, now: startsAt });
      await app.database.query("UPDATE lessons SET status = 'completed', ended_at = ends_at WHERE id = $1", [id]);
      lessons.push({ id, student, trainer });
    }
  }
  return { app, students, trainers, lessons, done: [], clock: { now: NOW.getTime() } };
}

const side = fc.constantFrom(0 as const, 1 as const);
const nth = fc.nat(3);
const fault = fc.constantFrom(null, null, "before the commit" as const, "after the commit" as const);
export const step = fc.oneof(
  fc.record({ what: fc.constant("set" as const), student: side, trainer: side, fault }),
  { weight: 3, arbitrary: fc.record({ what: fc.constant("submit" as const), nth, fault }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("review" as const),
      nth,
      isStale: fc.boolean(),
      score: fc.nat(100),
      fault,
    }),
  },
  fc.record({ what: fc.constant("rate" as const), nth, stars: fc.integer({ min: 1, max: 5 }), fault }),
  fc.record({ what: fc.constant("feedback" as const), nth, fault }),
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("book" as const),
      student: side,
      trainer: side,
      day: fc.integer({ min: 3, max: 4 }),
      hour: fc.integer({ min: 16, max: 18 }),
      fault,
    }),
  },
  fc.record({ what: fc.constant("cancel" as const), nth, fault }),
  fc.record({ what: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 15 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Call = { by: Person; path: string; body: object; done: (data: Record<string, string>) => Done };

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

async function createFile({ app }: School, user: Person): Promise<string> {
  return (await upload(app, { bytes: pdf(), purpose: "task", name: "essay.pdf", user })).json().data.id;
}

/** Undefined where there is nothing yet to act on. */
async function toCall(school: School, chosen: Exclude<Step, { what: "wait" }>): Promise<Call | undefined> {
  const { students, trainers, lessons, done, clock } = school;
  switch (chosen.what) {
    case "set": {
      const [student, trainer] = [students[chosen.student], trainers[chosen.trainer]];
      const body = { studentId: student.id, title: "An essay", dueAt: new Date(clock.now + DAY_MS).toISOString() };
      return { by: trainer, path: "/api/tasks", body, done: ({ id = "" }) => ({ what: "set", id, student, trainer }) };
    }
    case "submit": {
      const task = pick(listTasks(done), chosen.nth);
      if (!task) return undefined;
      const fileId = await createFile(school, task.student);
      const of: Done = { what: "submit", id: task.id, fileId };
      return { by: task.student, path: `/api/tasks/${task.id}/submissions`, body: { fileId }, done: () => of };
    }
    case "review": {
      const task = pick(listTasks(done), chosen.nth);
      if (!task) return undefined;
      const { score } = chosen;
      const version = Math.max(1, countVersions(done, task.id) - (chosen.isStale ? 1 : 0));
      const of: Done = { what: "review", id: task.id, version, score };
      return { by: task.trainer, path: `/api/tasks/${task.id}/review`, body: { version, score }, done: () => of };
    }
    case "rate": {
      const lesson = pick(lessons, chosen.nth) as Lesson;
      const { stars } = chosen;
      const path = `/api/lessons/${lesson.id}/rating`;
      return { by: lesson.student, path, body: { stars }, done: () => ({ what: "rate", lesson, stars }) };
    }
    case "feedback": {
      const lesson = pick(lessons, chosen.nth) as Lesson;
      const path = `/api/lessons/${lesson.id}/feedback`;
      return { by: lesson.trainer, path, body: { wentWell: "All" }, done: () => ({ what: "feedback", lesson }) };
    }
    case "book": {
      const [student, trainer] = [students[chosen.student], trainers[chosen.trainer]];
      const startsAt = `2026-03-${String(chosen.day + 5).padStart(2, "0")}T${chosen.hour}:00:00.000Z`;
      const body = { teacherId: trainer.teacherId, pack: 1, startsAt: [startsAt] };
      const booked = ({ id = "", holdExpiresAt = "" }): Done => {
        return { what: "book", id, student, trainer, startsAt, heldUntil: Date.parse(holdExpiresAt) };
      };
      return { by: student, path: "/api/bookings", body, done: booked };
    }
    case "cancel": {
      const booking = pick(
        done.filter((each) => each.what === "book"),
        chosen.nth,
      );
      if (!booking) return undefined;
      const { id, student } = booking;
      return { by: student, path: `/api/bookings/${id}/cancel`, body: {}, done: () => ({ what: "cancel", id }) };
    }
  }
}

/** One who calls more often than the server allows waits as long as it says. */
export async function retryWhenLimited(call: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await call();
    if (answer.statusCode !== 429) return answer;
    await wait(answer.json().retryAfter * 1_000);
  }
}

async function advanceTime({ app, students, trainers, clock }: School, minutes: number): Promise<void> {
  clock.now += minutes * MINUTE_MS;
  app.setTime(new Date(clock.now));
  await app.runDue();
  for (const person of [...students, ...trainers]) {
    Object.assign(person, await app.context.sessions.begin({ id: person.id, kind: "account" }, false));
  }
}

/** Tries the step. A client whose call failed, or whose answer was lost, sends it again, at another process. */
export async function take(walk: Walk, chosen: Step): Promise<void> {
  if (chosen.what === "wait") return advanceTime(walk, chosen.minutes);
  const call = await toCall(walk, chosen);
  if (!call) return;
  const expected = call.done({ holdExpiresAt: "" });
  const mayAct = isAllowed(walk.done, expected, walk.clock.now);
  const key = randomUUID();
  walk.faults.next = chosen.fault;
  const send = (process: Pick<TestApp, "as">) =>
    retryWhenLimited(() => process.as(call.by)("POST", call.path, call.body, { "idempotency-key": key }));
  const first = await send(walk.app);
  walk.faults.next = null;
  expect([200, 201, 409, 503]).toContain(first.statusCode);
  const answer = await send(walk.second);
  if (first.statusCode !== 503)
    expect([answer.statusCode, answer.json().data]).toEqual([first.statusCode, first.json().data]);
  expect({ call: expected.what, isDone: answer.statusCode < 300, code: answer.json().code }).toMatchObject({
    isDone: mayAct,
  });
  if (mayAct) walk.done.push(call.done(answer.json().data));
}
