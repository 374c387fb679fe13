import { randomUUID } from "node:crypto";
import type { Booking } from "@kalima/booking-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildResult } from "../../../test/build-result.ts";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
const cairo = { "x-timezone": "Africa/Cairo" };
/** Trainers of these tests work from 16:00 to 22:00 UTC. */
const time = (day: number, clock: string) => `2026-03-${String(day).padStart(2, "0")}T${clock}:00.000Z`;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setTime(NOW);
  await test.database.query("UPDATE trainers SET status = 'inactive'");
});

async function examiner(): Promise<{ id: string; user: TestUser }> {
  const user = await test.signUp({ role: "trainer" });
  return { id: await buildTrainer(test.database, { userId: user.id, examinesSpeaking: true }), user };
}
async function tested(): Promise<TestUser> {
  const student = await test.signUp();
  await buildResult(test.database, student.id, NOW);
  return student;
}
/** Signed in again: the token of an account lasts minutes, and these tests move the clock by days. */
async function again(who: TestUser): Promise<TestUser> {
  return { ...who, ...(await test.context.sessions.begin({ id: who.id, kind: "account" }, false)) };
}
function book(by: TestUser | undefined, startsAt: string, headers: Record<string, string> = {}) {
  return test.as(by)("POST", "/api/speaking-check/bookings", { startsAt }, { ...cairo, ...headers });
}
async function booked(by: TestUser, startsAt: string): Promise<Booking> {
  const answer = await book(by, startsAt);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}
const bookLesson = (by: TestUser, teacherId: string, startsAt: string) =>
  test.as(by)("POST", "/api/bookings", { teacherId, pack: 1, startsAt: [startsAt] }, cairo);
const cancel = (by: TestUser, { id }: Pick<Booking, "id">, body = {}) =>
  test.as(by)("POST", `/api/bookings/${id}/cancel`, body);
const stateFor = async (by?: TestUser) => (await test.as(by)("GET", "/api/speaking-check")).json().data;
const assess = (by: TestUser, { id }: Pick<Booking, "id">, body: object = { level: "B2", note: "Clear and fluent." }) =>
  test.as(by)("POST", `/api/bookings/${id}/spoken-level`, body);

describe("GET /api/bookables/:id", () => {
  it("returns a trainer with prices, or the speaking check", async () => {
    const { id } = await examiner();
    const of = async (name: string) => (await test.as()("GET", `/api/bookables/${name}`)).json();
    expect((await of(id)).data).toMatchObject({ kind: "trainer", trainer: { id, packs: [{ pack: 1 }, {}, {}, {}] } });
    expect((await of("speaking-check")).data).toEqual({ kind: "service", trainer: null, service: "speaking_check" });
    for (const name of [randomUUID(), "other-service"]) expect((await of(name)).code).toBe("request.not_found");
  });
});

