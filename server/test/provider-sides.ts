import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import type { ChargeNames, CodeMethod, PaymentProvider } from "../src/modules/payments/providers/payment-provider.ts";
import { sandboxProvider } from "../src/modules/payments/providers/sandbox-provider.ts";
import { stripeProvider } from "../src/modules/payments/providers/stripe/stripe-provider.ts";
import { buildSandbox } from "../src/sandbox/app.ts";
import type { SandboxEvent } from "../src/sandbox/protocol.ts";
import { deriveApiKey, signBody } from "../src/sandbox/signature.ts";
import { CARDS, NOW, WEBHOOK_SECRET } from "./checkout-site.ts";
import { findFreePort } from "./free-port.ts";
import { createStripeDouble, STRIPE_KEYS } from "./stripe-double.ts";

export type SignedEvent = { body: string; signature: string };
/** A provider, and what a test does at its side. */
export type ProviderSide = {
  provider: PaymentProvider;
  /** Settings with which a site charges here. */
  settings: Record<string, string>;
  /** The same adapter while nothing listens at the provider's address. */
  away: PaymentProvider;
  createToken(card: keyof typeof STRIPE_CARDS): Promise<string>;
  /** A webhook that says that this charge was paid, signed at `at`. */
  createPaidWebhook(names: ChargeNames, at: Date, secret?: string): Promise<SignedEvent>;
  refundByHand(names: ChargeNames, amountMinor: number): Promise<void>;
  /** Its own names of the charges of an order that took money. */
  listTaken(reference: string): string[];
  /** The cardholder answers on the page of the bank. */
  answerBank(names: ChargeNames, isApproved: boolean): Promise<void>;
  /** The payer of a code pays or refuses, where the provider gives codes. */
  answerCode?(names: ChargeNames, method: CodeMethod, isPaid: boolean): Promise<void>;
  /** The next charge is made, and its caller gets no answer. */
  loseAnswer?(): Promise<void>;
  close(): Promise<unknown>;
};

/** Names of Stripe's test cards. */
const STRIPE_CARDS = {
  good: "visa",
  declined: "chargeDeclined",
  poor: "chargeDeclinedInsufficientFunds",
  asksBank: "authenticationRequired",
  unanswered: "unanswered",
} as const;

export const SITE_OF_SIDES = "https://kalima.example";

/** An address on which nothing listens. */
const findDeadAddress = async () => `http://127.0.0.1:${await findFreePort()}`;

/** The sandbox, which reports payments only to `createPaidWebhook`. */
export async function createSandboxSide(): Promise<ProviderSide> {
  const events: SandboxEvent[] = [];
  const onEvent = (event: SandboxEvent) => void events.push(event);
  const confirmMs = { succeeds: 0, succeeds_slowly: 0 };
  const app = buildSandbox({ siteOrigins: [], webhookSecret: WEBHOOK_SECRET, onEvent, clock: () => NOW, confirmMs });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    provider: sandboxProvider({ origin, webhookSecret: WEBHOOK_SECRET }),
    away: sandboxProvider({ origin: await findDeadAddress(), webhookSecret: WEBHOOK_SECRET }),
    async createToken(card) {
      const payload = { holder: "Mona Adel", number: CARDS[card], expiry: "12/27", cvv: "123" };
      const headers = { "sec-fetch-site": "same-origin" };
      return (await app.inject({ method: "POST", url: "/tokens", headers, payload })).json().token;
    },
    settings: { SANDBOX_ORIGIN: origin },
    listTaken: (reference) =>
      events
        .filter(({ type, charge }) => type === "charge.succeeded" && charge.reference === reference)
        .map(({ charge }) => charge.id),
    async createPaidWebhook({ attempt }, at, secret = WEBHOOK_SECRET) {
      const event = await vi.waitFor(() => {
        const found = events.find(({ type, charge }) => type === "charge.succeeded" && charge.attempt === attempt);
        if (!found) throw new Error("not yet");
        return found;
      });
      const body = JSON.stringify(event);
      return { body, signature: signBody(secret, body, at) };
    },
    async refundByHand({ attempt }, amountMinor) {
      const headers = { authorization: `Bearer ${deriveApiKey(WEBHOOK_SECRET)}` };
      await app.inject({ method: "POST", url: "/v1/refunds", headers, payload: { attempt, amountMinor } });
    },
    async answerBank({ attempt }, isApproved) {
      const headers = { "sec-fetch-site": "same-origin" };
      await app.inject({ method: "POST", url: `/bank/${attempt}/${isApproved ? "approve" : "reject"}`, headers });
    },
    async answerCode({ attempt }, method, isPaid) {
      const headers = { "sec-fetch-site": "same-origin" };
      await app.inject({ method: "POST", url: `/${method}/${attempt}/${isPaid ? "pay" : "refuse"}`, headers });
    },
    async loseAnswer() {
      const headers = { authorization: `Bearer ${deriveApiKey(WEBHOOK_SECRET)}` };
      await app.inject({ method: "POST", url: "/v1/webhook-manner", headers, payload: { lostAnswers: 1 } });
    },
    close: () => app.close(),
  };
}

/** The double of Stripe. */
export async function createStripeSide(): Promise<ProviderSide> {
  const double = await createStripeDouble();
  const options = { ...STRIPE_KEYS, siteOrigin: SITE_OF_SIDES };
  return {
    provider: stripeProvider({ ...options, apiOrigin: double.origin }),
    away: stripeProvider({ ...options, apiOrigin: await findDeadAddress() }),
    createToken: async (card) => `pm_card_${STRIPE_CARDS[card]}_${randomUUID()}`,
    settings: {
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
      STRIPE_API_ORIGIN: double.origin,
    },
    listTaken: (reference) =>
      [...double.intents.values()]
        .filter(({ metadata, status }) => metadata.reference === reference && status === "succeeded")
        .map(({ id }) => id),
    async createPaidWebhook({ providerId }, at, secret) {
      const body = double.makeEvent("payment_intent.succeeded", providerId ?? "");
      return { body, signature: double.sign(body, at, secret) };
    },
    async refundByHand({ providerId }, amountMinor) {
      await double.app.inject({
        method: "POST",
        url: "/v1/refunds",
        headers: {
          authorization: `Bearer ${STRIPE_KEYS.secretKey}`,
          "content-type": "application/x-www-form-urlencoded",
          "idempotency-key": randomUUID(),
        },
        payload: new URLSearchParams({ payment_intent: providerId ?? "", amount: String(amountMinor) }).toString(),
      });
    },
    answerBank: async ({ providerId }, isApproved) => double.answerBank(providerId ?? "", isApproved),
    close: () => double.app.close(),
  };
}
