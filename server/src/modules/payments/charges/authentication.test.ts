import { MINUTE_MS } from "@kalima/contracts/domain";
import { CARD_AUTHENTICATION_MINUTES } from "@kalima/payment-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CARDS, type CheckoutSite, createCheckoutSite, NOW } from "../../../../test/checkout-site.ts";
import type { TestUser } from "../../../../test/create-test-app.ts";
import { listLedgerDifferences } from "../ledger/ledger.ts";

let site: CheckoutSite;
let student: TestUser;
beforeAll(async () => {
  site = await createCheckoutSite({ confirmMs: { succeeds: 0, succeeds_slowly: 0 } });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
});

/** A charge that waits at the bank. */
async function ask(): Promise<string> {
  const { code } = await site.hold(student);
  const answer = await site.charge(student, code, CARDS.asksBank);
  expect(answer.statusCode).toBe(202);
  return code;
}
const post = (code: string, path: string) => site.as(student)("POST", `/api/payments/${code}/charges/${path}`);
const addMinutes = (count: number) => new Date(NOW.getTime() + count * MINUTE_MS);
async function waitAtBank(count: number): Promise<void> {
  site.setTime(addMinutes(count));
  await site.runDue();
}

describe("a charge that waits for the cardholder", () => {
  it("names the bank's page and until when, and holds the times", async () => {
    const code = await ask();
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "pending",
      authentication: {
        url: expect.stringContaining("/bank/"),
        completeBy: addMinutes(CARD_AUTHENTICATION_MINUTES).toISOString(),
      },
      timeline: [{ kind: "created" }, { kind: "charge_started" }, { kind: "authentication_required" }],
      booking: { status: "pending" },
    });
  });

  it("prevents another charge by a second click, another tab or ten retries", async () => {
    const code = await ask();
    const again = await Promise.all(Array.from({ length: 10 }, () => site.charge(student, code, CARDS.good)));
    expect(new Set(again.map((answer) => answer.json().code))).toEqual(new Set(["request.in_progress"]));
  });

  it("pays by the provider's word alone: neither the bank's redirect nor a look at the page does", async () => {
    const code = await ask();
    const { headers } = await site.answerBank(student, code, "approve");
    expect(headers.location).toBe(`http://localhost:4000/payment/${code}?from=bank`);
    await site.app.inject({ url: `/payment/${code}?from=bank&redirect_status=succeeded` });
    expect((await site.readOrder(student, code)).booking.status).toBe("pending");
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "confirmed",
      authentication: null,
      card: { last4: "3220" },
      booking: { status: "confirmed" },
    });
  });

  it("pays at once when its holder is back before the webhook, which then changes nothing", async () => {
    const code = await ask();
    await site.answerBank(student, code, "approve");
    expect((await post(code, "check")).json().data).toMatchObject({ status: "confirmed", authentication: null });
    await site.deliver(await site.waitForWebhook("charge.succeeded", code));
    const { timeline } = await site.readOrder(student, code);
    expect(timeline.map(({ kind }: { kind: string }) => kind).filter((kind) => kind === "succeeded")).toHaveLength(1);
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it("keeps waiting when its holder comes back without an answer", async () => {
    const code = await ask();
    expect((await post(code, "check")).json().data).toMatchObject({ authentication: { url: expect.any(String) } });
  });

  it("fails when the bank refuses, and the order can be paid with another card", async () => {
    const code = await ask();
    await site.answerBank(student, code, "reject");
    await site.deliver(await site.waitForWebhook("charge.failed", code));
    expect(await site.readOrder(student, code)).toMatchObject({
      lastError: "payment.authentication_failed",
      authentication: null,
      booking: { status: "awaiting_payment" },
    });
    expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
  });

  it("can be cancelled to pay in another way, and then takes no money", async () => {
    const code = await ask();
    const page = (await site.readOrder(student, code)).authentication?.url ?? "";
    expect((await post(code, "cancel")).json().data).toMatchObject({ lastError: null, authentication: null });
    await site.sandbox.inject({
      method: "POST",
      url: `${new URL(page).pathname}/approve`,
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(
      site.reported.filter(({ charge, type }) => charge.reference === code && type === "charge.succeeded"),
    ).toEqual([]);
    expect((await site.readOrder(student, code)).booking.status).toBe("awaiting_payment");
  });

  it("pays when it was approved just before it is cancelled", async () => {
    const code = await ask();
    await site.answerBank(student, code, "approve");
    expect((await post(code, "cancel")).json().data).toMatchObject({ status: "confirmed" });
  });

  it.each([
    { when: "its holder never comes back", deliver: false },
    { when: "the provider's word that it was taken back comes first", deliver: true },
  ])("ends at its time when $when", async ({ deliver }) => {
    const code = await ask();
    await waitAtBank(CARD_AUTHENTICATION_MINUTES - 1);
    expect((await site.readOrder(student, code)).authentication).not.toBeNull();
    await waitAtBank(CARD_AUTHENTICATION_MINUTES);
    if (deliver) await site.deliver(await site.waitForWebhook("charge.failed", code));
    expect(await site.readOrder(student, code)).toMatchObject({
      lastError: "payment.authentication_timed_out",
      authentication: null,
      booking: { status: "awaiting_payment" },
    });
  });

  it("pays when its holder approved in the last second and no webhook arrived", async () => {
    const code = await ask();
    await site.answerBank(student, code, "approve");
    await waitAtBank(CARD_AUTHENTICATION_MINUTES);
    expect(await site.readOrder(student, code)).toMatchObject({
      status: "confirmed",
      booking: { status: "confirmed" },
    });
  });
});

it("an order of another student can be neither checked nor cancelled", async () => {
  const code = await ask();
  const other = await site.signUp();
  for (const path of ["check", "cancel"]) {
    const answer = await site.as(other)("POST", `/api/payments/${code}/charges/${path}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "request.not_found"]);
  }
});

it("reports insufficient funds on a card, and another card pays", async () => {
  const { code } = await site.hold(student);
  const answer = await site.charge(student, code, CARDS.poor);
  expect([answer.statusCode, answer.json().code]).toEqual([402, "payment.insufficient_funds"]);
  await site.deliver(await site.waitForWebhook("charge.failed", code));
  expect(await site.readOrder(student, code)).toMatchObject({
    lastError: "payment.insufficient_funds",
    booking: { status: "awaiting_payment" },
  });
  expect((await site.charge(student, code, CARDS.good)).statusCode).toBe(202);
});
