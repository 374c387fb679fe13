import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTrainer } from "../../../../../test/build-trainer.ts";
import { NOW } from "../../../../../test/checkout-site.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../../test/create-test-app.ts";
import { createStripeDouble, STRIPE_KEYS, type StripeDouble } from "../../../../../test/stripe-double.ts";
import { listLedgerDifferences } from "../../ledger/ledger.ts";
import { createConfiguredProviders } from "../providers.ts";

const SITE = "https://kalima.example";
const good = () => `pm_card_visa_${randomUUID()}`;

let stripe: StripeDouble;
let site: TestApp;
let student: TestUser;
beforeAll(async () => {
  stripe = await createStripeDouble();
  site = await createTestApp({
    PAYMENTS_PROVIDER: "stripe",
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_ORIGIN: stripe.origin,
    SITE_ORIGIN: SITE,
  });
});
afterAll(async () => {
  await site.close();
  await stripe.app.close();
});
beforeEach(async () => {
  site.setTime(NOW);
  student = await site.signUp();
});

async function hold(): Promise<string> {
  const body = { teacherId: await buildTrainer(site.database), pack: 1, startsAt: ["2026-03-10T16:00:00.000Z"] };
  return (await site.as(student)("POST", "/api/bookings", body)).json().data.referenceCode;
}
const charge = (code: string, token: string, key: string = randomUUID()) =>
  site.as(student)(
    "POST",
    `/api/payments/${code}/charges`,
    { method: { type: "card", token } },
    { "idempotency-key": key },
  );
const order = async (code: string) => (await site.as(student)("GET", `/api/payments/${code}`)).json().data;
const listIntents = (code: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.reference === code);
function deliver(type: string, intentId: string, body = stripe.makeEvent(type, intentId)) {
  const headers = { "content-type": "application/json", "stripe-signature": stripe.sign(body, NOW) };
  return site.app.inject({ method: "POST", url: "/api/payments/webhooks/stripe", headers, payload: body });
}

describe("paying through Stripe", () => {
  it("ends with one charge, whatever comes doubled and in whichever order", async () => {
    const code = await hold();
    const token = good();
    const key = randomUUID();
    // A double click, and ten retries of a browser that lost the answer.
    await Promise.all(Array.from({ length: 2 }, () => charge(code, token)));
    for (let retry = 0; retry < 10; retry++) await charge(code, token, key);
    const [intent, ...others] = listIntents(code);
    expect(others).toEqual([]);
    const body = stripe.makeEvent("payment_intent.succeeded", intent?.id ?? "");
    // An event of before comes last.
    for (const type of ["charge.succeeded", "payment_intent.created"]) await deliver(type, intent?.id ?? "", body);
    expect((await deliver("payment_intent.processing", intent?.id ?? "")).statusCode).toBe(200);
    expect(await order(code)).toMatchObject({
      status: "confirmed",
      card: { brand: "visa", last4: "4242" },
      booking: { status: "confirmed" },
      timeline: [{ kind: "created" }, { kind: "charge_started" }, { kind: "succeeded" }],
    });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it.each([
    ["pm_card_chargeDeclined", "payment.declined"],
    ["pm_card_chargeDeclinedInsufficientFunds", "payment.insufficient_funds"],
  ])("reports %s and takes another card", async (card, lastError) => {
    const code = await hold();
    expect((await charge(code, `${card}_${randomUUID()}`)).json().code).toBe(lastError);
    expect(await order(code)).toMatchObject({
      lastError,
      booking: { status: "awaiting_payment" },
    });
    expect((await charge(code, good())).statusCode).toBe(202);
    const [declined, paid] = listIntents(code);
    await deliver("payment_intent.payment_failed", declined?.id ?? "");
    await deliver("payment_intent.succeeded", paid?.id ?? "");
    expect((await order(code)).booking.status).toBe("confirmed");
  });

  it("needs no webhook and no redirect", async () => {
    const code = await hold();
    await charge(code, good());
    site.setTime(new Date(NOW.getTime() + 15_000));
    await site.runDue();
    expect((await order(code)).booking.status).toBe("confirmed");
  });

  it("sends money back once, and knows of refunds in Stripe's dashboard", async () => {
    const code = await hold();
    await charge(code, good());
    const id = listIntents(code)[0]?.id ?? "";
    await deliver("payment_intent.succeeded", id);
    const admin = await site.signUp({ role: "admin" });
    const booking = (await order(code)).booking.id;
    await site.as(admin)("POST", `/api/bookings/${booking}/cancel`, { reason: "The trainer is ill" });
    await site.runDue();
    for (const type of ["charge.refunded", "refund.created"]) await deliver(type, id);
    expect(stripe.intents.get(id)?.refunds).toHaveLength(1);
    expect(await order(code)).toMatchObject({ refunds: [{ status: "sent" }], booking: { status: "refunded" } });
    expect(await listLedgerDifferences(site.database)).toEqual([]);
  });

  it("refuses a webhook that Stripe did not sign, and the sandbox's for a charge of Stripe", async () => {
    const code = await hold();
    await charge(code, good());
    const body = stripe.makeEvent("payment_intent.succeeded", listIntents(code)[0]?.id ?? "");
    for (const signature of [stripe.sign(body, NOW, "whsec_another"), "", undefined]) {
      const headers = {
        "content-type": "application/json",
        ...(signature !== undefined && { "stripe-signature": signature }),
      };
      const answer = await site.app.inject({
        method: "POST",
        url: "/api/payments/webhooks/stripe",
        headers,
        payload: body,
      });
      expect(answer.json().code).toBe("payment.webhook_refused");
    }
    expect((await order(code)).booking.status).toBe("pending");
  });
});

describe("the page with Stripe's fields", () => {
  const url = (origin: string, language = "en") =>
    `/card-fields/stripe?origin=${encodeURIComponent(origin)}&language=${language}`;

  it.each([
    { language: "en", direction: "ltr", label: "Card number" },
    { language: "ar", direction: "rtl", label: "رقم البطاقة" },
  ])(
    "speaks $language, to this site alone, and loads from it and Stripe alone",
    async ({ language, direction, label }) => {
      const page = await site.app.inject(url(SITE, language));
      expect(page.body).toContain(`lang="${language}" dir="${direction}"`);
      expect(page.body).toContain(label);
      expect(page.body).toContain(STRIPE_KEYS.publishableKey);
      expect(page.body).not.toContain(STRIPE_KEYS.secretKey);
      const policy = String(page.headers["content-security-policy"]);
      expect(policy).toContain(`frame-ancestors ${SITE}`);
      expect(policy).not.toContain("unsafe");
      expect(new Set(policy.match(/https:\/\/[^\s;]+/g))).toEqual(
        new Set([
          SITE,
          "https://js.stripe.com",
          "https://*.js.stripe.com",
          "https://hooks.stripe.com",
          "https://api.stripe.com",
        ]),
      );
      for (const [, file] of page.body.matchAll(/"(\/card-fields\/[^"]+)"/g)) {
        expect((await site.app.inject(file as string)).statusCode).toBe(200);
      }
    },
  );

  it.each(["https://evil.test", "javascript:alert(1)", ""])("does not open for %j", async (origin) => {
    expect((await site.app.inject(url(origin))).statusCode).toBe(404);
  });

  it("has the address that a payment names, and the payment's page may frame it", async () => {
    const code = await hold();
    expect((await order(code)).hostedFieldsUrl).toBe(`${SITE}/card-fields/stripe`);
    // The site's own pages load nothing of Stripe.
    expect(createConfiguredProviders(site.context).current.pageOrigins).toEqual({ frame: [SITE], script: [] });
  });
});
