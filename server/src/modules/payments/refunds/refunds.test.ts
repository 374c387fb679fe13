import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, copyEvent, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

/** Price of one lesson in a pack of 6, in piastres. */
const PRICE = 19_000;
const DAYS = [10, 11, 12];

let site: CheckoutSite;
let student: TestUser;

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
});

/** A paid pack of 6 with three planned lessons. */
const buyPack = () => site.buy(student, { pack: 6, startsAt: DAYS.map((day) => `2026-03-${day}T16:00:00.000Z`) });

const readBooking = async (reader: TestUser, id: string) =>
  (await site.as(reader)("GET", `/api/bookings/${id}`)).json().data;

async function readState(id: string) {
  const [row] = await site.database.query<{ booking: string; order: string; live: number; credits: number }>(
    `SELECT b.status AS booking, o.status AS order,
       (SELECT count(*) FROM lessons WHERE booking_id = b.id AND status = 'upcoming') AS live,
       (SELECT sum(credits) FROM credit_entries WHERE booking_id = b.id) AS credits
     FROM bookings b JOIN orders o ON o.booking_id = b.id WHERE b.id = $1`,
    [id],
  );
  return row;
}

describe("a refund made at the provider", () => {
  it.each([
    { lessons: 0.5, order: "partially_refunded", booking: "confirmed", live: 3, credits: 3 },
    { lessons: 1, order: "partially_refunded", booking: "confirmed", live: 3, credits: 2 },
    { lessons: 4.5, order: "partially_refunded", booking: "confirmed", live: 2, credits: 0 },
    { lessons: 6, order: "refunded", booking: "refunded", live: 0, credits: 0 },
  ])(
    "leaves $live planned lessons and $credits credits after $lessons of 6 lessons",
    async ({ lessons, ...expected }) => {
      const { id, code } = await buyPack();
      await site.refundAtProvider(lessons * PRICE);
      expect(await readState(id)).toEqual(expected);
      const { refunds } = await site.readOrder(student, code);
      expect(refunds).toMatchObject([{ status: "sent", amount: { amountMinor: lessons * PRICE, currency: "EGP" } }]);
    },
  );

  it("in two parts takes what both cover together, the latest lessons first", async () => {
    const { id, code } = await buyPack();
    await site.refundAtProvider(2.5 * PRICE);
    expect(await readState(id)).toMatchObject({ live: 3, credits: 1 });
    site.reported.splice(1);
    await site.refundAtProvider(1.5 * PRICE);
    expect(await readState(id)).toMatchObject({ live: 2, credits: 0 });
    const { booking } = await site.readOrder(student, code);
    const statuses = booking.lessons.map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(["upcoming", "upcoming", "cancelled"]);
  });

  it("keeps the lessons that were taken", async () => {
    const { id } = await buyPack();
    await site.database.query(
      "UPDATE lessons SET status = 'completed' WHERE booking_id = $1 AND starts_at < '2026-03-12'",
      [id],
    );
    await site.refundAtProvider(6 * PRICE);
    expect(await readState(id)).toEqual({ order: "refunded", booking: "refunded", live: 0, credits: 0 });
    const taken = await site.database.query("SELECT 1 FROM lessons WHERE booking_id = $1 AND status = 'completed'", [
      id,
    ]);
    expect(taken).toHaveLength(2);
  });

  it("has one effect, however often and under whichever event it is reported", async () => {
    const { id } = await buyPack();
    await site.refundAtProvider(PRICE);
    const event = await site.waitForWebhook("charge.refunded");
    for (const again of [event, copyEvent(event), copyEvent(event)]) await site.deliver(again);
    expect(await readState(id)).toMatchObject({ live: 3, credits: 2 });
  });

  it("confirms nothing when it arrives before its payment", async () => {
    const { id, code } = await site.hold(student);
    await site.charge(student, code, CARDS.good);
    const paid = await site.waitForWebhook("charge.succeeded", code);
    await site.refundAtProvider(20_000);
    await site.deliver(paid);
    expect(await readState(id)).toMatchObject({ booking: "expired", order: "refunded", live: 0 });
    expect((await site.as(student)("GET", "/api/notifications")).json().data).toEqual([]);
  });
});

