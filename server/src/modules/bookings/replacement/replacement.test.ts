import type { Booking, BookingCancellation, BookingEvent } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../test/build-trainer.ts";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

/** The first is too near for anybody else once `LEAVES` has come. */
const STARTS = ["2026-03-10T16:00:00.000Z", "2026-03-12T17:00:00.000Z", "2026-03-17T18:00:00.000Z"];
const LEAVES = new Date("2026-03-09T20:00:00Z");
const PACK = 6;
/** Price of one lesson in a pack of 6, in piastres. */
const PRICE = 19_000;

let site: CheckoutSite;
let student: TestUser;
let leaver: TestUser;
let leaverId: string;
beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  // Trainers of other cases would take over here, too.
  await site.database.query("UPDATE trainers SET status = 'inactive'");
  student = await site.signUp();
  leaver = await site.signUp({ role: "trainer" });
  leaverId = await buildTrainer(site.database, { userId: leaver.id });
});

async function at(who: TestUser): Promise<TestUser> {
  return { ...who, ...(await site.context.sessions.begin({ id: who.id, kind: "account" }, false)) };
}
const get = async (who: TestUser, path: string) => (await site.as(await at(who))("GET", path)).json().data;
const post = async (who: TestUser, path: string, body: object = {}) => site.as(await at(who))("POST", path, body);
const read = (id: string): Promise<Booking> => get(student, `/api/bookings/${id}`);
const kindsFor = async (who: TestUser): Promise<string[]> =>
  (await get(who, "/api/notifications")).map(({ kind }: { kind: string }) => kind);
const buy = () => site.buy(student, { teacherId: leaverId, pack: PACK, startsAt: STARTS });

async function leave(): Promise<void> {
  site.setTime(LEAVES);
  const answer = await site.as(await at(leaver))("DELETE", "/api/auth/delete-account", { password: leaver.password });
  if (answer.statusCode >= 300) throw new Error(answer.body);
  await site.runDue();
}

async function refundedMinor(id: string): Promise<number> {
  const [row] = await site.database.query<{ minor: number }>(
    `SELECT coalesce(sum(r.amount_minor), 0) AS minor FROM refunds r JOIN charges c ON c.id = r.charge_id
     JOIN orders o ON o.id = c.order_id WHERE o.booking_id = $1`,
    [id],
  );
  return row?.minor ?? 0;
}

