import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CARDS,
  type CheckoutSite,
  copyEvent,
  createCheckoutSite,
  NOW,
  WEBHOOK_SECRET,
} from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { signBody } from "../../../sandbox/signature.ts";

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

const addSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const omitRequestId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
/** Access tokens last 15 minutes. */
const signInAgain = () => site.context.sessions.begin({ id: student.id, kind: "account" }, false);

describe("paying with a card", () => {
  it("waits for the provider's signed event, then confirms", async () => {
    const { code } = await site.hold(student);
    const started = await site.charge(student, code, CARDS.good);
    expect(started.statusCode).toBe(202);
    expect(started.json().data.booking.status).toBe("pending");
    const event = await site.waitForWebhook("charge.succeeded", code);
    expect((await site.readOrder(student, code)).booking.status).toBe("pending");

    expect((await site.deliver(event)).statusCode).toBe(200);
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "confirmed",
      amount: { amountMinor: 20_000, currency: "EGP" },
      paidAt: NOW.toISOString(),
      card: { brand: "visa", last4: "4242" },
      booking: { status: "confirmed" },
      hostedFieldsUrl: null,
      timeline: [{ kind: "created" }, { kind: "charge_started" }, { kind: "succeeded" }],
      refunds: [],
    });
    expect((await site.charge(student, code, CARDS.good)).json().code).toBe("payment.already_paid");
  });

  it("goes back to the hold after a decline, and another card works", async () => {
    const { code } = await site.hold(student);
    const refused = await site.charge(student, code, CARDS.declined);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "payment.declined"]);
    const after = await site.readOrder(student, code);
    expect(after).toMatchObject({ lastError: "payment.declined", booking: { status: "awaiting_payment" } });

    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
    // The webhook of the first attempt arrives late and says nothing about the second.
    await site.deliver(await site.waitForWebhook("charge.failed", code));
    expect((await site.readOrder(student, code)).booking.status).toBe("pending");
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect((await site.readOrder(student, code)).booking.status).toBe("confirmed");
  });

  it("takes one charge from two tabs, and none from who comes back to the form of a paid order", async () => {
    const { id, code } = await site.hold(student);
    const tabs = await Promise.all([CARDS.good, CARDS.good].map((card) => site.charge(student, code, card)));
    expect(tabs.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect((await site.charge(student, code, CARDS.good)).json().code).toBe("payment.already_paid");
    const charges = await site.database.query(
      "SELECT c.status FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.booking_id = $1",
      [id],
    );
    expect(charges).toEqual([{ status: "succeeded" }]);
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "confirmed",
      booking: { status: "confirmed" },
    });
  });

  it("takes no money after the hold", async () => {
    const { code } = await site.hold(student);
    site.setTime(addSeconds(21 * 60));
    const answer = await site.charge({ ...student, ...(await signInAgain()) }, code, CARDS.good);
    expect([answer.statusCode, answer.json().code]).toEqual([409, "payment.hold_over"]);
  });
});

describe("orders of others", () => {
  it("look like unknown ones", async () => {
    const { code } = await site.hold(student);
    const stranger = await site.signUp();
    const foreign = await site.as(stranger)("GET", `/api/payments/${code}`);
    const unknown = await site.as(stranger)("GET", "/api/payments/ABCDEFGHJKLMNPQR");
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(omitRequestId(foreign.json())).toEqual(omitRequestId(unknown.json()));
    expect((await site.charge(stranger, code, CARDS.good)).statusCode).toBe(404);
    expect((await site.as(stranger)("GET", "/api/payments")).json().data).toEqual([]);
  });
});

describe("GET /api/payments", () => {
  it("lists each own order once, page by page, newest first", async () => {
    const other = await site.signUp();
    await site.hold(other);
    const days = [10, 11, 12];
    const codes: string[] = [];
    for (const day of days) {
      site.setTime(addSeconds(codes.length));
      codes.unshift((await site.hold(student, { startsAt: [`2026-03-${day}T16:00:00.000Z`] })).code);
    }
    const first = (await site.as(student)("GET", "/api/payments?limit=2")).json();
    const rest = (await site.as(student)("GET", `/api/payments?limit=2&cursor=${first.page.nextCursor}`)).json();
    const listed = [...first.data, ...rest.data].map(({ referenceCode }) => referenceCode);
    expect(listed).toEqual(codes);
    expect(rest.page.nextCursor).toBeNull();
    expect((await site.as(student)("GET", "/api/payments?cursor=x")).statusCode).toBe(422);
  });
});

