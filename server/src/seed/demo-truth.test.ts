import type { LateFeedback } from "@kalima/booking-contract";
import { PACKS, type TimeSlot, type Trainer } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import type { OwnStudent, TrainerToday } from "@kalima/learning-contract";
import type { OwnSupportRequest, SupportRequest } from "@kalima/support-contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildResult } from "../../test/build-result.ts";
import { createTestApp, type TestApp, type TestUser } from "../../test/create-test-app.ts";
import { isOffered, type Schedule } from "../modules/trainers/public.ts";
import { ADMIN, AGENT, DEMO_ACCOUNTS, type DemoAccount, LEARNER, TRAINER_ONE, TRAINER_TWO } from "./demo-accounts.ts";
import { seed } from "./seed.ts";
import { TRAINER_PROFILES } from "./trainers/seed-trainers.ts";
import { parseWeeklyHours } from "./trainers/trainer-profile.ts";
import { openWorkingTimes } from "./trainers/working-times.ts";

/** Thursday, when most trainers are about to have their free day. */
const NOW = new Date("2026-10-01T08:00:00Z");

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  server.setTime(NOW);
  await seed(server.database, NOW);
});
afterAll(() => server.close());

const ACCOUNTS: readonly string[] = DEMO_ACCOUNTS.map(({ id }) => id);
it("lets the trainers of the learner sign in, and they have answered her", async () => {
  const trainers = await server.database.query<{ user_id: string | null; last: string | null }>(
    `SELECT DISTINCT t.user_id, (SELECT m.sender FROM conversations c JOIN conversation_messages m ON m.conversation_id = c.id
       WHERE c.trainer_id = t.id AND c.student_id = $1 ORDER BY m.sequence DESC LIMIT 1) AS last
     FROM bookings b JOIN trainers t ON t.id = b.trainer_id WHERE b.student_id = $1`,
    [LEARNER.id],
  );
  expect(trainers).toHaveLength(2);
  for (const { user_id, last } of trainers) {
    expect(ACCOUNTS).toContain(user_id);
    expect(last).toBe("trainer");
  }
});

it.each(TRAINER_PROFILES)("gives lessons only in the hours of $name.en, on any day of the week", (profile) => {
  const shifts = parseWeeklyHours(profile.hours);
  const schedule: Schedule = { ...profile, shifts, gridMinutes: profile.gridMinutes ?? 60, noticeHours: 0 };
  const times = openWorkingTimes(profile, 50);
  const starts = Array.from({ length: 20 }, (_, day) => times.take(NOW.getTime() + (day / 2) * DAY_MS).getTime());
  expect(starts.filter((startsAt) => !isOffered(schedule, startsAt))).toEqual([]);
  expect(new Set(starts).size).toBe(starts.length);
});

it("has no lesson outside of its trainer's hours, and the learner's next ones come soon", async () => {
  const lessons = await server.database.query<{ place: number; starts_at: Date; minutes: number; student_id: string }>(
    `SELECT right(l.trainer_id::text, 12)::int - 1 AS place, l.starts_at, l.student_id, b.lesson_minutes AS minutes
     FROM lessons l JOIN bookings b ON b.id = l.booking_id`,
  );
  const isOutside = ({ place, starts_at, minutes }: (typeof lessons)[number]) => {
    const profile = TRAINER_PROFILES[place];
    if (!profile) throw new Error(`no demo trainer ${place}`);
    const hours = { shifts: parseWeeklyHours(profile.hours), gridMinutes: profile.gridMinutes ?? 60 };
    const schedule = { ...hours, timeZone: profile.timeZone, noticeHours: 0, lessonMinutes: minutes } as const;
    return !isOffered(schedule, starts_at.getTime());
  };
  expect(lessons.length).toBeGreaterThan(1_000);
  expect(lessons.filter(isOutside)).toEqual([]);
  const coming = lessons.filter(({ student_id, starts_at }) => student_id === LEARNER.id && starts_at > NOW);
  expect(coming.map(({ starts_at }) => starts_at < new Date(NOW.getTime() + 8 * DAY_MS))).toEqual([true, true]);
});

async function readAs<T>({ phone, password }: DemoAccount, path: string): Promise<T> {
  const signedIn = (await server.as()("POST", "/api/auth/login", { phone, password })).json().data;
  return (await server.as(signedIn)("GET", path)).json().data;
}

it("owes no feedback", async () => {
  expect(await readAs<LateFeedback[]>(ADMIN, "/api/staff/late-feedback")).toEqual([]);
});

