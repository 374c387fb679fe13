import { randomUUID } from "node:crypto";
import type { HeldTime } from "@kalima/catalog-contract";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildLesson } from "../../../test/build-lesson.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const NOW = new Date("2026-03-16T10:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

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
  student = await test.signUp();
  trainer = await test.signUp({ role: "trainer" });
  trainerId = await buildTrainer(test.database, { userId: trainer.id });
});

const ask = (by: TestUser, from: Date, until: Date) =>
  test.as(by)("GET", `/api/trainer/held-times?from=${from.toISOString()}&until=${until.toISOString()}`);
async function readHeld(): Promise<HeldTime[]> {
  const answer = await ask(trainer, inHours(0), inHours(48));
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
async function book(startsAt: Date, status: string, holdEndsAt: Date | null): Promise<void> {
  const { bookingId } = await buildLesson(test.database, { studentId: student.id, trainerId, startsAt, now: NOW });
  await test.database.query("UPDATE bookings SET status = $2, hold_expires_at = $3 WHERE id = $1", [
    bookingId,
    status,
    holdEndsAt,
  ]);
}

it("are those of unpaid bookings, of browsers and of other calendars, and name nobody", async () => {
  await book(inHours(2), "confirmed", null);
  await book(inHours(4), "awaiting_payment", inHours(1));
  await book(inHours(6), "awaiting_payment", inHours(-1));
  await book(inHours(8), "pending_approval", inHours(-1));
  await book(inHours(60), "awaiting_payment", inHours(1));
  await test.database.query(
    "INSERT INTO time_holds (guest_id, trainer_id, starts_at, ends_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    [randomUUID(), trainerId, inHours(10), inHours(11), inHours(0.25)],
  );
  const calendarId = randomUUID();
  await test.database.query(
    "INSERT INTO busy_calendars (id, trainer_id, address, added_at, next_read_at) VALUES ($1, $2, 'https://a.example/b', $3, $3)",
    [calendarId, trainerId, NOW],
  );
  await test.database.query(
    "INSERT INTO busy_times (calendar_id, trainer_id, starts_at, ends_at) VALUES ($1, $2, $3, $4)",
    [calendarId, trainerId, inHours(12), inHours(15)],
  );
  const iso = (hours: number) => inHours(hours).toISOString();
  const end = (hours: number) => new Date(inHours(hours).getTime() + 50 * MINUTE_MS).toISOString();
  expect(await readHeld()).toEqual([
    { startsAt: iso(4), endsAt: end(4), by: "hold", heldUntil: iso(1) },
    { startsAt: iso(8), endsAt: end(8), by: "hold", heldUntil: null },
    { startsAt: iso(10), endsAt: iso(11), by: "hold", heldUntil: iso(0.25) },
    { startsAt: iso(12), endsAt: iso(15), by: "busy", heldUntil: null },
  ]);
});

it("are a trainer's own, for six weeks at most", async () => {
  await book(inHours(4), "awaiting_payment", inHours(1));
  const other = await test.signUp({ role: "trainer" });
  await buildTrainer(test.database, { userId: other.id });
  expect((await ask(other, inHours(0), inHours(48))).json().data).toEqual([]);
  expect((await ask(student, inHours(0), inHours(48))).json().code).toBe("auth.forbidden");
  expect((await ask(trainer, inHours(0), inHours(45 * 24))).json().code).toBe("request.invalid");
});