describe("a refund by the school", () => {
  async function cancelBySchool() {
    const held = await buyPack();
    const admin = await site.signUp({ role: "admin" });
    await site.as(admin)("POST", `/api/bookings/${held.id}/cancel`, { reason: "The trainer is ill" });
    await site.approveRefunds();
    return held;
  }

  it("sends the money of all lessons that were not given, and takes their credits", async () => {
    const { id, code } = await buyPack();
    await site.database.query(
      "UPDATE lessons SET status = 'completed' WHERE booking_id = $1 AND starts_at < '2026-03-11'",
      [id],
    );
    const admin = await site.signUp({ role: "admin" });
    await site.as(admin)("POST", `/api/bookings/${id}/cancel`, { reason: "The trainer is ill" });
    expect((await site.readOrder(student, code)).refunds).toMatchObject([{ status: "owed", sentAt: null }]);
    expect((await readBooking(student, id)).refunds).toMatchObject([{ sentAt: null, hasFailed: false }]);
    await site.runDue();
    expect(await readState(id)).toEqual({ booking: "refunded", order: "partially_refunded", live: 0, credits: 0 });
    const { refunds } = await site.readOrder(student, code);
    expect(refunds).toMatchObject([{ status: "sent", amount: { amountMinor: 5 * PRICE } }]);
    const { sentAt } = refunds[0] ?? {};
    const told = { amount: { amountMinor: 5 * PRICE }, method: "card", card: { last4: "4242" }, sentAt };
    for (const reader of [student, admin]) expect((await readBooking(reader, id)).refunds).toMatchObject([told]);
    // Its webhook reports what is known.
    await site.deliver(await site.waitForWebhook("charge.refunded"));
    expect((await site.readOrder(student, code)).refunds).toEqual(refunds);
  });

  it("fails when the provider refunds everything first", async () => {
    const { id, code } = await cancelBySchool();
    await site.refundAtProvider(6 * PRICE);
    await site.runDue();
    expect(await readState(id)).toMatchObject({ booking: "refunded", order: "refunded" });
    const { refunds } = await site.readOrder(student, code);
    expect(refunds.map(({ status }: { status: string }) => status).sort()).toEqual(["failed", "sent"]);
    // The student is told the money that went back; that our own call was not needed any more is no failure.
    const told = { amount: { amountMinor: 6 * PRICE }, sentAt: expect.any(String), hasFailed: false };
    expect((await readBooking(student, id)).refunds).toMatchObject([told]);
  });

  it("gets a job at the start of the server, if it has none", async () => {
    const { id } = await cancelBySchool();
    await site.database.query("DELETE FROM pgboss.job WHERE name = 'payments.send-refund'");
    const restarted = await site.startProcess();
    await site.runDue();
    await restarted.close();
    expect(await readState(id)).toMatchObject({ booking: "refunded", order: "refunded" });
  });

  it("fails after its retries, while later ones go on", async () => {
    const bad = await cancelBySchool();
    await site.database.query(
      "UPDATE charges SET provider = 'gone' WHERE order_id = (SELECT id FROM orders WHERE booking_id = $1)",
      [bad.id],
    );
    site.reported.length = 0;
    student = await site.signUp();
    const good = await cancelBySchool();
    const statuses = async () =>
      (
        await site.database.query<{ status: string }>(
          `SELECT r.status FROM refunds r JOIN charges c ON c.id = r.charge_id JOIN orders o ON o.id = c.order_id
           WHERE o.booking_id = ANY($1) ORDER BY r.created_at`,
          [[bad.id, good.id]],
        )
      ).map(({ status }) => status);
    await site.runDue();
    expect(await statuses()).toEqual(["owed", "sent"]);
    // Longer than the longest delay between two attempts.
    for (let hours = 2; hours <= 48; hours += 2) {
      site.setTime(new Date(NOW.getTime() + hours * HOUR_MS));
      await site.runDue();
    }
    expect(await statuses()).toEqual(["failed", "sent"]);
  });
});

describe("the ledgers of the database", () => {
  it.each([
    [
      "grants more than the pack",
      "INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, 'granted', 6, now())",
    ],
    [
      "spends more than there is",
      "INSERT INTO credit_entries (booking_id, kind, credits, at) VALUES ($1, 'expired', -4, now())",
    ],
    [
      "plans a lesson without a credit",
      "UPDATE lessons SET status = 'upcoming' WHERE booking_id = $1 AND status = 'cancelled'",
    ],
    ["changes an entry", "UPDATE credit_entries SET credits = 5 WHERE booking_id = $1 AND kind = 'granted'"],
    [
      "refunds more than was charged",
      `UPDATE refunds SET amount_minor = amount_minor * 9 WHERE charge_id IN
         (SELECT c.id FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.booking_id = $1)`,
    ],
  ])("refuse a transaction that %s", async (_what, sql) => {
    const { id } = await buyPack();
    await site.refundAtProvider(4 * PRICE);
    await expect(site.database.transaction((tx) => tx.query(sql, [id]))).rejects.toThrow();
  });
});