describe("POST /api/payments/webhooks/sandbox", () => {
  it("refuses what is not signed over these bytes and this time", async () => {
    const { code } = await site.hold(student);
    await site.charge(student, code, CARDS.good);
    const event = await site.waitForWebhook("charge.succeeded", code);
    const body = JSON.stringify(event);
    const wrong = [
      { signature: signBody("x".repeat(43), body, NOW) },
      { signature: "t=1,v1=00" },
      { body: body.replace("succeeded", "refunded"), signature: signBody(WEBHOOK_SECRET, body, NOW) },
      { signature: signBody(WEBHOOK_SECRET, body, addSeconds(-301)) },
      { signature: signBody(WEBHOOK_SECRET, body, addSeconds(301)) },
    ];
    for (const sent of wrong) expect((await site.deliver(event, sent)).json().code).toBe("payment.webhook_refused");
    expect((await site.readOrder(student, code)).booking.status).toBe("pending");
  });

  it("has one effect when an event arrives fifty times at once, and one notification", async () => {
    const { code } = await site.hold(student);
    await site.charge(student, code, CARDS.good);
    const event = await site.waitForWebhook("charge.succeeded", code);
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.deliver(event)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const { timeline } = await site.readOrder(student, code);
    expect(timeline.filter(({ kind }: { kind: string }) => kind === "succeeded")).toHaveLength(1);
    const notifications = (await site.as(student)("GET", "/api/notifications")).json().data;
    expect(notifications).toMatchObject([{ kind: "booking_confirmed", text: expect.stringContaining(code) }]);
  });

  it.each([
    { changes: { amountMinor: 1 }, what: "another amount" },
    { changes: { currency: "USD" }, what: "another currency than the order's" },
    { changes: { reference: "ABCDEFGHJKLMNPQR" }, what: "an unknown order" },
    { changes: { attempt: randomUUID() }, what: "a charge that was never started" },
  ])("refuses $what", async ({ changes }) => {
    const { code } = await site.hold(student);
    await site.charge(student, code, CARDS.good);
    const event = await site.waitForWebhook("charge.succeeded", code);
    expect((await site.deliver(copyEvent(event, changes))).statusCode).toBe(400);
    expect((await site.readOrder(student, code)).booking.status).toBe("pending");
  });

  it("never changes the history of an order", async () => {
    const change = site.database.query("UPDATE order_events SET kind = 'succeeded'");
    await expect(change).rejects.toThrow("never changed");
  });
});

