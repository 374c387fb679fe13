import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
const cairo = { "x-timezone": "Africa/Cairo" };
/** Free hours of the trainer: London is on UTC until 29 March. */
const hour = (day: number, at: number) => `2026-03-${String(day).padStart(2, "0")}T${at}:00:00.000Z`;

let test: TestApp;
let trainer: string;
let student: TestUser;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  trainer = await buildTrainer(test.database);
  student = await test.signUp();
});

function book(by: TestUser | undefined, startsAt: string[], more: object = {}, headers: Record<string, string> = {}) {
  const body = { teacherId: trainer, pack: 1, startsAt, ...more };
  return test.as(by)("POST", "/api/bookings", body, { ...cairo, ...headers });
}

describe("POST /api/bookings", () => {
  it("holds the times for 20 minutes at the server's price", async () => {
    const answer = await book(student, [hour(10, 16), hour(11, 16)], { pack: 6, total: { amountMinor: 1 } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().data).toMatchObject({
      status: "awaiting_payment",
      total: { amountMinor: 6 * 19_000, currency: "EGP" },
      holdExpiresAt: "2026-03-02T08:20:00.000Z",
      actions: ["pay", "cancel", "view"],
    });
    expect(answer.json().data.referenceCode).toMatch(/^[A-Z3-9]{16}$/);
    expect(answer.json().data.lessons).toHaveLength(2);
  });

  it("gives one time slot to exactly one of fifty students", async () => {
    const students = await Promise.all(Array.from({ length: 50 }, () => test.signUp()));
    const answers = await Promise.all(students.map((student) => book(student, [hour(12, 17)])));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(49);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(lost).toMatchObject({ code: "booking.slot_taken", taken: [hour(12, 17)] });
    expect(lost.alternatives.slice(0, 2).sort()).toEqual([hour(12, 16), hour(12, 18)]);
  });

  it("keeps racing packs that share times apart, all or none", async () => {
    const one = await test.signUp();
    const times = [hour(13, 16), hour(13, 17), hour(13, 18)];
    const [a, b] = await Promise.all([book(student, times, { pack: 6 }), book(one, [...times].reverse(), { pack: 6 })]);
    expect([a.statusCode, b.statusCode].sort()).toEqual([201, 409]);
    const [row] = await test.database.query<{ count: number }>(
      "SELECT count(*) AS count FROM lessons WHERE trainer_id = $1 AND status = 'upcoming'",
      [trainer],
    );
    expect(row?.count).toBe(3);
  });

  it("gives overlapping start times of a half-hour grid to exactly one of twenty students", async () => {
    trainer = await buildTrainer(test.database, { gridMinutes: 30 });
    const students = await Promise.all(Array.from({ length: 20 }, () => test.signUp()));
    const starts = ["2026-03-12T17:00:00.000Z", "2026-03-12T17:30:00.000Z"] as const;
    const answers = await Promise.all(students.map((by, place) => book(by, [starts[place % 2] ?? ""])));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const codes = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code);
    expect(codes).toEqual(Array(19).fill("booking.slot_taken"));
  });

  it("offers free times beside an overlapped one that overlap neither it nor the student's other times", async () => {
    trainer = await buildTrainer(test.database, { gridMinutes: 30 });
    await book(await test.signUp(), [hour(12, 18)]);
    const times = ["2026-03-12T18:30:00.000Z", "2026-03-12T19:30:00.000Z"];
    const lost = (await book(student, times, { pack: 6 })).json();
    expect(lost).toMatchObject({ code: "booking.slot_taken", taken: [times[0]] });
    expect(lost.alternatives.slice(0, 2)).toEqual([hour(12, 17), "2026-03-12T16:30:00.000Z"]);
  });

  it("refuses times of one booking that overlap each other", async () => {
    trainer = await buildTrainer(test.database, { gridMinutes: 30 });
    const answer = await book(student, ["2026-03-12T17:30:00.000Z", hour(12, 17)], { pack: 6 });
    expect(answer.json().code).toBe("booking.student_busy");
  });

  it.each([
    { timeZone: "Asia/Kolkata", startsAt: "2026-03-12T10:30:00.000Z" },
    { timeZone: "Asia/Kathmandu", startsAt: "2026-03-12T10:15:00.000Z" },
    { timeZone: "Asia/Tehran", startsAt: "2026-03-12T12:30:00.000Z" },
  ])("holds 16:00 of a trainer in $timeZone, and no full hour of UTC", async ({ timeZone, startsAt }) => {
    trainer = await buildTrainer(test.database, { timeZone });
    expect((await book(student, [hour(12, 13)])).json().code).toBe("booking.not_offered");
    const held = (await book(student, [startsAt])).json().data;
    expect(held.lessons).toMatchObject([{ startsAt }]);
  });

  it("sells short lessons in packs at their own price, and holds half hours for them", async () => {
    trainer = await buildTrainer(test.database, { lessonLengths: [30, 50] });
    const times = [hour(12, 17), "2026-03-12T17:30:00.000Z"];
    const held = await book(student, times, { pack: 6, lessonMinutes: 30 });
    // 65 % of 200 EGP, less the 5 % of a pack of six.
    expect(held.json().data).toMatchObject({ lessonMinutes: 30, total: { amountMinor: 6 * 12_300 } });
    expect(held.json().data.lessons).toMatchObject([{ endsAt: times[1] }, { endsAt: hour(12, 18) }]);
  });

  it.each([
    { lengths: [30], wanted: undefined, minutes: 30, because: "the trainer gives no longer ones" },
    { lengths: [30, 50], wanted: undefined, minutes: 50, because: "the longest is the usual one" },
    { lengths: [30, 50], wanted: 40, minutes: "booking.length_not_offered", because: "the school has no such lesson" },
    { lengths: [50], wanted: 30, minutes: "booking.length_not_offered", because: "this trainer does not give it" },
  ] as const)("answers $minutes to $wanted minutes of a trainer who gives $lengths: $because", async (row) => {
    trainer = await buildTrainer(test.database, { lessonLengths: row.lengths });
    const answer = (await book(student, [hour(12, 17)], { lessonMinutes: row.wanted })).json();
    expect(answer.data?.lessonMinutes ?? answer.code).toBe(row.minutes);
  });

  it.each([
    { short: "16:30", isFree: true, because: "it ends when the long one begins" },
    { short: "17:00", isFree: false, because: "it begins with the long one" },
    { short: "17:30", isFree: false, because: "the long one lasts 20 minutes more" },
    { short: "18:00", isFree: true, because: "the long one is over" },
  ])("takes a short lesson at $short beside one of 50 minutes at 17:00: $isFree, $because", async (row) => {
    trainer = await buildTrainer(test.database, { lessonLengths: [30, 50] });
    await book(await test.signUp(), [hour(12, 17)]);
    const answer = (await book(student, [`2026-03-12T${row.short}:00.000Z`], { lessonMinutes: 30 })).json();
    expect(answer.code ?? "held").toBe(row.isFree ? "held" : "booking.slot_taken");
  });

  it("books once for one key, however often it is sent", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = await book(student, [hour(14, 16)], {}, key);
    const again = await book(student, [hour(14, 16)], {}, key);
    const other = await book(student, [hour(14, 17)], {}, key);
    expect(again.json()).toEqual(first.json());
    expect(other.statusCode).toBe(422);
    expect((await test.as(student)("GET", "/api/bookings")).json().data).toHaveLength(1);
  });

  it("counts the reader's own bookings by status, and a hold that is over as expired", async () => {
    await book(await test.signUp(), [hour(14, 15)]);
    await book(student, [hour(14, 16)]);
    const cancelled = (await book(student, [hour(14, 17)])).json().data;
    await test.as(student)("POST", `/api/bookings/${cancelled.id}/cancel`, {});
    const counts = async () => (await test.as(student)("GET", "/api/bookings/counts")).json().data;
    const byStatus = (expected: object) => expect.arrayContaining([expect.objectContaining(expected)]);
    expect(await counts()).toHaveLength(2);
    expect(await counts()).toEqual(byStatus({ status: "awaiting_payment", count: 1 }));
    expect(await counts()).toEqual(byStatus({ status: "cancelled_by_student", count: 1 }));
    await test.database.query("UPDATE bookings SET hold_expires_at = $1 WHERE status = 'awaiting_payment'", [NOW]);
    expect(await counts()).toEqual(byStatus({ status: "expired", count: 1 }));
  });

  it.each([
    { startsAt: [hour(2, 20)], zone: "Africa/Cairo", code: "booking.same_day", because: "it is still today in Cairo" },
    { startsAt: [hour(2, 20)], zone: "Australia/Sydney", code: null, because: "in Sydney that is tomorrow" },
    { startsAt: [hour(2, 19)], zone: "Australia/Sydney", code: "booking.too_soon", because: "12 hours notice" },
    { startsAt: [hour(1, 16)], zone: "Africa/Cairo", code: "booking.in_the_past", because: "it was yesterday" },
    { startsAt: [hour(10, 10)], zone: "Africa/Cairo", code: "booking.not_offered", because: "outside working hours" },
    { startsAt: [hour(10, 16), hour(11, 16)], zone: "Africa/Cairo", code: "booking.too_many_times", because: "pack 1" },
  ])("answers $code for $startsAt in $zone: $because", async ({ startsAt, zone, code }) => {
    const answer = await book(student, startsAt, {}, { "x-timezone": zone });
    expect(answer.statusCode === 201 ? null : answer.json().code).toBe(code);
  });

  it.each([7, -6, "24", 0])("refuses a pack of %j with its own code", async (pack) => {
    const answer = await book(student, [hour(10, 16)], { pack });
    expect(answer.statusCode).toBe(422);
    expect(JSON.stringify(answer.json())).toContain("booking.pack_invalid");
  });

  it("refuses a second lesson of the same student at the same time with another trainer", async () => {
    await book(student, [hour(10, 16)]);
    const other = await buildTrainer(test.database);
    const answer = await book(student, [hour(10, 16)], { teacherId: other });
    expect(answer.json().code).toBe("booking.student_busy");
  });

  it("keeps to three unpaid holds of a student, also when they are asked for at once", async () => {
    const days = [10, 11, 12, 13, 14, 15];
    const answers = await Promise.all(days.map((day) => book(student, [hour(day, 16)])));
    const codes = answers.map((answer) => (answer.statusCode === 201 ? "held" : answer.json().code));
    expect(codes.toSorted()).toEqual([...Array(3).fill("booking.too_many_holds"), ...Array(3).fill("held")]);
    const held = answers.find(({ statusCode }) => statusCode === 201)?.json().data;
    await test.as(student)("POST", `/api/bookings/${held.id}/cancel`, {});
    expect((await book(student, [hour(20, 16)])).statusCode).toBe(201);
  });

  it("accepts only students with a verified, complete account", async () => {
    const [incomplete, agent] = [await test.signUp({ country: null }), await test.signUp({ role: "agent" })];
    const codes = await Promise.all(
      [undefined, incomplete, agent].map(async (by) => (await book(by, [hour(10, 16)])).json().code),
    );
    expect(codes).toEqual(["auth.required", "auth.profile_incomplete", "auth.forbidden"]);
  });
});

