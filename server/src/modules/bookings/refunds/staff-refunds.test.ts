import type { BookingEvent } from "@kalima/booking-contract";
import type { MakeRefund, RefundQuote } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

/** Price of one lesson in a pack of 6, in piastres. */
const PRICE = 19_000;
const PAID = 6 * PRICE;
const reason = "The sound was bad";

let site: CheckoutSite;
let student: TestUser;
let admin: TestUser;
let other: TestUser;
let booking: { id: string; code: string };

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  [student, admin, other] = [
    await site.signUp(),
    await site.signUp({ role: "admin" }),
    await site.signUp({ role: "admin" }),
  ];
  booking = await site.buy(student, {
    pack: 6,
    startsAt: [10, 11].map((day) => `2026-03-${day}T16:00:00.000Z`),
  });
});

const quote = async (): Promise<RefundQuote> =>
  (await site.as(admin)("GET", `/api/bookings/${booking.id}/refund`)).json().data;
const give = (wanted: MakeRefund, by = admin) => site.as(by)("POST", `/api/bookings/${booking.id}/refunds`, wanted);
const money = (amountMinor: number, of = PAID): MakeRefund => ({ to: "method", amountMinor, of, reason });
const waiting = async (by = other) => (await site.as(by)("GET", "/api/staff/refunds")).json().data;
const decide = async (by: TestUser, action: "approve" | "refuse") =>
  site.as(by)("POST", `/api/staff/refunds/${(await waiting())[0].id}/${action}`);
const history = async (by: TestUser): Promise<BookingEvent[]> =>
  (await site.as(by)("GET", `/api/bookings/${booking.id}/history`)).json().data;
const kindsIn = async (by: TestUser) => (await history(by)).map(({ kind }) => kind);
const told = async (): Promise<{ kind: string; text: string }[]> =>
  (await site.as(student)("GET", "/api/notifications")).json().data;
const completeAll = () =>
  site.database.query("UPDATE lessons SET status = 'completed' WHERE booking_id = $1", [booking.id]);
const differences = () => site.database.query("SELECT * FROM ledger_differences()");

/** Every refund that waits ends, so that the next case has a list of its own. */
async function clear() {
  for (const { id } of await waiting()) await site.as(admin)("POST", `/api/staff/refunds/${id}/refuse`);
}

