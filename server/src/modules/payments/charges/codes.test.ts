import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { deriveApiKey } from "../../../sandbox/signature.ts";
import { listLedgerDifferences } from "../ledger/ledger.ts";

let site: CheckoutSite;
let student: TestUser;
let code: string;

beforeAll(async () => {
  site = await createCheckoutSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.reported.length = 0;
  site.setTime(NOW);
  student = await site.signUp();
  code = (await site.hold(student)).code;
});

const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const payBy = (type: "instapay" | "fawry") =>
  site.as(student)("POST", `/api/payments/${code}/charges`, { method: { type } });
const cancel = () => site.as(student)("POST", `/api/payments/${code}/charges/cancel`);
const order = () => site.readOrder(student, code);
const headers = { "sec-fetch-site": "same-origin" };

async function findAttempt(): Promise<string> {
  const [row] = await site.database.query<{ id: string }>(
    `SELECT c.id FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.reference_code = $1
     ORDER BY c.started_at DESC LIMIT 1`,
    [code],
  );
  return row?.id ?? "";
}
async function answer(method: "instapay" | "fawry", what: string, sent: Record<string, string> = headers) {
  const url = `/${method}/${await findAttempt()}/${what}`;
  return (await site.sandbox.inject({ method: "POST", url, headers: sent })).statusCode;
}
async function listNotices(): Promise<[kind: string, text: string, path: string][]> {
  const { data } = (await site.as(student)("GET", "/api/notifications")).json();
  return data.map(({ kind, title, text, path }: Record<string, string>) => [kind, `${title}. ${text}`, path]);
}
/** Access tokens are short. */
async function moveTo(at: Date): Promise<void> {
  site.setTime(at);
  await site.runDue();
  Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
}