describe("money that arrives late", () => {
  async function payTooLate() {
    const held = await site.hold(student);
    await site.charge(student, held.code, CARDS.good);
    const event = await site.waitForWebhook("charge.succeeded", held.code);
    await site.database.query("UPDATE bookings SET status = 'expired' WHERE id = $1", [held.id]);
    await site.database.query("UPDATE lessons SET status = 'cancelled' WHERE booking_id = $1", [held.id]);
    return { ...held, event };
  }

  it("takes the times again when they are free", async () => {
    const { code, event } = await payTooLate();
    await site.deliver(event);
    const booking = { status: "confirmed", lessons: [{ status: "upcoming" }] };
    expect(await site.readOrder(student, code)).toMatchObject({ booking });
  });

  it("goes back when the times are taken", async () => {
    const { id, code, event } = await payTooLate();
    const [row] = await site.database.query<{ trainer_id: string }>("SELECT trainer_id FROM bookings WHERE id = $1", [
      id,
    ]);
    await site.hold(await site.signUp(), { teacherId: row?.trainer_id });
    await site.deliver(event);
    expect((await site.readOrder(student, code)).booking.status).toBe("expired");
    expect((await site.as(student)("GET", "/api/notifications")).json().data).toEqual([]);
    await site.runDue();
    const { charge } = await site.waitForWebhook("charge.refunded", code);
    expect(charge).toMatchObject({ reference: code, refunds: [{ amountMinor: 20_000 }] });
  });

  it("goes back when another charge had paid the order before", async () => {
    const { code } = await site.hold(student);
    await site.charge(student, code, CARDS.good);
    const first = await site.waitForWebhook("charge.succeeded", code);
    // The first charge was given up, so the student paid a second time.
    await site.database.query("UPDATE charges SET status = 'failed' WHERE id = $1", [first.charge.attempt]);
    await site.database.query("UPDATE orders SET status = 'created' WHERE reference_code = $1", [code]);
    await site.database.query("UPDATE bookings SET status = 'awaiting_payment' WHERE reference_code = $1", [code]);
    site.reported.length = 0;
    await site.charge(student, code, CARDS.good);
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    await site.deliver(first);
    await site.runDue();
    const { charge } = await site.waitForWebhook("charge.refunded", code);
    expect(charge.attempt).toBe(first.charge.attempt);
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "confirmed",
      booking: { status: "confirmed" },
    });
  });
});

describe("a charge whose answer got lost", () => {
  it("stays the only one after ten retries, and pays the order", async () => {
    const { code } = await site.hold(student);
    expect((await site.charge(student, code, CARDS.unanswered)).statusCode).toBe(202);
    const retries = await Promise.all(Array.from({ length: 10 }, () => site.charge(student, code, CARDS.good)));
    expect(new Set(retries.map((answer) => answer.json().code))).toEqual(new Set(["request.in_progress"]));
    await site.waitForWebhook("charge.succeeded", code);
    site.setTime(addSeconds(15));
    await site.runDue();
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "confirmed",
      booking: { status: "confirmed" },
    });
    expect((await site.charge(student, code, CARDS.good)).json().code).toBe("payment.already_paid");
    expect(site.reported.filter(({ charge }) => charge.reference === code)).toHaveLength(1);
  });
});

describe("a charge without a webhook", () => {
  const openCharge = async () => {
    const { code } = await site.hold(student);
    await site.charge(student, code, CARDS.good);
    await site.waitForWebhook("charge.succeeded", code);
    return code;
  };

  it("leads to a query of the provider after fifteen seconds", async () => {
    const code = await openCharge();
    site.setTime(addSeconds(14));
    await site.runDue();
    expect((await site.readOrder(student, code)).booking.status).toBe("pending");
    site.setTime(addSeconds(15));
    await site.runDue();
    expect((await site.readOrder(student, code)).booking.status).toBe("confirmed");
  });

  it("fails when the provider never received it", async () => {
    const code = await openCharge();
    // Under another id the provider does not know it.
    const lost = randomUUID();
    await site.database.query(
      "UPDATE charges SET id = $1 WHERE order_id = (SELECT id FROM orders WHERE reference_code = $2)",
      [lost, code],
    );
    await site.context.database.transaction((tx) =>
      site.context.jobs.enqueue(tx, { name: "payments.check-charge" }, { chargeId: lost }, { runAt: addSeconds(130) }),
    );
    site.setTime(addSeconds(130));
    await site.runDue();
    const order = await site.readOrder(student, code);
    expect(order).toMatchObject({ lastError: "payment.declined", booking: { status: "awaiting_payment" } });
  });

  it("does not wait for twenty that cannot be settled", async () => {
    const bad = await Promise.all(Array.from({ length: 20 }, async () => site.buy(await site.signUp())));
    await site.database.query(
      `UPDATE charges SET status = 'processing', provider = 'gone' WHERE order_id IN (SELECT id FROM orders WHERE booking_id = ANY($1))`,
      [bad.map(({ id }) => id)],
    );
    const code = await openCharge();
    site.setTime(addSeconds(15));
    await site.runDue();
    expect((await site.readOrder(student, code)).booking.status).toBe("confirmed");
  });
});