describe("a hold that is over", () => {
  it("expires at its exact time and closes its order", async () => {
    const { id, referenceCode } = (await book(student, [hour(10, 16)])).json().data;
    const stored = async () => {
      const [row] = await test.database.query<{ statuses: string[] }>(
        `SELECT ARRAY[b.status, o.status, l.status] AS statuses FROM bookings b JOIN orders o ON o.booking_id = b.id
         JOIN lessons l ON l.booking_id = b.id WHERE b.id = $1 AND b.reference_code = $2`,
        [id, referenceCode],
      );
      return row?.statuses;
    };
    test.setTime(new Date("2026-03-02T08:19:59.999Z"));
    await test.runDue();
    expect(await stored()).toEqual(["awaiting_payment", "created", "upcoming"]);
    test.setTime(new Date("2026-03-02T08:20:00Z"));
    await test.runDue();
    expect(await stored()).toEqual(["expired", "expired", "cancelled"]);
  });

  it("frees the times before any job has run", async () => {
    await book(student, [hour(10, 16)]);
    test.setTime(new Date("2026-03-02T08:21:00Z"));
    const later = await test.context.sessions.begin({ id: student.id, kind: "account" }, false);
    const [mine] = (await test.as(later)("GET", "/api/bookings?status=expired")).json().data;
    expect(mine).toMatchObject({ status: "expired", holdExpiresAt: null, actions: ["book_again", "view"] });
    const slots = await test.as()("GET", `/api/teachers/${trainer}/time-slots?date=2026-03-10`, undefined, cairo);
    expect(slots.json().data[0]).toEqual({ startsAt: hour(10, 16), endsAt: "2026-03-10T16:50:00.000Z", free: true });
    expect((await book(await test.signUp(), [hour(10, 16)])).statusCode).toBe(201);
  });
});