describe("paying by InstaPay", () => {
  it("shows where to pay, with a QR code of the same link, and is paid once its payer approves", async () => {
    const started = (await payBy("instapay")).json().data;
    const payUntil = new Date(NOW.getTime() + 15 * MINUTE_MS).toISOString();
    expect(started).toMatchObject({
      booking: { status: "pending" },
      authentication: null,
      payCode: { method: "instapay", code: "kalima@instapay", payBy: payUntil },
    });
    expect(new URL(started.payCode.link).pathname).toBe(`/instapay/${await findAttempt()}`);
    const { size, path } = started.payCode.qr;
    expect(size).toBeGreaterThan(28);
    expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect((await site.sandbox.inject(`/instapay/${await findAttempt()}`)).body).toContain("kalima@instapay");

    expect(await answer("instapay", "pay")).toBe(303);
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect(await order()).toMatchObject({
      status: "confirmed",
      card: null,
      payCode: { method: "instapay", link: null, qr: null, payBy: null },
    });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it.each([
    ["refused", "payment.code_rejected"],
    ["not paid in time", "payment.code_expired"],
  ])("that is %s charges nothing, and the order can be paid by card", async (what, lastError) => {
    await payBy("instapay");
    if (what === "refused") {
      await answer("instapay", "refuse");
      await site.deliver(await site.waitForWebhook("charge.failed", code));
    } else await moveTo(new Date(NOW.getTime() + 15 * MINUTE_MS));
    expect(await order()).toMatchObject({
      lastError,
      lastMethod: "instapay",
      payCode: null,
      booking: { status: "awaiting_payment" },
    });
    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
  });

  it("gets a code whose answer was lost within seconds", async () => {
    await site.sandbox.inject({
      method: "POST",
      url: "/v1/webhook-manner",
      headers: { authorization: `Bearer ${deriveApiKey("w".repeat(43))}` },
      payload: { lostAnswers: 1 },
    });
    expect((await payBy("instapay")).json().data.payCode).toMatchObject({ method: "instapay", code: null });
    site.setTime(new Date(NOW.getTime() + 16_000));
    await site.runDue();
    expect((await order()).payCode).toMatchObject({ code: "kalima@instapay" });
    expect((await order()).booking.status).toBe("pending");
  });

  it("takes no answer of another site, and none that it does not know", async () => {
    await payBy("instapay");
    expect(await answer("instapay", "pay", { "sec-fetch-site": "cross-site" })).toBe(403);
    expect([await answer("instapay", "steal"), await answer("fawry", "pay")]).toEqual([404, 404]);
    expect((await order()).booking.status).toBe("pending");
  });
});

describe("a Fawry code", () => {
  it("is valid for a day, as long as the times are held, and the student is told it", async () => {
    const { payCode } = (await payBy("fawry")).json().data;
    expect(payCode).toMatchObject({ method: "fawry", link: null, qr: null, payBy: inHours(24).toISOString() });
    expect(payCode.code).toMatch(/^\d{10}$/);
    const [notice] = await listNotices();
    expect(notice).toEqual(["payment_code", expect.stringContaining(payCode.code), `/payment/${code}`]);

    await moveTo(inHours(23));
    expect((await order()).booking.status).toBe("pending");
    await answer("fawry", "pay");
    await site.as(student)("POST", `/api/payments/${code}/charges/check`);
    expect(await order()).toMatchObject({ status: "confirmed", payCode: { code: payCode.code, payBy: null } });
    expect((await listNotices()).map(([kind]) => kind)).toContain("booking_confirmed");
  });

  it("that its provider ends sooner charges nothing, and the times stay held for another way to pay", async () => {
    await payBy("fawry");
    expect(await answer("fawry", "expire")).toBe(303);
    expect((await site.sandbox.inject(`/fawry/${await findAttempt()}`)).body).toContain("expired");
    await site.deliver(await site.waitForWebhook("charge.failed", code));
    expect(await order()).toMatchObject({
      lastError: "payment.code_expired",
      payCode: null,
      booking: { status: "awaiting_payment", holdExpiresAt: inHours(24).toISOString() },
    });
    expect((await listNotices()).map(([kind]) => kind)).toContain("payment_code_expired");
    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
  });

  it("ends together with the times, and the student is told", async () => {
    await payBy("fawry");
    await moveTo(inHours(24));
    expect(await order()).toMatchObject({ lastError: "payment.code_expired", booking: { status: "expired" } });
    expect((await listNotices())[0]).toEqual(["payment_code_expired", expect.any(String), `/payment/${code}`]);
    const [lesson] = await site.database.query(
      "SELECT l.status FROM lessons l JOIN bookings b ON b.id = l.booking_id WHERE b.reference_code = $1",
      [code],
    );
    expect(lesson).toEqual({ status: "cancelled" });
  });

  it("ends at the first lesson where that is sooner", async () => {
    const startsAt = new Date("2026-03-03T16:00:00.000Z");
    site.setTime(new Date(startsAt.getTime() - 20 * HOUR_MS));
    Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
    code = (await site.hold(student, { startsAt: [startsAt.toISOString()] })).code;
    expect((await payBy("fawry")).json().data.payCode.payBy).toBe(startsAt.toISOString());
  });

  it("is taken back in favour of another way to pay while the times stay held, and then cannot be paid", async () => {
    await payBy("fawry");
    await moveTo(inHours(2));
    expect((await cancel()).json().data).toMatchObject({
      lastError: null,
      payCode: null,
      booking: { status: "awaiting_payment", holdExpiresAt: inHours(24).toISOString() },
    });
    await answer("fawry", "pay");
    // A charge of the test before may be reported late.
    const reported = site.reported.filter(({ charge }) => charge.reference === code);
    expect(reported.map(({ type }) => type)).toEqual(["charge.failed"]);
    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
  });

  it("never prolongs the times by being asked for again", async () => {
    await payBy("fawry");
    await moveTo(inHours(10));
    await cancel();
    expect((await payBy("fawry")).json().data.payCode.payBy).toBe(inHours(24).toISOString());
  });

  it("is not offered when it would end within the hour", async () => {
    await payBy("fawry");
    await moveTo(inHours(23.5));
    await cancel();
    expect((await order()).methods).toEqual(["instapay", "wallet", "card", "transfer"]);
    expect((await payBy("fawry")).json().code).toBe("payment.no_time_for_code");
  });

  it("is refunded like every other charge", async () => {
    await payBy("fawry");
    await answer("fawry", "pay");
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    await site.refundAtProvider(20_000);
    expect(await order()).toMatchObject({ booking: { status: "refunded" }, refunds: [{ status: "sent" }] });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });
});
