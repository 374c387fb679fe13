import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { accountRemoved } from "../users/public.ts";
import { readCalendar } from "./calendar.fixtures.ts";

const START = "2026-03-10T16:00:00.000Z";
const NEXT = "2026-03-11T16:00:00.000Z";
const THIRD = "2026-03-12T16:00:00.000Z";

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let teacherId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  teacherId = await buildTrainer(site.database, { userId: trainer.id });
});

const book = (startsAt: string[], pack = 6) => site.buy(student, { teacherId, pack, startsAt });
async function subscribe(who: TestUser): Promise<string> {
  const answer = await site.as(who)("POST", "/api/calendar/feed");
  expect(answer.statusCode).toBe(200);
  return new URL(answer.json().data.address).pathname;
}
/** Requests a feed as a calendar app does, without cookies and, by default, without headers. */
const fetchFeed = (path: string, headers = {}) => site.app.inject({ method: "GET", url: path, headers });
async function readFeed(path: string) {
  return readCalendar((await fetchFeed(path)).body);
}
async function listLessons(who: TestUser): Promise<{ id: string; startsAt: string }[]> {
  return (await site.as(who)("GET", "/api/lessons")).json().data;
}

it("shows student and trainer their lessons, each with the other's name, in the language of the account", async () => {
  await book([START]);
  await site.database.query("UPDATE users SET language = 'ar' WHERE id = $1", [student.id]);
  const [lesson] = await listLessons(student);
  const [theirs, his] = [await readFeed(await subscribe(student)), await readFeed(await subscribe(trainer))];
  expect(theirs.events).toMatchObject([
    { uid: `lesson-${lesson?.id}@kalima`, startsAt: START, title: "جلسة مع غريس هوبر", status: "CONFIRMED" },
  ]);
  expect(his.events).toMatchObject([
    { uid: `lesson-${lesson?.id}@kalima`, startsAt: START, title: "Session with Mona" },
  ]);
  expect([theirs.zones, his.zones]).toEqual([["Africa/Cairo"], ["Europe/London"]]);
});

