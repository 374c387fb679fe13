import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildTrainer } from "../../../test/build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/create-test-app.ts";
import { buildSandbox } from "../../sandbox/app.ts";
import { type SandboxEvent, SIGNATURE_HEADER } from "../../sandbox/protocol.ts";
import { signBody } from "../../sandbox/signature.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import { payRefunds, reconcile } from "./sweeps.ts";

const NOW = new Date("2026-03-02T08:00:00Z");
const SECRET = "w".repeat(43);
const CARDS = { good: "4242424242424242", declined: "4000000000000002", slow: "4000000000000077" };

let sandbox: FastifyInstance;
let test: TestApp;
let student: TestUser;
let trainer: string;
/** What the sandbox wanted to tell, in order; a test delivers it when it likes. */
const told: SandboxEvent[] = [];

beforeAll(async () => {
  const clock = () => NOW;
  sandbox = buildSandbox({ siteOrigins: [], webhookSecret: SECRET, tell: (event) => told.push(event), clock });
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  test = await createTestApp({ SANDBOX_ORIGIN: address });
});
afterAll(async () => {
  await test.close();
  await sandbox.close();
});
beforeEach(async () => {
  told.length = 0;
  test.setTime(NOW);
  student = await test.signUp();
  trainer = await buildTrainer(test.database);
});

async function hold(startsAt = "2026-03-10T16:00:00.000Z", by = student): Promise<{ id: string; code: string }> {
  const body = { teacherId: trainer, pack: 1, startsAt: [startsAt] };
  const { id, referenceCode } = (await test.as(by)("POST", "/api/bookings", body)).json().data;
  return { id, code: referenceCode };
}

async function tokenOf(number: string): Promise<string> {
  const answer = await sandbox.inject({
    method: "POST",
    url: "/tokens",
    headers: { "sec-fetch-site": "same-origin" },
    payload: { holder: "Mona Adel", number, expiry: "12/27", cvv: "123" },
  });
  return answer.json().token;
}

async function charge(code: string, number: string, by = student) {
  const method = { type: "card", token: await tokenOf(number) };
  return test.as(by)("POST", `/api/payments/${code}/charges`, { method });
}

function deliver(
  event: SandboxEvent,
  { at = NOW, body = JSON.stringify(event), signature = signBody(SECRET, body, at) } = {},
) {
  return test.app.inject({
    method: "POST",
    url: "/api/payments/webhooks/sandbox",
    headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
    payload: body,
  });
}

async function heard(type: SandboxEvent["type"]): Promise<SandboxEvent> {
  return vi.waitFor(() => {
    const event = told.find((one) => one.type === type);
    if (!event) throw new Error(`no ${type} yet`);
    return event;
  }, 10_000);
}

async function order(code: string, by: Pick<TestUser, "accessToken"> = student) {
  return (await test.as(by)("GET", `/api/payments/${code}`)).json().data;
}

describe("paying with a card", () => {
  it("waits for the provider's signed word, and then confirms", async () => {
    const { code } = await hold();
    const started = await charge(code, CARDS.good);
    expect(started.statusCode).toBe(202);
    expect(started.json().data.booking.status).toBe("pending");
    const event = await heard("charge.succeeded");
    expect((await order(code)).booking.status).toBe("pending");

    expect((await deliver(event)).statusCode).toBe(200);
    expect(await order(code)).toMatchObject({
      status: "confirmed",
      paidAt: NOW.toISOString(),
      card: { brand: "visa", last4: "4242" },
      booking: { status: "confirmed" },
      hostedFieldsUrl: null,
      timeline: [{ kind: "created" }, { kind: "charge_started" }, { kind: "succeeded" }],
    });
    expect((await charge(code, CARDS.good)).json().code).toBe("payment.already_paid");
  });

  it("goes back to the hold after a decline, and another card works", async () => {
    const { code } = await hold();
    const refused = await charge(code, CARDS.declined);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "payment.declined"]);
    expect(await order(code)).toMatchObject({ lastError: "payment.declined", booking: { status: "awaiting_payment" } });

    expect((await charge(code, CARDS.good)).statusCode).toBe(202);
    // The first try's webhook comes late: it says nothing about the second.
    await deliver(await heard("charge.failed"));
    expect((await order(code)).booking.status).toBe("pending");
    await deliver(await heard("charge.succeeded"));
    expect((await order(code)).booking.status).toBe("confirmed");
  });

  it("starts one charge when two are asked for at once", async () => {
    const { code } = await hold();
    const answers = await Promise.all([charge(code, CARDS.slow), charge(code, CARDS.slow)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  });

  it("takes no money after the hold", async () => {
    const { code } = await hold();
    test.setTime(new Date(NOW.getTime() + 21 * 60_000));
    const later = await test.context.sessions.begin({ id: student.id, kind: "account" }, false);
    const answer = await charge(code, CARDS.good, { ...student, ...later });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "payment.hold_over"]);
  });
});

describe("whose order it is", () => {
  it("answers a foreign reference like an unknown one", async () => {
    const { code } = await hold();
    const stranger = await test.signUp();
    const strip = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    const foreign = await test.as(stranger)("GET", `/api/payments/${code}`);
    const unknown = await test.as(stranger)("GET", "/api/payments/ABCDEFGHJKLMNPQR");
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(strip(foreign.json())).toEqual(strip(unknown.json()));
    expect((await charge(code, CARDS.good, stranger)).statusCode).toBe(404);
    expect((await test.as(stranger)("GET", "/api/payments")).json().data).toEqual([]);
  });
});

