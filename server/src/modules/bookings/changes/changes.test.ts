import type { Booking, BookingEvent, LessonDetails } from "@kalima/booking-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { advanceLessons } from "./lesson-clock.ts";
import { advancePacks } from "./pack-clock.ts";
import { endProposals } from "./proposals.ts";

/** Price of one lesson in a pack of 6, in piastres. */
const PRICE = 19_000;
const hour = (day: number, at = 16) => `2026-03-${day}T${at}:00:00.000Z`;
const cairo = { "x-timezone": "Africa/Cairo" };

let site: CheckoutSite;
let student: TestUser;
let trainer: TestUser;
let bookingId: string;
let code: string;

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
  trainer = await site.signUp({ role: "trainer" });
  const teacherId = await buildTrainer(site.database, { userId: trainer.id });
  ({ id: bookingId, code } = await site.buy(student, { teacherId, pack: 6, startsAt: [hour(10), hour(11), hour(12)] }));
});

/** Sets the clock; people sign in again, as their tokens last minutes. */
async function at(time: string): Promise<void> {
  site.setTime(new Date(time));
  for (const who of [student, trainer]) {
    Object.assign(who, await site.context.sessions.begin({ id: who.id, kind: "account" }, false));
  }
  await advanceLessons(site.context, new Date(time));
  await advancePacks(site.context);
  await endProposals(site.context);
  await site.runDue();
}
const get = async (by: TestUser, path: string) => (await site.as(by)("GET", path)).json().data;
const booking = (by = student): Promise<Booking> => get(by, `/api/bookings/${bookingId}`);
const history = (by = student): Promise<BookingEvent[]> => get(by, `/api/bookings/${bookingId}/history`);
async function lessonAt(startsAt: string, by = student): Promise<LessonDetails> {
  const { lessons } = await booking();
  const found = lessons.find((lesson) => lesson.startsAt === startsAt);
  return get(by, `/api/lessons/${found?.id}`);
}
async function act(by: TestUser, startsAt: string, action: string, body: object = {}) {
  const { id } = await lessonAt(startsAt);
  return site.as(by)("POST", `/api/lessons/${id}/${action}`, body, cairo);
}
const end = (by: TestUser, body: object = {}) => site.as(by)("POST", `/api/bookings/${bookingId}/cancel`, body);
const plan = (...startsAt: string[]) =>
  site.as(student)("POST", `/api/bookings/${bookingId}/lessons`, { startsAt }, cairo);
const listKinds = async (by: TestUser) =>
  (await get(by, "/api/notifications")).map(({ kind }: { kind: string }) => kind);
const refunded = async () => (await site.readOrder(student, code)).refunds.map(({ amount }) => amount.amountMinor);

describe("cancelling a lesson", () => {
  it("previews the outcome and returns the lesson to the pack", async () => {
    const { id } = await lessonAt(hour(12));
    expect(await get(student, `/api/lessons/${id}/cancellation`)).toEqual({
      outcome: "credit",
      freeUntil: hour(11),
      creditsExpireAt: "2026-05-01T08:00:00.000Z",
    });
    const answer = await act(student, hour(12), "cancel", { reason: "Exams", expectedOutcome: "credit" });
    expect(answer.json().data).toMatchObject({
      status: "cancelled",
      cancelledBy: "student",
      cancelReason: "Exams",
      actions: [],
    });
    expect((await booking()).credits?.left).toBe(4);
    expect((await history(trainer)).at(-1)).toMatchObject({
      kind: "lesson_cancelled",
      by: "student",
      byReader: false,
      startsAt: hour(12),
      outcome: "credit",
      reason: "Exams",
    });
    expect(await listKinds(trainer)).toEqual(["lesson_cancelled"]);
  });

  it("forgives one late cancellation, then counts lessons as taken, and is refused where something else was promised", async () => {
    await at("2026-03-10T08:00:00Z");
    expect((await act(student, hour(10), "cancel", { expectedOutcome: "credit" })).json().code).toBe(
      "booking.quote_changed",
    );
    await act(student, hour(10), "cancel", { expectedOutcome: "courtesy" });
    expect((await booking()).credits?.left).toBe(4);
    await at("2026-03-11T08:00:00Z");
    expect((await act(student, hour(11), "cancel", { expectedOutcome: "taken" })).statusCode).toBe(200);
    expect((await booking()).credits?.left).toBe(4);
  });

  it("requires a reason from the trainer, and makes the pack valid for 30 days longer", async () => {
    await at("2026-03-10T15:00:00Z");
    expect((await act(trainer, hour(10), "cancel")).json().fields).toEqual({ reason: "validation.required" });
    expect((await act(trainer, hour(10), "cancel", { reason: "Ill" })).statusCode).toBe(200);
    const [lesson] = await get(student, `/api/bookings/${bookingId}/lessons`);
    expect(lesson).toMatchObject({ status: "cancelled", cancelledBy: "trainer", cancelReason: "Ill" });
    expect((await booking()).credits).toEqual({ left: 4, used: 2, expiresAt: "2026-05-31T08:00:00.000Z" });
    expect(await listKinds(student)).toContain("lesson_called_off");
  });
});

