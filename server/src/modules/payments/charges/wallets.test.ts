import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";

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

/** Its owner is asked on the page that plays the phone. */
const PHONE = "01012345678";
const addSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

const payBy = (phone: string, by = student) =>
  site.as(by)("POST", `/api/payments/${code}/charges`, { method: { type: "wallet", phone } });
const cancel = (by = student) => site.as(by)("POST", `/api/payments/${code}/charges/cancel`);
const order = () => site.readOrder(student, code);

async function attempt(): Promise<string> {
  const [row] = await site.database.query<{ id: string }>(
    `SELECT c.id FROM charges c JOIN orders o ON o.id = c.order_id WHERE o.reference_code = $1
     ORDER BY c.started_at DESC LIMIT 1`,
    [code],
  );
  return row?.id ?? "";
}

async function press(answer: string, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) {
  const url = `/phone/${await attempt()}/${answer}`;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return (await site.sandbox.inject({ method: "POST", url, headers: { ...form, ...headers }, payload: "" })).statusCode;
}

describe("paying with a mobile wallet", () => {
  it("waits for its owner, and keeps only the end of the number", async () => {
    const started = await payBy("٠١٠ ١٢٣٤ ٥٦٧٨");
    expect(started.statusCode).toBe(202);
    expect(started.json().data).toMatchObject({
      methods: ["instapay", "wallet", "card", "fawry", "transfer"],
      booking: { status: "pending" },
      wallet: { operator: "vodafone", last3: "678", approveBy: addSeconds(300).toISOString() },
    });
    expect(JSON.stringify(await site.database.query("SELECT * FROM charges"))).not.toContain("12345678");
    const { body } = await site.sandbox.inject("/phone");
    expect(body).toContain(`/phone/${await attempt()}/approve`);

    expect(await press("approve")).toBe(303);
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect(await order()).toMatchObject({
      status: "confirmed",
      card: null,
      wallet: { operator: "vodafone", last3: "678", approveBy: null },
      booking: { status: "confirmed" },
    });
    expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
  });

  it.each([
    { phone: "01000000002", lastError: "payment.wallet_rejected" },
    { phone: "01000000003", lastError: "payment.wallet_timed_out" },
  ])("ends with $lastError for $phone, and the order can be paid by card", async ({ phone, lastError }) => {
    await payBy(phone);
    await site.deliver(await site.waitForWebhook("charge.failed", code));
    expect(await order()).toMatchObject({ lastError, wallet: null, booking: { status: "awaiting_payment" } });
    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
  });

  it.each(["", "0101234567", "01312345678", "hello"])("refuses %j as its number", async (phone) => {
    const answer = await payBy(phone);
    expect([answer.statusCode, answer.json().code]).toEqual([422, "request.invalid"]);
    expect((await order()).booking.status).toBe("awaiting_payment");
  });

  it("asks the provider once its owner can no longer approve, when the webhook was lost", async () => {
    await payBy(PHONE);
    await press("approve");
    site.setTime(addSeconds(60));
    await site.runDue();
    expect((await order()).booking.status).toBe("pending");
    site.setTime(addSeconds(315));
    await site.runDue();
    expect((await order()).booking.status).toBe("confirmed");
  });

  it("takes no answer of another site", async () => {
    await payBy(PHONE);
    expect(await press("approve", { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await press("steal")).toBe(404);
    expect((await order()).booking.status).toBe("pending");
  });
});

describe("another way to pay instead", () => {
  it("cancels the request, which can then no longer be approved", async () => {
    await payBy(PHONE);
    const answer = await cancel();
    expect(answer.json().data).toMatchObject({
      lastError: null,
      wallet: null,
      booking: { status: "awaiting_payment" },
    });
    await press("approve");
    await site.deliver(await site.waitForWebhook("charge.failed", code));
    expect((await order()).lastError).toBeNull();
    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
  });

  it("keeps a payment that the owner had approved before", async () => {
    await payBy(PHONE);
    await press("approve");
    expect((await cancel()).json().data).toMatchObject({ status: "confirmed", booking: { status: "confirmed" } });
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect(await site.database.query("SELECT * FROM ledger_differences()")).toEqual([]);
  });

  it("changes nothing without a request, of a card, or for a stranger", async () => {
    expect((await cancel()).statusCode).toBe(200);
    const stranger = await site.signUp();
    await payBy(PHONE);
    expect((await cancel(stranger)).statusCode).toBe(404);
    expect((await order()).booking.status).toBe("pending");
    await cancel();
    await site.charge(student, code, CARDS.slow);
    expect((await cancel()).json().data.booking.status).toBe("pending");
  });
});