it("holds no phone and no e-mail, is for its reader alone, and is not sent twice", async () => {
  await book([START]);
  const path = await subscribe(trainer);
  const answer = await fetchFeed(path);
  expect(answer.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
  });
  expect(answer.body).not.toContain(student.phone);
  expect(answer.body).not.toMatch(/mailto|Adel|\+20/);
  const again = await fetchFeed(path, { "if-none-match": answer.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

it("keeps the UID of a lesson, and counts each of its changes", async () => {
  await book([START, NEXT]);
  const path = await subscribe(student);
  const [first, second] = await listLessons(student);
  const before = await readFeed(path);
  expect(before.events.map(({ sequence }) => sequence)).toEqual([0, 0]);
  expect((await site.as(student)("POST", `/api/lessons/${first?.id}/reschedule`, { startsAt: THIRD })).statusCode).toBe(
    200,
  );
  expect((await site.as(student)("POST", `/api/lessons/${second?.id}/cancel`, {})).statusCode).toBe(200);
  const after = await readFeed(path);
  expect(after.events).toMatchObject([
    { uid: `lesson-${second?.id}@kalima`, startsAt: NEXT, status: "CANCELLED", sequence: 1 },
    { uid: `lesson-${first?.id}@kalima`, startsAt: THIRD, status: "CONFIRMED", sequence: 1 },
  ]);
});

it("keeps a cancelled lesson for 90 days after its time", async () => {
  await book([START]);
  const path = await subscribe(trainer);
  const [lesson] = await listLessons(student);
  expect((await site.as(student)("POST", `/api/lessons/${lesson?.id}/cancel`, {})).statusCode).toBe(200);
  const readAfter = async (days: number) => {
    site.setTime(new Date(Date.parse(START) + days * DAY_MS));
    return (await readFeed(path)).events;
  };
  expect(await readAfter(-1)).toMatchObject([{ status: "CANCELLED", sequence: 1 }]);
  expect(await readAfter(89)).toMatchObject([{ status: "CANCELLED", sequence: 1 }]);
  expect(await readAfter(91)).toEqual([]);
});

it("shows what is to come, however much is over", async () => {
  const { id } = await book([START, NEXT]);
  await site.database.query(
    `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status, planned_at)
     SELECT gen_random_uuid(), booking_id, trainer_id, student_id, at, at + interval '50 minutes', 'cancelled', at
     FROM lessons, generate_series($2::timestamptz - interval '60 days', $2::timestamptz - interval '1 day', '2 hours') AS at
     WHERE booking_id = $1 AND starts_at = $3`,
    [id, NOW, START],
  );
  const { events } = await readFeed(await subscribe(trainer));
  expect(events.slice(-2).map(({ startsAt }) => startsAt)).toEqual([START, NEXT]);
  expect(events).toHaveLength(502);
});

it("cancels a lesson in the calendar of a trainer whom it leaves, and confirms it in that of the next", async () => {
  await book([START]);
  const next = await site.signUp({ role: "trainer" });
  const nextId = await buildTrainer(site.database, { userId: next.id });
  const [path, nextPath] = [await subscribe(trainer), await subscribe(next)];
  const [lesson] = await listLessons(student);
  const uid = `lesson-${lesson?.id}@kalima`;
  const moveTo = (id: string) =>
    site.database.query("UPDATE lessons SET trainer_id = $2 WHERE id = $1", [lesson?.id, id]);
  await moveTo(nextId);
  await site.database.query(
    "UPDATE lessons SET starts_at = $2, ends_at = $2::timestamptz + interval '50 minutes' WHERE id = $1",
    [lesson?.id, NEXT],
  );
  expect((await readFeed(path)).events).toMatchObject([{ uid, startsAt: START, status: "CANCELLED", sequence: 1 }]);
  expect((await readFeed(nextPath)).events).toMatchObject([{ uid, startsAt: NEXT, status: "CONFIRMED", sequence: 2 }]);
  await moveTo(teacherId);
  expect((await readFeed(path)).events).toMatchObject([{ uid, startsAt: NEXT, status: "CONFIRMED", sequence: 3 }]);
  expect((await readFeed(nextPath)).events).toMatchObject([{ uid, status: "CANCELLED", sequence: 3 }]);
});

it("does not count what no calendar shows", async () => {
  await book([START]);
  const path = await subscribe(student);
  await site.database.query("UPDATE lessons SET meeting_url = 'https://meet.example/x' WHERE student_id = $1", [
    student.id,
  ]);
  expect((await readFeed(path)).events).toMatchObject([{ sequence: 0 }]);
});

it("shows the lessons of a cancelled pack as cancelled, and never the times of a hold", async () => {
  const { id } = await book([START, NEXT]);
  const other = await site.signUp();
  await site.hold(other, { teacherId, startsAt: [THIRD] });
  const path = await subscribe(trainer);
  expect((await readFeed(path)).events.map(({ startsAt }) => startsAt)).toEqual([START, NEXT]);
  await site.as(student)("POST", `/api/bookings/${id}/cancel`, {});
  expect((await readFeed(path)).events.map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED"]);
});

it("has one address at a time, which stays until it is renewed", async () => {
  await book([START]);
  const shown = async () => (await site.as(student)("GET", "/api/calendar/feed")).json().data.address;
  expect(await shown()).toBeNull();
  const first = await subscribe(student);
  expect(new URL(await shown()).pathname).toBe(first);
  const second = await subscribe(student);
  expect([(await fetchFeed(first)).statusCode, (await fetchFeed(second)).statusCode]).toEqual([404, 200]);
});

it("ends a feed for good: its address stops working, and a later feed gets a new one", async () => {
  await book([START]);
  const first = await subscribe(student);
  const end = () => site.as(student)("DELETE", "/api/calendar/feed");
  expect((await end()).json().data).toEqual({ address: null, createdAt: null });
  expect((await end()).statusCode).toBe(200);
  expect((await fetchFeed(first)).statusCode).toBe(404);
  const later = await subscribe(student);
  expect([(await fetchFeed(first)).statusCode, (await fetchFeed(later)).statusCode]).toEqual([404, 200]);
});

it("keeps the address out of stored idempotent answers", async () => {
  const token = (await subscribe(student)).split("/").at(-1);
  const kept = await site.database.query("SELECT 1 FROM idempotency_keys WHERE body LIKE '%' || $1 || '%'", [token]);
  expect(kept).toEqual([]);
});

it("ends with the account, and while the account is disabled", async () => {
  const path = await subscribe(student);
  await site.database.query("UPDATE users SET status = 'inactive' WHERE id = $1", [student.id]);
  expect((await fetchFeed(path)).statusCode).toBe(404);
  await site.database.query("UPDATE users SET status = 'active' WHERE id = $1", [student.id]);
  await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: student.id }));
  expect((await fetchFeed(path)).statusCode).toBe(404);
});

it("limits each feed to 120 reads an hour, without affecting other feeds", async () => {
  const [path, other] = [await subscribe(student), await subscribe(trainer)];
  for (let read = 0; read < 120; read += 1) await fetchFeed(path);
  const refused = await fetchFeed(path);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "request.too_many"]);
  expect((await fetchFeed(other)).statusCode).toBe(200);
});

it("one lesson is a file for its student and its trainer, and for nobody else", async () => {
  await book([START, NEXT]);
  const [lesson] = await listLessons(student);
  const url = `/api/lessons/${lesson?.id}/calendar.ics`;
  for (const who of [student, trainer]) {
    const { events } = readCalendar((await site.as(who)("GET", url)).body);
    expect(events).toMatchObject([{ uid: `lesson-${lesson?.id}@kalima`, startsAt: START }]);
  }
  expect((await site.as(await site.signUp())("GET", url)).statusCode).toBe(404);
});

it("lists lessons of a span of days, with the zone of the trainer", async () => {
  await book([START, NEXT, THIRD]);
  const between = async (from: string, until: string) =>
    (await site.as(student)("GET", `/api/calendar/lessons?from=${from}&until=${until}`)).json();
  const { data } = await between(NEXT, THIRD);
  expect(data).toMatchObject([{ startsAt: NEXT, teacherTimeZone: "Europe/London", status: "upcoming" }]);
  const minutesAfter = (start: string, minutes: number) =>
    new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString();
  expect((await between(minutesAfter(START, 49), NEXT)).data).toMatchObject([{ startsAt: START }]);
  expect((await between(minutesAfter(START, 50), NEXT)).data).toEqual([]);
  expect((await between("2026-01-01T00:00:00Z", "2026-03-01T00:00:00Z")).code).toBe("request.invalid");
});

it("a log names no feed by its secret", async () => {
  const lines: string[] = [];
  const { createTestApp } = await import("../../../test/create-test-app.ts");
  const logged = await createTestApp({ LOG_LEVEL: "info" }, undefined, {
    logTo: { write: (line) => void lines.push(line) },
  });
  const secret = randomUUID().replaceAll("-", "").padEnd(43, "a");
  await logged.app.inject({ method: "GET", url: `/api/calendar/${secret}.ics` });
  await logged.close();
  expect(lines.join("")).toContain("/api/calendar/….ics");
  expect(lines.join("")).not.toContain(secret);
});