describe("a paid booking", () => {
  it("can be read by reference code, with all its lessons, by its student and trainer but not by strangers", async () => {
    const { referenceCode } = await booking();
    for (const reader of [student, trainer]) {
      expect((await get(reader, `/api/bookings/${referenceCode}`)).id).toBe(bookingId);
      const lessons = await get(reader, `/api/bookings/${bookingId}/lessons`);
      expect(lessons.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([hour(10), hour(11), hour(12)]);
    }
    const stranger = await site.signUp();
    const paths = [
      `/api/bookings/${referenceCode}`,
      "/api/bookings/ABCDEFGHJKLMNPQR",
      `/api/bookings/${bookingId}/lessons`,
    ];
    for (const path of paths) expect((await site.as(stranger)("GET", path)).statusCode).toBe(404);
  });
});

describe("cancelling a paid booking", () => {
  it("gives the money of all lessons back that are not too near; a near one still takes place", async () => {
    await at("2026-03-09T17:00:00Z");
    expect(await get(student, `/api/bookings/${bookingId}/cancellation`)).toMatchObject({
      lessons: 5,
      released: [hour(11), hour(12)],
      kept: [hour(10)],
      amount: { amountMinor: 5 * PRICE, currency: "EGP" },
      card: { last4: "4242" },
      choices: ["money", "credits"],
    });
    expect((await end(student, { expectedLessons: 6 })).json().code).toBe("booking.quote_changed");
    const ended = await end(student, { giveBack: "money", expectedLessons: 5, reason: "I am moving" });
    expect(ended.json().data).toMatchObject({ status: "cancelled_by_student", credits: { left: 0 } });
    expect(await refunded()).toEqual([5 * PRICE]);
    expect((await history()).map(({ kind }) => kind)).toEqual(["booked", "confirmed", "booking_cancelled", "refund"]);
    expect((await history(trainer)).map(({ kind }) => kind)).not.toContain("refund");
    const { referenceCode } = ended.json().data;
    const told = (await get(trainer, "/api/notifications")).find(
      ({ kind }: { kind: string }) => kind === "booking_given_back",
    );
    expect(told.path).toBe(`/dashboard/appointments/bookings/${referenceCode}`);
    await at("2026-03-10T16:00:00Z");
    await act(student, hour(10), "start");
    expect((await act(trainer, hour(10), "start")).json().data.runningSince).toBe("2026-03-10T16:00:00.000Z");
  });

  it("as lessons keeps the pack, with all of them to plan again", async () => {
    const kept = await end(student, { giveBack: "credits" });
    expect(kept.json().data).toMatchObject({
      status: "confirmed",
      credits: { left: 6 },
      actions: ["plan", "cancel", "view"],
    });
    expect(await refunded()).toEqual([]);
    expect((await end(student, { giveBack: "credits" })).json().code).toBe("booking.nothing_comes_back");
    expect((await plan(hour(10), hour(17))).json().data.credits.left).toBe(4);
  });

  it("leaves a lesson alone that was stopped, which is completed a day later and can be rated", async () => {
    await at("2026-03-10T16:00:00Z");
    await act(student, hour(10), "start");
    await act(trainer, hour(10), "start");
    await at("2026-03-10T16:20:00Z");
    await act(trainer, hour(10), "adjourn", { freezeReason: "technical_issues" });
    const admin = await site.signUp({ role: "admin" });
    await end(admin, { reason: "The trainer has left" });
    expect(await refunded()).toEqual([5 * PRICE]);
    await at("2026-03-11T16:50:00Z");
    expect(await lessonAt(hour(10))).toMatchObject({ status: "completed", ranMinutes: 20, actions: ["rate"] });
  });

  it("refunds a kept lesson that its trainer then misses", async () => {
    await at("2026-03-09T17:00:00Z");
    await end(student);
    await at("2026-03-10T16:15:00Z");
    await site.runDue();
    expect(await refunded()).toEqual([5 * PRICE, PRICE]);
  });
});

describe("moving a lesson", () => {
  it("lets the student move a lesson twice, then only propose a time", async () => {
    expect((await act(student, hour(12), "reschedule", { startsAt: hour(13) })).json().data).toMatchObject({
      startsAt: hour(13),
      endsAt: "2026-03-13T16:50:00.000Z",
      movesLeft: 1,
    });
    await act(student, hour(13), "reschedule", { startsAt: hour(14) });
    const third = await act(student, hour(14), "reschedule", { startsAt: hour(15) });
    expect(third.json().code).toBe("lesson.moves_used");
    expect((await lessonAt(hour(14))).actions).toEqual(["propose", "cancel"]);
    expect((await history()).slice(2)).toMatchObject([
      { kind: "lesson_moved", byReader: true, startsAt: hour(12), movedTo: hour(13) },
      { kind: "lesson_moved", startsAt: hour(13), movedTo: hour(14) },
    ]);
    expect(await listKinds(trainer)).toEqual(["lesson_moved", "lesson_moved"]);
  });

  it("offers other times where the wanted one is taken", async () => {
    const { teacher } = await booking();
    await site.hold(await site.signUp(), { teacherId: teacher.id, startsAt: [hour(13)] });
    const answer = await act(student, hour(12), "reschedule", { startsAt: hour(13) });
    expect(answer.json()).toMatchObject({ code: "booking.slot_taken", taken: [hour(13)] });
    expect(answer.json().alternatives).toContain(hour(13, 17));
    expect((await act(student, hour(12), "reschedule", { startsAt: hour(11) })).json().code).toBe(
      "booking.student_busy",
    );
    expect((await lessonAt(hour(12))).movesLeft).toBe(2);
  });

  it("gives one time to one of five lessons that move there at once", async () => {
    const { teacher } = await booking();
    const others = await Promise.all(
      Array.from({ length: 5 }, async (_, place) => {
        const by = await site.signUp();
        const held = await site.buy(by, { teacherId: teacher.id, startsAt: [hour(10 + place, 18)] });
        const [lesson] = (await get(by, `/api/bookings/${held.id}`)).lessons;
        return { by, id: lesson.id };
      }),
    );
    const racing = await Promise.all(
      others.map(({ by, id }) => site.as(by)("POST", `/api/lessons/${id}/reschedule`, { startsAt: hour(20) }, cairo)),
    );
    expect(racing.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe("a proposed time", () => {
  const other = { startsAt: hour(14), note: "Could we meet on Saturday?" };

  it("moves the lesson when the student accepts a proposal of the trainer", async () => {
    const proposed = await act(trainer, hour(12), "proposal", other);
    expect(proposed.json().data).toMatchObject({
      proposal: { ...other, byReader: true, endsAt: "2026-03-12T04:00:00.000Z" },
      actions: ["withdraw_proposal", "cancel"],
    });
    expect((await act(trainer, hour(12), "proposal", other)).json().code).toBe("lesson.proposal_waits");
    expect((await act(trainer, hour(12), "proposal/answer", { accept: true })).json().code).toBe("lesson.own_proposal");
    expect((await lessonAt(hour(12))).actions).toEqual(["answer_proposal", "reschedule", "cancel"]);
    const accepted = await act(student, hour(12), "proposal/answer", { accept: true });
    expect(accepted.json().data).toMatchObject({ startsAt: hour(14), proposal: null, movesLeft: 2 });
    expect(await listKinds(student)).toContain("time_proposed");
    expect(await listKinds(trainer)).toEqual(["proposal_accepted"]);
  });

  it("leaves the lesson in place when declined or withdrawn", async () => {
    await act(trainer, hour(12), "proposal", other);
    await act(student, hour(12), "proposal/answer", { accept: false });
    await act(trainer, hour(12), "proposal", other);
    await act(trainer, hour(12), "proposal/answer", { accept: false });
    expect((await history()).map(({ kind }) => kind).slice(2)).toEqual([
      "proposal_made",
      "proposal_declined",
      "proposal_made",
      "proposal_withdrawn",
    ]);
    expect((await lessonAt(hour(12))).proposal).toBeNull();
  });

  it("ends 12 hours before the lesson when nobody answers", async () => {
    await act(trainer, hour(12), "proposal", other);
    await at("2026-03-12T04:00:00Z");
    expect((await act(student, hour(12), "proposal/answer", { accept: true })).json().code).toBe(
      "lesson.proposal_over",
    );
    expect((await history()).at(-1)).toMatchObject({ kind: "proposal_ended", by: null });
    expect((await lessonAt(hour(12))).status).toBe("upcoming");
  });

  it("stays open when its time is taken meanwhile", async () => {
    await act(trainer, hour(12), "proposal", other);
    const { teacher } = await booking();
    await site.hold(await site.signUp(), { teacherId: teacher.id, startsAt: [hour(14)] });
    expect((await act(student, hour(12), "proposal/answer", { accept: true })).json().code).toBe("booking.slot_taken");
    expect((await lessonAt(hour(12))).proposal).not.toBeNull();
  });
});

describe("lessons to plan", () => {
  it("take all requested times or none, never more than the pack has", async () => {
    expect((await plan(hour(17), hour(18), hour(19), hour(20))).json().code).toBe("booking.no_credits");
    expect((await plan(hour(17), hour(11))).json().code).toBe("booking.student_busy");
    const { teacher } = await booking();
    await site.hold(await site.signUp(), { teacherId: teacher.id, startsAt: [hour(18)] });
    expect((await plan(hour(17), hour(18))).json()).toMatchObject({ code: "booking.slot_taken", taken: [hour(18)] });
    expect((await booking()).credits?.left).toBe(3);
    expect((await plan(hour(17), hour(19), hour(20))).json().data).toMatchObject({ credits: { left: 0 } });
    expect((await history()).at(-1)).toMatchObject({ kind: "lessons_planned", lessons: 3 });
  });

  it("use each credit once when eight calls arrive at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, place) => plan(hour(17 + place))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await booking()).credits?.left).toBe(0);
  });

  it("end with the pack, after two reminders", async () => {
    await end(student, { giveBack: "credits" });
    for (const day of ["2026-04-16", "2026-04-17", "2026-04-18", "2026-04-29"]) await at(`${day}T09:00:00Z`);
    expect((await listKinds(student)).filter((kind: string) => kind === "credits_end_soon")).toHaveLength(2);
    await at("2026-05-01T08:00:00Z");
    expect((await booking()).credits?.left).toBe(0);
    expect((await history()).at(-1)).toMatchObject({ kind: "credits_expired", lessons: 6 });
    expect((await plan("2026-05-05T16:00:00.000Z")).json().code).toBe("booking.no_credits");
  });
});

describe("a pack whose lesson lies beyond its days", () => {
  // 58 days after the purchase, with a pack that is valid for 30.
  const far = "2026-04-29T16:00:00.000Z";
  const sameDay = "2026-04-29T17:00:00.000Z";

  it("stays valid until a day after it, so that the lesson given back buys that day again", async () => {
    const { teacher } = await booking();
    const one = await site.buy(student, { teacherId: teacher.id, pack: 1, startsAt: [far] });
    const bought: Booking = await get(student, `/api/bookings/${one.id}`);
    expect(bought.credits).toEqual({ left: 0, used: 1, expiresAt: "2026-04-30T16:00:00.000Z" });

    await at("2026-04-20T09:00:00Z");
    const lesson = bought.lessons[0]?.id;
    const cancel = await site.as(student)(
      "POST",
      `/api/lessons/${lesson}/cancel`,
      { expectedOutcome: "credit" },
      cairo,
    );
    expect(cancel.json().data).toMatchObject({ status: "cancelled" });
    const again = await site.as(student)("POST", `/api/bookings/${one.id}/lessons`, { startsAt: [sameDay] }, cairo);
    expect(again.json().data).toMatchObject({ credits: { left: 0, expiresAt: "2026-04-30T16:00:00.000Z" } });
  });
});

describe("the history of a booking", () => {
  it("rejects updates and deletions", async () => {
    await act(student, hour(12), "cancel");
    await expect(site.database.query("UPDATE booking_history SET kind = 'lesson_moved'")).rejects.toThrow();
    await expect(site.database.query("DELETE FROM booking_history")).rejects.toThrow();
  });
});