describe("POST /api/speaking-check/bookings", () => {
  it("confirms 15 minutes at once, without price, order or credits, and notifies the student", async () => {
    const { id } = await examiner();
    const student = await tested();
    const made = await booked(student, time(10, "16:30"));
    expect(made).toMatchObject({
      status: "confirmed",
      teacher: { id },
      total: { amountMinor: 0 },
      holdExpiresAt: null,
      lessons: [{ startsAt: time(10, "16:30"), endsAt: time(10, "16:45"), status: "upcoming" }],
      speakingCheck: { studentName: null, written: "B1", spoken: null },
      actions: ["cancel", "view"],
    });
    const [rows] = await test.database.query<{ orders: number; credits: number }>(
      `SELECT (SELECT count(*) FROM orders WHERE booking_id = $1) AS orders,
         (SELECT count(*) FROM credit_entries WHERE booking_id = $1) AS credits`,
      [made.id],
    );
    expect(rows).toEqual({ orders: 0, credits: 0 });
    expect((await test.as(student)("GET", `/api/payments/${made.referenceCode}`)).statusCode).toBe(404);
    expect((await test.as(student)("GET", "/api/notifications")).json().data).toMatchObject([
      { kind: "booking_confirmed" },
    ]);
  });

  it("accepts only students with a result of the written test", async () => {
    const { user } = await examiner();
    const student = await test.signUp();
    expect((await stateFor(student)).state).toBe("test_first");
    const codes = await Promise.all(
      [undefined, user, student].map(async (by) => (await book(by, time(10, "16:00"))).json().code),
    );
    expect(codes).toEqual(["auth.required", "auth.forbidden", "placement.unfinished"]);
  });

  it.each([
    {
      startsAt: time(2, "20:00"),
      zone: "Africa/Cairo",
      code: "booking.same_day",
      because: "it is still today in Cairo",
    },
    { startsAt: time(2, "19:30"), zone: "Australia/Sydney", code: "booking.too_soon", because: "12 hours notice" },
    {
      startsAt: time(2, "20:00"),
      zone: "Australia/Sydney",
      code: null,
      because: "exactly 12 hours, and tomorrow there",
    },
    { startsAt: time(1, "16:00"), zone: "Africa/Cairo", code: "booking.in_the_past", because: "it was yesterday" },
    { startsAt: time(10, "16:15"), zone: "Africa/Cairo", code: "booking.not_offered", because: "half hours only" },
    { startsAt: time(10, "22:00"), zone: "Africa/Cairo", code: "booking.not_offered", because: "after work" },
  ])("answers $code for $startsAt in $zone: $because", async ({ startsAt, zone, code }) => {
    await examiner();
    const answer = await book(await tested(), startsAt, { "x-timezone": zone });
    expect(answer.statusCode === 201 ? null : answer.json().code).toBe(code);
  });

  it("never picks a trainer who does not hold checks", async () => {
    await buildTrainer(test.database);
    expect((await book(await tested(), time(10, "16:00"))).json().code).toBe("booking.not_offered");
  });

  it("gives one trainer's time to one of twenty students, and offers the others the nearest times", async () => {
    await examiner();
    const students = await Promise.all(Array.from({ length: 20 }, tested));
    const answers = await Promise.all(students.map((by) => book(by, time(11, "17:00"))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(lost).toMatchObject({ code: "booking.slot_taken", taken: [time(11, "17:00")] });
    expect(lost.alternatives.slice(0, 2).sort()).toEqual([time(11, "16:30"), time(11, "17:30")]);
  });

  it("gives a time of three trainers to three of ten students, each another trainer", async () => {
    const trainers = await Promise.all([examiner(), examiner(), examiner()]);
    const students = await Promise.all(Array.from({ length: 10 }, tested));
    const answers = await Promise.all(students.map((by) => book(by, time(11, "17:00"))));
    const made = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().data.teacher.id);
    expect(made.sort()).toEqual(trainers.map(({ id }) => id).sort());
  });

  it("takes turns between trainers", async () => {
    const trainers = await Promise.all([examiner(), examiner(), examiner()]);
    const seen: string[] = [];
    for (const clock of ["16:00", "16:30", "17:00", "17:30", "18:00", "18:30"]) {
      test.setTime(new Date(NOW.getTime() + seen.length * MINUTE_MS));
      seen.push((await booked(await tested(), time(12, clock))).teacher.id);
    }
    expect(new Set(seen.slice(0, 3))).toEqual(new Set(trainers.map(({ id }) => id)));
    expect(seen.slice(3)).toEqual(seen.slice(0, 3));
  });

  it("races with lessons for a trainer's time: one of both, in any order", async () => {
    const { id } = await examiner();
    for (const day of [10, 11, 12, 13]) {
      const [learner, taker] = [await test.signUp(), await tested()];
      const calls = [bookLesson(learner, id, time(day, "17:00")), book(taker, time(day, "17:30"))];
      const answers = await Promise.all(day % 2 === 0 ? calls : calls.reverse());
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    }
  });

  it("keeps a student from a lesson and a check at one time", async () => {
    await examiner();
    const other = await buildTrainer(test.database);
    const student = await tested();
    await bookLesson(student, other, time(10, "16:00"));
    expect((await book(student, time(10, "16:30"))).json().code).toBe("booking.student_busy");
    await booked(student, time(10, "17:00"));
    expect((await bookLesson(student, other, time(10, "17:00"))).json().code).toBe("booking.student_busy");
  });

  it("books one check for a result, also from two tabs at once", async () => {
    await Promise.all([examiner(), examiner()]);
    const student = await tested();
    const answers = await Promise.all([time(10, "16:00"), time(11, "16:00")].map((at) => book(student, at)));
    expect(answers.map((answer) => answer.json().code ?? "booked").sort()).toEqual(["booked", "booking.check_used"]);
    const { state, appointment } = await stateFor(student);
    expect([state, appointment.teacher.name.en]).toEqual(["booked", "Grace Hopper"]);
  });

  it("may be booked again with the result of a later test", async () => {
    await examiner();
    const student = await tested();
    await booked(student, time(10, "16:00"));
    const inAMonth = new Date(NOW.getTime() + 30 * DAY_MS);
    test.setTime(inAMonth);
    await buildResult(test.database, student.id, inAMonth);
    const later = await again(student);
    expect((await stateFor(later)).state).toBe("ready");
    await booked(later, "2026-04-10T16:00:00.000Z");
  });
});

describe("the times of checks", () => {
  it("combine all trainers, and show a taken time as not free", async () => {
    const { id } = await examiner();
    const slots = async () =>
      (await test.as()("GET", "/api/speaking-check/time-slots?date=2026-03-10", undefined, cairo)).json().data;
    const calendar = async () =>
      (await test.as()("GET", "/api/speaking-check/calendar?month=2026-03", undefined, cairo)).json().data[9];
    expect(await slots()).toHaveLength(12);
    expect(await calendar()).toEqual({ date: "2026-03-10", state: "available", free: 12 });
    await bookLesson(await test.signUp(), id, time(10, "16:00"));
    expect((await slots()).filter(({ free }: { free: boolean }) => !free)).toHaveLength(2);
    expect((await calendar()).free).toBe(10);
    await examiner();
    expect((await calendar()).free).toBe(12);
  });

  it("block the start times of lessons that they overlap, and no others", async () => {
    const { id } = await examiner();
    await booked(await tested(), time(10, "16:30"));
    const answer = await test.as()("GET", `/api/teachers/${id}/time-slots?date=2026-03-10`, undefined, cairo);
    const free = answer.json().data.map((slot: { free: boolean }) => slot.free);
    expect(free).toEqual([false, true, true, true, true, true]);
  });
});

describe("cancelling a check", () => {
  it("frees the time and gives the check back", async () => {
    const { id } = await examiner();
    const student = await tested();
    const made = await booked(student, time(10, "16:00"));
    expect((await cancel(student, made)).json().data).toMatchObject({
      status: "cancelled_by_student",
      actions: ["book_again", "view"],
    });
    expect((await stateFor(student)).state).toBe("ready");
    expect((await bookLesson(await test.signUp(), id, time(10, "16:00"))).statusCode).toBe(201);
    await booked(student, time(10, "17:00"));
  });

  it("forgives one late cancellation", async () => {
    await examiner();
    const student = await tested();
    const first = await booked(student, time(3, "16:00"));
    test.setTime(new Date(time(2, "18:00")));
    const later = await again(student);
    await cancel(later, first);
    expect((await stateFor(later)).state).toBe("ready");
    await cancel(later, await booked(later, time(3, "16:00")));
    expect((await stateFor(later)).state).toBe("used");
    expect((await book(later, time(10, "16:00"))).json().code).toBe("booking.check_used");
  });

  it("fails for the student once the check has begun, but not for the trainer of an absent student", async () => {
    const { user } = await examiner();
    const student = await tested();
    const made = await booked(student, time(3, "16:00"));
    test.setTime(new Date(time(3, "16:10")));
    const [later, trainer] = [await again(student), await again(user)];
    expect((await cancel(later, made)).json().code).toBe("booking.check_begun");
    expect((await cancel(trainer, made)).json().fields).toEqual({ reason: "validation.required" });
    const missed = { reason: "The student did not come." };
    expect((await cancel(trainer, made, missed)).json().data.status).toBe("cancelled");
    expect((await stateFor(later)).state).toBe("ready");
  });

  it("comes with the removal of the account", async () => {
    const { id } = await examiner();
    const student = await tested();
    const made = await booked(student, time(10, "16:00"));
    await test.as(student)("DELETE", "/api/auth/delete-account", { password: student.password });
    const admin = await test.signUp({ role: "admin" });
    const shown = (await test.as(admin)("GET", `/api/bookings/${made.id}`)).json().data;
    expect(shown).toMatchObject({ status: "cancelled_by_student", speakingCheck: { written: null, spoken: null } });
    expect((await bookLesson(await test.signUp(), id, time(10, "16:00"))).statusCode).toBe(201);
  });
});

describe("POST /api/bookings/:id/spoken-level", () => {
  async function held() {
    const { user, id } = await examiner();
    const student = await test.signUp();
    const result = await buildResult(test.database, student.id, NOW);
    const made = await booked(student, time(3, "16:00"));
    test.setTime(new Date(time(3, "16:15")));
    return { id, made, result, trainer: await again(user), student: await again(student) };
  }

  it("joins the spoken level to the written result, everywhere it is shown", async () => {
    const { made, result, trainer, student } = await held();
    const seen = (await test.as(trainer)("GET", `/api/bookings/${made.id}`)).json().data;
    expect(seen).toMatchObject({
      actions: ["assess", "cancel", "view"],
      speakingCheck: { studentName: "Mona Adel", written: "B1", spoken: null },
    });
    const answer = (await assess(trainer, made)).json().data;
    expect(answer).toMatchObject({ actions: ["view"], lessons: [{ status: "completed" }] });
    expect(answer.speakingCheck.spoken).toEqual({ level: "B2", note: "Clear and fluent." });

    const spoken = { level: "B2", assessedAt: time(3, "16:15") };
    const own = (await test.as(student)("GET", "/api/students/my/placement-test-result")).json().data.student;
    expect(own.placementTestResult).toMatchObject({ level: "B1", spoken, spokenNote: "Clear and fluent." });
    const shared = (await test.as()("GET", `/api/placement-test/certificates/${result.code}`)).json().data;
    expect(shared).toMatchObject({ level: "B1", spoken });
    expect(JSON.stringify(shared)).not.toContain("Clear and fluent");
    expect((await stateFor(student)).state).toBe("done");
    expect((await book(student, time(10, "16:00"))).json().code).toBe("booking.check_used");
    const pdf = await test.as(student)("GET", `/api/placement-test/attempts/${result.attemptId}/certificate`);
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
  });

  it("records the level once, also from two tabs at once", async () => {
    const { made, trainer } = await held();
    const answers = await Promise.all([assess(trainer, made), assess(trainer, made, { level: "A1", note: "No." })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await assess(trainer, made)).json().code).toBe("booking.level_added");
  });

  it("rejects calls before the check, for lessons, and by other trainers", async () => {
    const { id, made, trainer } = await held();
    const stranger = await test.signUp({ role: "trainer" });
    expect((await assess(stranger, made)).json().code).toBe("request.not_found");
    const lesson = (await bookLesson(await test.signUp(), id, time(10, "16:00"))).json().data;
    expect((await assess(trainer, lesson)).json().code).toBe("booking.not_a_check");
    const later = await booked(await tested(), time(10, "18:00"));
    expect((await assess(trainer, later)).json().code).toBe("booking.check_not_begun");
    expect((await assess(trainer, made, { level: "B2", note: " " })).json().fields).toEqual({
      note: "validation.required",
    });
  });
});