describe("POST /api/payments/webhooks/sandbox", () => {
  it("refuses what is not signed over these bytes and this time", async () => {
    const { code } = await hold();
    await charge(code, CARDS.good);
    const event = await heard("charge.succeeded");
    const body = JSON.stringify(event);
    const wrong = [
      { signature: signBody("x".repeat(43), body, NOW) },
      { signature: "t=1,v1=00" },
      { body: body.replace("succeeded", "refunded"), signature: signBody(SECRET, body, NOW) },
      { signature: signBody(SECRET, body, new Date(NOW.getTime() - 301_000)) },
      { signature: signBody(SECRET, body, new Date(NOW.getTime() + 301_000)) },
    ];
    for (const one of wrong) expect((await deliver(event, one)).json().code).toBe("payment.webhook_refused");
    expect((await order(code)).booking.status).toBe("pending");
  });

  it("acts once on an event that comes fifty times at once, and tells the student once", async () => {
    const { code } = await hold();
    await charge(code, CARDS.good);
    const event = await heard("charge.succeeded");
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const { timeline } = await order(code);
    expect(timeline.filter(({ kind }: { kind: string }) => kind === "succeeded")).toHaveLength(1);
    const notifications = (await test.as(student)("GET", "/api/notifications")).json().data;
    expect(notifications).toMatchObject([{ kind: "booking_confirmed", text: expect.stringContaining(code) }]);
  });

  it("refuses another amount and an order it does not know", async () => {
    const { code } = await hold();
    await charge(code, CARDS.good);
    const event = await heard("charge.succeeded");
    const cheap = { ...event, id: `evt_${randomUUID()}`, charge: { ...event.charge, amountMinor: 1 } };
    const unknown = { ...event, id: `evt_${randomUUID()}`, charge: { ...event.charge, reference: "ABCDEFGHJKLMNPQR" } };
    expect((await deliver(cheap)).statusCode).toBe(400);
    expect((await deliver(unknown)).statusCode).toBe(400);
    expect((await order(code)).booking.status).toBe("pending");
  });

  it("is not fooled by a refund that comes before its payment", async () => {
    const { code } = await hold();
    await charge(code, CARDS.good);
    const event = await heard("charge.succeeded");
    await deliver({ ...event, id: `evt_${randomUUID()}`, type: "charge.refunded" });
    await deliver(event);
    expect((await order(code)).booking.status).toBe("expired");
  });

  it("never changes what an order has been through", async () => {
    await expect(test.database.query("UPDATE payment_events SET kind = 'succeeded'")).rejects.toThrow("never changed");
  });
});

describe("money that comes late", () => {
  async function paidTooLate() {
    const held = await hold();
    await charge(held.code, CARDS.good);
    const event = await heard("charge.succeeded");
    await test.database.query("UPDATE bookings SET status = 'expired' WHERE id = $1", [held.id]);
    await test.database.query("UPDATE lessons SET status = 'cancelled' WHERE booking_id = $1", [held.id]);
    return { ...held, event };
  }

  it("takes the times again when they are free", async () => {
    const { code, event } = await paidTooLate();
    await deliver(event);
    expect(await order(code)).toMatchObject({ booking: { status: "confirmed", lessons: [{ status: "upcoming" }] } });
  });

  it("goes back when somebody else has the times", async () => {
    const { code, event } = await paidTooLate();
    await hold(undefined, await test.signUp());
    await deliver(event);
    expect((await order(code)).booking.status).toBe("expired");
    expect((await test.as(student)("GET", "/api/notifications")).json().data).toEqual([]);
    expect(await heard("charge.refunded")).toMatchObject({ charge: { reference: code, refundedMinor: 20_000 } });
  });
});

describe("sweeps", () => {
  const quiet = { warn: () => undefined };
  const provider = () => sandboxProvider({ origin: test.context.config.sandboxOrigin, webhookSecret: SECRET });

  it("asks about a charge whose webhook never came", async () => {
    const { code } = await hold();
    await charge(code, CARDS.good);
    await heard("charge.succeeded");
    await reconcile({ ...test.context, clock: () => new Date(NOW.getTime() + 20_000), log: quiet }, provider());
    expect((await order(code)).booking.status).toBe("confirmed");
  });

  it("gives up a charge the provider never got", async () => {
    const { code } = await hold();
    await charge(code, CARDS.slow);
    await test.database.query(
      "UPDATE payments SET charge_id = $1 WHERE booking_id = (SELECT id FROM bookings WHERE reference_code = $2)",
      [randomUUID(), code],
    );
    await reconcile({ ...test.context, clock: () => new Date(NOW.getTime() + 130_000), log: quiet }, provider());
    expect(await order(code)).toMatchObject({ lastError: "payment.declined", booking: { status: "awaiting_payment" } });
  });

  it("gives the money back when the school calls a paid booking off", async () => {
    const { id, code } = await hold();
    await charge(code, CARDS.good);
    await deliver(await heard("charge.succeeded"));
    const admin = await test.signUp({ role: "admin" });
    await test.as(admin)("POST", `/api/bookings/${id}/cancel`, { reason: "The trainer is ill" });
    await payRefunds({ ...test.context, clock: () => NOW, log: quiet }, provider());
    expect((await order(code)).booking.status).toBe("refunded");
    expect(await heard("charge.refunded")).toMatchObject({ charge: { reference: code } });
  });
});
