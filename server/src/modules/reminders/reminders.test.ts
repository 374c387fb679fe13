import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findLastSms } from "../../../test/accounts.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../test/checkout-site.ts";
import type { TestUser } from "../../../test/create-test-app.ts";
import { accountRemoved } from "../users/public.ts";
import { sendReminders } from "./send-reminders.ts";

/** 18:00 in Cairo, 11:00 in New York. */
const START = "2026-03-10T16:00:00.000Z";
const newYork = { "x-timezone": "America/New_York" };

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let bookingId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  const teacherId = await buildTrainer(site.database, { userId: trainer.id });
  ({ id: bookingId } = await site.buy(student, { teacherId, pack: 6, startsAt: [START] }));
});

async function at(time: string): Promise<void> {
  site.setTime(new Date(time));
  await sendReminders(site.context);
  // Two processes may look at the same lessons.
  await sendReminders(site.context);
  await site.runDue();
}
type Shown = { kind: string; title: string; text: string; path: string };
async function reminders(who: TestUser): Promise<Shown[]> {
  const fresh = await site.context.sessions.begin({ id: who.id, kind: "account" }, false);
  const { data } = (await site.as({ ...who, ...fresh })("GET", "/api/notifications")).json();
  return data.filter(({ kind }: Shown) => kind === "lesson_comes_up");
}
async function lessonId(): Promise<string> {
  const [lesson] = await site.database.query<{ id: string }>("SELECT id FROM lessons WHERE booking_id = $1", [
    bookingId,
  ]);
  return lesson?.id ?? "";
}
const smsTo = async (who: TestUser) => {
  const message = findLastSms(site, who.phone);
  return message?.purpose === "notification" ? message.text : undefined;
};

it("student and trainer are reminded a day, an hour and ten minutes before, each time once", async () => {
  await at("2026-03-09T15:59:00Z");
  expect(await reminders(student)).toEqual([]);
  await at("2026-03-09T16:00:00Z");
  expect(await reminders(student)).toHaveLength(1);
  await at("2026-03-10T15:00:00Z");
  await at("2026-03-10T15:50:00Z");
  await at("2026-03-10T15:55:00Z");
  for (const who of [student, trainer]) {
    const paths = (await reminders(who)).map(({ path }) => path);
    expect(paths).toEqual([`/lessons/${await lessonId()}/room`, "/profile/appointments", "/profile/appointments"]);
  }
});

it("a lesson from before times of planning were stored is reminded of", async () => {
  await site.database.query("UPDATE lessons SET planned_at = DEFAULT WHERE booking_id = $1", [bookingId]);
  await at("2026-03-09T16:00:00Z");
  expect(await reminders(student)).toHaveLength(1);
});

it("names the other side and the same instant on both clocks, in each one's language", async () => {
  await site.database.query("UPDATE users SET time_zone = 'America/New_York', language = 'en' WHERE id = $1", [
    student.id,
  ]);
  await site.database.query("UPDATE users SET name = 'Omar Samir' WHERE id = $1", [student.id]);
  await site.database.query("UPDATE trainers SET time_zone = 'Africa/Cairo' WHERE user_id = $1", [trainer.id]);
  await at("2026-03-09T16:00:00Z");
  const [hers] = await reminders(student);
  const [his] = await reminders(trainer);
  expect(hers?.text).toBe("Tuesday, 10 March 2026 at 12:00 PM, your local time");
  expect(his?.title).toBe("Reminder: your session with Omar");
  expect(his?.text).toBe("Tuesday, 10 March 2026 at 6:00 PM, your local time");
});

it("goes by SMS where no browser takes pushes, but not ten minutes before", async () => {
  await at("2026-03-09T16:00:00Z");
  expect(await smsTo(student)).toContain("Kalima: Reminder: your session with");
  const count = () => site.sms.filter(({ phone, purpose }) => phone === student.phone && purpose === "notification");
  await at("2026-03-10T15:00:00Z");
  await at("2026-03-10T15:50:00Z");
  expect(count()).toHaveLength(2);
});

it("an SMS is left out where a browser is subscribed; that of the last hour comes at night, too", async () => {
  await site.database.query(
    `INSERT INTO push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
     SELECT $1, subject_id, id, 'p', 'a', created_at FROM sessions WHERE subject_id = $2 LIMIT 1`,
    [`https://push.example/${randomUUID()}`, student.id],
  );
  await site.database.query("UPDATE sessions SET expires_at = $2 WHERE subject_id = $1", [student.id, START]);
  // 2:00 at night there.
  await site.database.query("UPDATE trainers SET time_zone = 'Australia/Sydney' WHERE user_id = $1", [trainer.id]);
  await at("2026-03-10T15:00:00Z");
  expect([await smsTo(student), await smsTo(trainer)]).toEqual([undefined, expect.stringContaining("Reminder")]);
  expect([await reminders(student), await reminders(trainer)].map(({ length }) => length)).toEqual([1, 1]);
});

it("a lesson that moved is reminded of at its new time; a cancelled one is not, nor one that is not paid", async () => {
  await at("2026-03-09T16:00:00Z");
  const later = new Date("2026-03-11T16:00:00Z");
  await site.database.query("UPDATE lessons SET starts_at = $2, ends_at = $3 WHERE booking_id = $1", [
    bookingId,
    later,
    new Date(later.getTime() + 50 * MINUTE_MS),
  ]);
  await at("2026-03-10T16:00:00Z");
  expect(await reminders(student)).toHaveLength(2);
  await site.database.query("UPDATE lessons SET status = 'cancelled' WHERE booking_id = $1", [bookingId]);
  await at("2026-03-11T15:00:00Z");
  expect(await reminders(student)).toHaveLength(2);

  site.setTime(new Date("2026-03-20T15:50:00Z"));
  const other = await site.signUp();
  await site.hold(other, { startsAt: ["2026-03-21T16:00:00.000Z"] });
  await at("2026-03-20T16:00:00Z");
  expect(await reminders(other)).toEqual([]);
});

it("remembers the zone that a student books from", async () => {
  site.setTime(NOW);
  const other = await site.signUp();
  const body = { teacherId: await buildTrainer(site.database), pack: 1, startsAt: ["2026-03-12T16:00:00.000Z"] };
  expect((await site.as(other)("POST", "/api/bookings", body, newYork)).statusCode).toBe(201);
  const [row] = await site.database.query("SELECT time_zone FROM users WHERE id = $1", [other.id]);
  expect(row).toEqual({ time_zone: "America/New_York" });
});

it("what a trainer was told by a student's name goes with the student's account", async () => {
  await at("2026-03-10T15:00:00Z");
  expect([await reminders(student), await reminders(trainer)].map(({ length }) => length)).toEqual([1, 1]);
  await site.database.transaction((tx) => site.context.events.emit(tx, accountRemoved, { userId: student.id }));
  expect(await reminders(trainer)).toEqual([]);
});