it.each([TRAINER_ONE, TRAINER_TWO])("gives $name a month with students, and something that is due", async (trainer) => {
  const students = await readAs<OwnStudent[]>(trainer, "/api/learning/students");
  expect(students.filter(({ nextLessonAt, level }) => nextLessonAt !== null && level !== null).length).toBeGreaterThan(
    4,
  );
  const [counts] = await server.database.query<{ past: number; ahead: number; rated: number; told: number }>(
    `SELECT count(*) FILTER (WHERE l.status = 'completed')::int AS past, count(l.rating)::int AS rated,
       count(*) FILTER (WHERE l.starts_at > $2)::int AS ahead, count(f.lesson_id)::int AS told
     FROM lessons l JOIN trainers t ON t.id = l.trainer_id LEFT JOIN lesson_feedback f ON f.lesson_id = l.id
     WHERE t.user_id = $1 AND l.starts_at BETWEEN $2::timestamptz - interval '31 days' AND $2::timestamptz + interval '31 days'`,
    [trainer.id, NOW],
  );
  const { past = 0, ahead = 0, rated = 0, told = 0 } = counts ?? {};
  expect([past > 25, ahead > 20, rated > 15, told > 20]).toEqual([true, true, true, true]);
  const { next, due } = await readAs<TrainerToday>(trainer, "/api/trainer/today");
  expect(next?.last?.nextStep).toBeTruthy();
  expect(next && Date.parse(next.lesson.startsAt) - NOW.getTime()).toBeLessThan(3 * DAY_MS);
  expect(due.map(({ kind }) => kind)).toContain("message");
  expect(due.every(({ dueAt }) => dueAt !== null && Date.parse(dueAt) > NOW.getTime())).toBe(true);
});

it("has questions for the agent, and an answer for the learner", async () => {
  const waiting = await readAs<SupportRequest[]>(AGENT, "/api/staff/support-requests?state=open");
  expect(waiting.map(({ topic }) => topic)).toEqual(["teaching", "payment"]);
  const asked = await readAs<OwnSupportRequest[]>(LEARNER, "/api/support/requests");
  expect(asked.map(({ replies }) => replies.length)).toEqual([1]);
});

it("knows its accounts longer than their lessons", async () => {
  const early = await server.database.query(
    `SELECT u.name FROM users u JOIN bookings b ON b.created_at < u.created_at
     WHERE u.id IN (b.student_id, (SELECT user_id FROM trainers WHERE id = b.trainer_id))`,
  );
  expect(early).toEqual([]);
});

/** Free times of the next weeks, the first ones first; times of short grids overlap each other. */
async function findTimes(student: TestUser, path: string, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let day = 3; found.length < count; day += 1) {
    const date = new Date(NOW.getTime() + day * DAY_MS).toISOString().slice(0, 10);
    const slots: TimeSlot[] = (await server.as(student)("GET", `${path}?date=${date}`)).json().data;
    for (const { startsAt } of slots.filter(({ free }) => free))
      if (Date.parse(startsAt) - Date.parse(found.at(-1) ?? "1970-01-01") >= HOUR_MS) found.push(startsAt);
    if (day > 60) throw new Error(`${path} has ${found.length} of ${count} free times`);
  }
  return found.slice(0, count);
}

it("sells every pack of every trainer on a newcomer's first page", async () => {
  const trainers: Trainer[] = (await server.as()("GET", "/api/teachers")).json().data;
  expect(trainers.length).toBeGreaterThan(4);
  for (const { id, offers = [] } of trainers) {
    const { packs = [], lessonMinutes } = offers.at(-1) ?? {};
    expect(packs.map(({ pack }) => pack)).toEqual(PACKS);
    for (const { pack, total } of packs) {
      const student = await server.signUp();
      const startsAt = await findTimes(student, `/api/teachers/${id}/time-slots`, pack);
      const order = { teacherId: id, pack, startsAt, lessonMinutes };
      const answer = await server.as(student)("POST", "/api/bookings", order);
      expect([answer.statusCode, answer.json().data?.total]).toEqual([201, total]);
      await server.as(student)("POST", `/api/bookings/${answer.json().data.id}/cancel`, {});
    }
  }
});

it("gives the free speaking check to trainers who can sign in to hold it", async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const student = await server.signUp();
    await buildResult(server.database, student.id, NOW);
    const [startsAt] = await findTimes(student, "/api/speaking-check/time-slots", 1);
    const answer = await server.as(student)("POST", "/api/speaking-check/bookings", { startsAt });
    expect(answer.statusCode).toBe(201);
    const [trainer] = await server.database.query<{ user_id: string | null }>(
      "SELECT t.user_id FROM bookings b JOIN trainers t ON t.id = b.trainer_id WHERE b.student_id = $1",
      [student.id],
    );
    expect(ACCOUNTS).toContain(trainer?.user_id);
  }
});