describe("whose booking it is", () => {
  it("answers a foreign booking like one that does not exist", async () => {
    const { id } = (await book(student, [hour(10, 16)])).json().data;
    const stranger = await test.signUp();
    const strip = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["POST", "/cancel", {}],
    ] as const) {
      const foreign = await test.as(stranger)(method, `/api/bookings/${id}${path}`, body);
      const missing = await test.as(stranger)(method, `/api/bookings/${randomUUID()}${path}`, body);
      expect(foreign.statusCode).toBe(404);
      expect(strip(foreign.json())).toEqual(strip(missing.json()));
    }
  });

  it("shows trainers theirs and staff all", async () => {
    const user = await test.signUp({ role: "trainer" });
    trainer = await buildTrainer(test.database, { userId: user.id });
    const { id } = (await book(student, [hour(10, 16)])).json().data;
    const other = await test.signUp({ role: "trainer" });
    const admin = await test.signUp({ role: "admin" });
    const status = async (by: TestUser) => (await test.as(by)("GET", `/api/bookings/${id}`)).statusCode;
    expect([await status(user), await status(other), await status(admin)]).toEqual([200, 404, 200]);
  });

  it("pages through the list without losing or doubling any", async () => {
    for (const day of [10, 11, 12, 13, 14]) {
      const { id } = (await book(student, [hour(day, 16)])).json().data;
      await test.as(student)("POST", `/api/bookings/${id}/cancel`, {});
    }
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { data: { id: string }[]; page: { nextCursor: string | null } } = (
        await test.as(student)("GET", `/api/bookings?limit=2${cursor && `&cursor=${cursor}`}`)
      ).json();
      ids.push(...page.data.map((booking) => booking.id));
      cursor = page.page.nextCursor;
    }
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
  });
});