describe("a trainer who leaves", () => {
  it("hands over to a trainer who is free at all times, and lessons too near for that return to the pack", async () => {
    const other = await site.signUp({ role: "trainer" });
    const otherId = await buildTrainer(site.database, { userId: other.id });
    const { id } = await buy();
    await leave();
    const booking = await read(id);
    expect(booking).toMatchObject({ status: "confirmed", teacher: { id: otherId }, replacement: { mayRefuse: true } });
    expect(booking.lessons.map(({ status }) => status)).toEqual(["cancelled", "upcoming", "upcoming"]);
    expect(booking.credits?.left).toBe(4);
    const lessons = await get(other, "/api/lessons");
    expect(lessons.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(STARTS.slice(1));
    expect(await kindsFor(student)).toContain("trainer_replaced");
    expect(await kindsFor(other)).toContain("student_taken_over");
    const history: BookingEvent[] = await get(student, `/api/bookings/${id}/history`);
    expect(history.at(-1)).toMatchObject({ kind: "trainer_replaced", by: null, lessons: 2 });
    expect(await refundedMinor(id)).toBe(0);
  });

  it.each([
    { why: "is busy", hours: [16, 22], isBusy: true },
    { why: "does not work then", hours: [8, 12], isBusy: false },
  ])("has every lesson refunded when the only other one $why", async ({ hours, isBusy }) => {
    const otherId = await buildTrainer(site.database);
    await site.database.query("UPDATE trainer_shifts SET from_minute = $2, until_minute = $3 WHERE trainer_id = $1", [
      otherId,
      (hours[0] ?? 0) * 60,
      (hours[1] ?? 0) * 60,
    ]);
    const { id } = await buy();
    if (isBusy) await site.buy(await site.signUp(), { teacherId: otherId, startsAt: [STARTS[2] ?? ""] });
    await leave();
    const booking = await read(id);
    expect(booking).toMatchObject({ cancellation: { by: "trainer", byReader: false }, replacement: null });
    expect(booking.lessons.every(({ status }) => status === "cancelled")).toBe(true);
    // A refund of this size needs a second person, also when a trainer leaves.
    expect(await refundedMinor(id)).toBe(0);
    await site.approveRefunds();
    expect(await refundedMinor(id)).toBe(PACK * PRICE);
    expect(await kindsFor(student)).toEqual(expect.arrayContaining(["booking_called_off", "refund_granted"]));
  });

  it("has a pack with nothing left to take left alone", async () => {
    const { id } = await buy();
    await site.database.query("UPDATE lessons SET status = 'completed', ended_at = $2 WHERE booking_id = $1", [
      id,
      NOW,
    ]);
    await site.database.query(
      "INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, 'expired', -3, $2)",
      [id, NOW],
    );
    await leave();
    expect(await read(id)).toMatchObject({ status: "confirmed", teacher: { id: leaverId } });
    expect(await refundedMinor(id)).toBe(0);
  });

  it("ends what is not paid, and settles what a late charge still confirms", async () => {
    const held = await site.hold(student, { teacherId: leaverId, startsAt: ["2026-03-20T16:00:00.000Z"] });
    const charged = await site.hold(student, { teacherId: leaverId, startsAt: ["2026-03-21T16:00:00.000Z"] });
    await site.charge(student, charged.code, CARDS.good);
    const answer = await site.as(leaver)("DELETE", "/api/auth/delete-account", { password: leaver.password });
    expect(answer.statusCode).toBeLessThan(300);
    await site.runDue();
    expect((await read(held.id)).status).toBe("cancelled");
    expect((await read(charged.id)).status).toBe("pending");
    await site.deliver(await site.waitForWebhook("charge.succeeded", charged.code));
    await site.runDue();
    expect((await read(charged.id)).cancellation?.by).toBe("trainer");
    expect(await refundedMinor(charged.id)).toBe(20_000);
  });
});

describe("another trainer", () => {
  let bookingId: string;
  beforeEach(async () => {
    await buildTrainer(site.database);
    ({ id: bookingId } = await buy());
    await leave();
  });
  /** Within 24 hours of the first lesson with the new trainer. */
  const NEAR = new Date("2026-03-12T10:00:00Z");

  it("may be refused: everything comes back, near lessons included", async () => {
    site.setTime(NEAR);
    const quote: BookingCancellation = await get(student, `/api/bookings/${bookingId}/cancellation`);
    expect(quote).toMatchObject({ lessons: PACK, kept: [], amount: { amountMinor: PACK * PRICE } });
    const answer = await post(student, `/api/bookings/${bookingId}/cancel`, {
      giveBack: "money",
      expectedLessons: PACK,
    });
    expect(answer.json().data.status).toBe("cancelled_by_student");
    await site.runDue();
    expect(await refundedMinor(bookingId)).toBe(PACK * PRICE);
  });

  it("stays once accepted, by the student alone: then the ordinary rules hold", async () => {
    const path = `/api/bookings/${bookingId}/replacement`;
    expect((await post(await site.signUp(), path)).statusCode).toBe(404);
    expect((await post(student, path)).json().data.replacement).toBeNull();
    expect((await post(student, path)).statusCode).toBe(200);
    site.setTime(NEAR);
    const quote: BookingCancellation = await get(student, `/api/bookings/${bookingId}/cancellation`);
    expect(quote).toMatchObject({ lessons: PACK - 1, kept: [STARTS[1]] });
    const history: BookingEvent[] = await get(student, `/api/bookings/${bookingId}/history`);
    expect(history.filter(({ kind }) => kind === "trainer_accepted")).toHaveLength(1);
  });

  it("may not be refused any more once a lesson with them begins", async () => {
    site.setTime(new Date(STARTS[1] ?? ""));
    expect((await read(bookingId)).replacement).toMatchObject({ mayRefuse: false });
  });
});

describe("a booking that staff move", () => {
  let admin: TestUser;
  let other: TestUser;
  let otherId: string;
  let bookingId: string;
  beforeEach(async () => {
    admin = await site.signUp({ role: "admin" });
    other = await site.signUp({ role: "trainer" });
    otherId = await buildTrainer(site.database, { userId: other.id });
    ({ id: bookingId } = await buy());
  });
  const takeovers = () => get(admin, `/api/bookings/${bookingId}/trainers`);
  const move = (who = admin, body: object = {}) =>
    post(who, `/api/bookings/${bookingId}/trainer`, { teacherId: otherId, reason: "On leave", ...body });

  it("goes to a trainer who is free, with its lessons to come, near ones included", async () => {
    site.setTime(LEAVES);
    expect((await takeovers()).map(({ id }: { id: string }) => id)).toEqual([otherId]);
    const moved: Booking = (await move()).json().data;
    expect(moved).toMatchObject({
      status: "confirmed",
      teacher: { id: otherId },
      credits: { left: PACK - STARTS.length },
    });
    const listStarts = async (who: TestUser) =>
      (await get(who, "/api/lessons")).map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(await listStarts(other)).toEqual(STARTS);
    expect(await listStarts(leaver)).toEqual([]);
    expect((await get(leaver, "/api/bookings")).length).toBe(0);
    const history: BookingEvent[] = await get(student, `/api/bookings/${bookingId}/history`);
    expect(history.at(-1)).toMatchObject({ kind: "trainer_replaced", by: "school", lessons: 3, reason: "On leave" });
    expect(await kindsFor(student)).toContain("trainer_replaced");
    expect(await kindsFor(other)).toContain("student_taken_over");
    expect(await kindsFor(leaver)).toContain("student_handed_over");
    expect((await read(bookingId)).replacement).toMatchObject({ mayRefuse: true });
  });

  it("leaves a lesson alone that has begun", async () => {
    site.setTime(new Date(STARTS[0] ?? ""));
    await move();
    const lessons: { teacher: { id: string } }[] = await get(student, `/api/bookings/${bookingId}/lessons`);
    expect(lessons.map(({ teacher }) => teacher.id)).toEqual([leaverId, otherId, otherId]);
  });

  it("stays where it is when the trainer is busy, the reason is missing, or it is not paid", async () => {
    await site.buy(await site.signUp(), { teacherId: otherId, startsAt: [STARTS[2] ?? ""] });
    expect(await takeovers()).toEqual([]);
    expect((await move()).json().code).toBe("booking.trainer_not_free");
    expect((await move(admin, { teacherId: leaverId })).json().code).toBe("booking.trainer_not_free");
    expect((await move(admin, { reason: " " })).json().fields).toEqual({ reason: "validation.required" });
    for (const who of [student, leaver, other]) expect((await move(who)).statusCode).toBe(403);
    const held = await site.hold(student, { teacherId: leaverId, startsAt: ["2026-03-20T16:00:00.000Z"] });
    const unpaid = await post(admin, `/api/bookings/${held.id}/trainer`, { teacherId: otherId, reason: "x" });
    expect(unpaid.json().code).toBe("booking.unpaid");
    expect((await read(bookingId)).teacher.id).toBe(leaverId);
  });
});

describe("the end of a pack", () => {
  it("can be extended only by staff, while the pack is valid", async () => {
    const admin = await site.signUp({ role: "admin" });
    const { id } = await buy();
    const before = (await read(id)).credits?.expiresAt ?? "";
    const path = `/api/bookings/${id}/extension`;
    expect((await post(student, path, { days: 30 })).statusCode).toBe(403);
    expect((await post(admin, path, { days: 0 })).json().code).toBe("request.invalid");
    const extended: Booking = (await post(admin, path, { days: 30 })).json().data;
    expect(Date.parse(extended.credits?.expiresAt ?? "") - Date.parse(before)).toBe(30 * DAY_MS);
    expect(extended.actions).toContain("extend");
    const history: BookingEvent[] = await get(student, `/api/bookings/${id}/history`);
    expect(history.at(-1)).toMatchObject({ kind: "credits_extended", by: "school", days: 30 });
    site.setTime(new Date(extended.credits?.expiresAt ?? ""));
    expect((await post(admin, path, { days: 30 })).json().code).toBe("booking.after_expiry");
  });
});