describe("money that staff give back", () => {
  it("goes to the card in part, takes the lessons that it covers, and the student is told why", async () => {
    expect(await quote()).toMatchObject({
      left: { amountMinor: PAID, currency: "EGP" },
      method: "card",
      card: { last4: "4242" },
      maxLessons: 0,
      waiting: null,
    });
    expect((await give(money(PRICE + 1))).json().data).toEqual({ state: "made" });
    await site.runDue();
    const order = await site.readOrder(student, booking.code);
    expect(order.refunds).toMatchObject([{ status: "sent", amount: { amountMinor: PRICE + 1 } }]);
    expect(order.booking).toMatchObject({ status: "confirmed", credits: { left: 3 } });
    expect(await history(student)).toContainEqual(
      expect.objectContaining({ kind: "refund_granted", by: "school", byReader: false, reason }),
    );
    expect(await told()).toContainEqual(
      expect.objectContaining({ kind: "refund_granted", text: expect.stringContaining("190.01") }),
    );
    expect((await quote()).left.amountMinor).toBe(PAID - PRICE - 1);
    expect(await differences()).toEqual([]);
  });

  it("goes back once, however often the button is pressed", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(money(PRICE))));
    // The key of each press differs here; what was left when it was decided does not.
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    await site.runDue();
    expect((await site.readOrder(student, booking.code)).refunds).toHaveLength(1);
  });

  it("may not be more than is left, and needs a reason", async () => {
    const tooMuch = await give(money(PAID + 1));
    expect(tooMuch.json()).toMatchObject({ code: "request.invalid", fields: { amountMinor: "validation.invalid" } });
    const silent = await give({ ...money(PRICE), reason: "  " });
    expect(silent.json().fields).toMatchObject({ reason: "validation.required" });
    expect((await site.readOrder(student, booking.code)).refunds).toEqual([]);
  });

  it("waits for somebody in finance, however small, when the admin may only request it", async () => {
    const quality = await site.signUp({ role: "admin", grants: ["quality"] });
    const finance = await site.signUp({ role: "admin", grants: ["finance"] });
    expect((await give(money(1), quality)).json().data).toEqual({ state: "waiting" });
    const people = await site.signUp({ role: "admin", grants: ["people"] });
    expect((await decide(people, "refuse")).json().code).toBe("auth.forbidden");
    expect((await decide(finance, "approve")).statusCode).toBe(200);
    expect((await give(money(PRICE, PAID - 1), quality)).json().data).toEqual({ state: "waiting" });
    expect((await decide(quality, "approve")).json().code).toBe("auth.forbidden");
    expect((await decide(quality, "refuse")).statusCode).toBe(200);
    const content = await site.signUp({ role: "admin", grants: ["content"] });
    expect((await give(money(PRICE, PAID - 1), content)).json().code).toBe("auth.forbidden");
  });

  it("can be refunded only by admins", async () => {
    const trainer = await site.signUp({ role: "trainer" });
    for (const by of [student, trainer]) expect((await give(money(PRICE), by)).statusCode).toBe(403);
  });

  it("cannot come from a booking that nobody paid", async () => {
    booking = await site.hold(student, { pack: 1, startsAt: ["2026-03-14T16:00:00.000Z"] });
    expect((await site.as(admin)("GET", `/api/bookings/${booking.id}/refund`)).json().code).toBe("booking.not_paid");
    expect((await give(money(1, 1))).json().code).toBe("booking.not_paid");
  });
});