describe("the removal of an account", () => {
  it("clears the notes and reasons of a student, and frees the times", async () => {
    const secret = "My phone is 0100 000 0000";
    const { id } = (await book(student, [hour(10, 16)], { note: secret })).json().data;
    const cancelled = (await book(student, [hour(11, 16)], { note: secret })).json().data;
    await test.as(student)("POST", `/api/bookings/${cancelled.id}/cancel`, { reason: secret });
    await test.as(student)("DELETE", "/api/auth/delete-account", { password: student.password });
    const [row] = await test.database.query<{ texts: string }>(
      "SELECT string_agg(b::text, ' ') AS texts FROM bookings b WHERE student_id = $1",
      [student.id],
    );
    expect(row?.texts).not.toContain(secret);
    const admin = await test.signUp({ role: "admin" });
    const shown = (await test.as(admin)("GET", `/api/bookings/${id}`)).json().data;
    expect(shown).toMatchObject({ status: "cancelled_by_student", note: null, cancellation: { reason: null } });
    expect((await book(await test.signUp(), [hour(10, 16)])).statusCode).toBe(201);
  });
});

describe("POST /api/bookings/:id/cancel", () => {
  it("frees the times once, and refuses a second time", async () => {
    const { id } = (await book(student, [hour(10, 16)])).json().data;
    const first = await test.as(student)("POST", `/api/bookings/${id}/cancel`, {});
    const second = await test.as(student)("POST", `/api/bookings/${id}/cancel`, {});
    expect(first.json().data.status).toBe("cancelled_by_student");
    expect(second.json().code).toBe("booking.is_cancelled");
    expect((await book(await test.signUp(), [hour(10, 16)])).statusCode).toBe(201);
  });

  it("requires a reason from the school", async () => {
    const { id } = (await book(student, [hour(10, 16)])).json().data;
    const admin = await test.signUp({ role: "admin" });
    const without = await test.as(admin)("POST", `/api/bookings/${id}/cancel`, {});
    const withReason = await test.as(admin)("POST", `/api/bookings/${id}/cancel`, { reason: "The trainer is ill" });
    expect(without.json().fields).toEqual({ reason: "validation.required" });
    expect(withReason.json().data.status).toBe("cancelled_by_admin");
  });

  it("names who cancelled, as each reader needs it", async () => {
    const user = await test.signUp({ role: "trainer" });
    trainer = await buildTrainer(test.database, { userId: user.id });
    const admins = [await test.signUp({ role: "admin" }), await test.signUp({ role: "admin" })] as const;
    const seenBy = async (by: TestUser, id: string) => {
      const { cancellation } = (await test.as(by)("GET", `/api/bookings/${id}`)).json().data;
      return cancellation && `${cancellation.by}${cancellation.byReader ? " (you)" : ""}: ${cancellation.reason}`;
    };
    const seen: Record<string, string[]> = {};
    for (const [name, by] of Object.entries({ student, trainer: user, admin: admins[0] })) {
      const { id } = (await book(student, [hour(10, 16)])).json().data;
      expect(await seenBy(student, id)).toBeNull();
      await test.as(by)("POST", `/api/bookings/${id}/cancel`, { reason: "Ill" });
      seen[name] = await Promise.all([student, user, ...admins].map((reader) => seenBy(reader, id)));
    }
    expect(seen).toEqual({
      student: ["student (you): Ill", "student: Ill", "student: Ill", "student: Ill"],
      trainer: ["trainer: Ill", "trainer (you): Ill", "trainer: Ill", "trainer: Ill"],
      admin: ["school: Ill", "school: Ill", "school (you): Ill", "school: Ill"],
    });
  });
});