describe("a refund above what one person may give back", () => {
  it("waits for a second person, and moves nothing before", async () => {
    expect((await give(money(PAID))).json().data).toEqual({ state: "waiting" });
    expect((await site.readOrder(student, booking.code)).refunds).toEqual([]);
    expect(await quote()).toMatchObject({ waiting: { amount: { amountMinor: PAID } } });
    expect((await give(money(1))).json().code).toBe("booking.refund_waits");
    expect(await waiting(admin)).toMatchObject([{ byReader: true }]);
    expect(await waiting()).toMatchObject([
      { referenceCode: booking.code, amount: { amountMinor: PAID }, reason, byReader: false, to: "method" },
    ]);
    const listNews = async (by: TestUser) =>
      (await site.as(by)("GET", "/api/notifications")).json().data.map(({ kind }: { kind: string }) => kind);
    expect(await listNews(other)).toEqual(["refund_waits"]);
    expect(await listNews(admin)).toEqual([]);
    expect((await decide(admin, "approve")).json().code).toBe("auth.forbidden");
    expect((await decide(other, "approve")).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    await site.runDue();
    const order = await site.readOrder(student, booking.code);
    expect(order.refunds).toMatchObject([{ status: "sent", amount: { amountMinor: PAID } }]);
    expect(order.booking.status).toBe("refunded");
    expect(await differences()).toEqual([]);
    expect(await kindsIn(student)).not.toContain("refund_asked");
    expect(await kindsIn(admin)).toEqual(expect.arrayContaining(["refund_asked", "refund_granted", "refund"]));
  });

  it("waits, too, when it is made in small parts", async () => {
    expect((await give(money(60_000))).json().data.state).toBe("made");
    expect((await give(money(40_001, PAID - 60_000))).json().data.state).toBe("waiting");
    await clear();
    expect((await give(money(40_000, PAID - 60_000))).json().data.state).toBe("made");
  });

  it("can be refused or withdrawn once, then requested again", async () => {
    await give(money(PAID));
    const [{ id }] = await waiting();
    const path = `/api/staff/refunds/${id}/refuse`;
    const both = await Promise.all([admin, other].map((by) => site.as(by)("POST", path)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await kindsIn(other)).toContain("refund_declined");
    expect(await kindsIn(student)).not.toContain("refund_declined");
    expect((await told()).map(({ kind }) => kind)).not.toContain("refund_granted");
    expect((await give(money(PAID))).json().data.state).toBe("waiting");
    await clear();
  });

  it("leaves the list when the provider has sent the money meanwhile", async () => {
    await give(money(PAID));
    const [{ id }] = await waiting();
    await site.refundAtProvider(PRICE);
    expect(await waiting()).toEqual([]);
    const late = await site.as(other)("POST", `/api/staff/refunds/${id}/approve`);
    expect(late.json().code).toBe("booking.refund_decided");
    expect(await kindsIn(other)).toContain("refund_overtaken");
    expect(await kindsIn(student)).not.toContain("refund_overtaken");
    expect(await differences()).toEqual([]);
  });

  it("needs a second person in the database, too", async () => {
    await give(money(PAID));
    const [{ id }] = await waiting();
    const cheat =
      "UPDATE staff_refunds SET state = 'made', decided_by = requested_by, decided_at = now() WHERE id = $1";
    await expect(site.database.query(cheat, [id])).rejects.toThrow();
    await clear();
  });
});

describe("lessons that staff give once more", () => {
  const lessons = (count: number, of: number): MakeRefund => ({ to: "credits", lessons: count, of, reason });

  it("may be planned again, and the student is told", async () => {
    await completeAll();
    expect((await quote()).maxLessons).toBe(2);
    expect((await give(lessons(1, 2))).json().data).toEqual({ state: "made" });
    const { booking: after, refunds } = await site.readOrder(student, booking.code);
    expect(after).toMatchObject({ status: "confirmed", credits: { left: 5 } });
    expect(refunds).toEqual([]);
    expect(await history(student)).toContainEqual(
      expect.objectContaining({ kind: "credits_given", lessons: 1, by: "school", reason }),
    );
    expect(await told()).toContainEqual(
      expect.objectContaining({ kind: "credits_given", text: expect.stringContaining("1 session") }),
    );
    expect((await quote()).maxLessons).toBe(1);
  });

  it("never exceed the size of the pack, also in the database", async () => {
    await completeAll();
    expect((await give(lessons(3, 2))).json().fields).toEqual({ lessons: "validation.invalid" });
    const more = "INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, 'given', 3, now())";
    await expect(site.database.transaction((tx) => tx.query(more, [booking.id]))).rejects.toThrow();
  });

  it("bring a pack that is over back for 30 days, without what its end took", async () => {
    await completeAll();
    const late = new Date("2027-03-02T08:00:00Z");
    site.setTime(late);
    const again = async (who: TestUser) => ({
      ...who,
      ...(await site.context.sessions.begin({ id: who.id, kind: "account" }, false)),
    });
    [admin, student] = [await again(admin), await again(student)];
    expect((await quote()).maxLessons).toBe(6);
    expect((await give(lessons(1, 6))).json().data).toEqual({ state: "made" });
    const { credits } = (await site.readOrder(student, booking.code)).booking;
    expect(credits).toEqual({ left: 1, used: 2, expiresAt: "2027-04-01T08:00:00.000Z" });
  });

  it("wait for a second person above the same limit, by their worth", async () => {
    await completeAll();
    await site.database.query(
      "INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, 'expired', -4, now())",
      [booking.id],
    );
    expect((await give(lessons(6, 6))).json().data).toEqual({ state: "waiting" });
    expect(await waiting()).toMatchObject([{ to: "credits", lessons: 6, amount: { amountMinor: PAID } }]);
    await decide(other, "approve");
    expect((await site.readOrder(student, booking.code)).booking.credits).toMatchObject({ left: 6 });
  });
});
