import { randomUUID } from "node:crypto";
import type { Payment } from "@kalima/payment-contract";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { vi } from "vitest";
import { buildSandbox } from "../src/sandbox/app.ts";
import { type SandboxEvent, SIGNATURE_HEADER } from "../src/sandbox/protocol.ts";
import { deriveApiKey, signBody } from "../src/sandbox/signature.ts";
import { buildTrainer } from "./build-trainer.ts";
import { createTestApp, type TestApp, type TestUser } from "./create-test-app.ts";

export const NOW = new Date("2026-03-02T08:00:00Z");
export const WEBHOOK_SECRET = "w".repeat(43);
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  poor: "4000000000009995",
  asksBank: "4000000000003220",
  slow: "4000000000000077",
  unanswered: "4000000000000119",
};

export type Held = { id: string; code: string };
export type CheckoutSite = TestApp & {
  sandbox: FastifyInstance;
  /** Webhooks the sandbox has sent, oldest first. A test delivers them when it wants. */
  reported: SandboxEvent[];
  /** The newest webhook of this type, once the sandbox has sent it: of one order, by default the one that was held last. */
  waitForWebhook(type: SandboxEvent["type"], code?: string): Promise<SandboxEvent>;
  deliver(event: SandboxEvent, sent?: { body?: string; signature?: string }): Promise<LightMyRequestResponse>;
  hold(by: TestUser, wanted?: { teacherId?: string; pack?: number; startsAt?: string[] }): Promise<Held>;
  charge(
    by: TestUser,
    code: string,
    card: string,
    options?: { saveForFuture?: boolean; expiry?: string },
  ): Promise<LightMyRequestResponse>;
  /** The cardholder answers on the bank's page, which the charge of an order waits for. */
  answerBank(by: TestUser, code: string, answer: "approve" | "reject"): Promise<LightMyRequestResponse>;
  /** A confirmed booking, paid with a good card. */
  buy(by: TestUser, wanted?: { teacherId?: string; pack?: number; startsAt?: string[] }): Promise<Held>;
  /** A refund made in the provider's dashboard, with its webhook delivered. */
  refundAtProvider(amountMinor: number): Promise<void>;
  readOrder(by: Pick<TestUser, "accessToken">, code: string): Promise<Payment>;
  /** Approves all waiting refunds, as an admin who requested none of them. */
  approveRefunds(): Promise<void>;
};

/** The server together with a payment sandbox whose webhooks a test delivers itself. */
export async function createCheckoutSite({
  confirmMs,
  variables,
  logTo,
  pool,
}: {
  confirmMs?: Parameters<typeof buildSandbox>[0]["confirmMs"];
  variables?: Record<string, string>;
  logTo?: NonNullable<Parameters<typeof createTestApp>[2]>["logTo"];
  pool?: NonNullable<Parameters<typeof createTestApp>[2]>["pool"];
} = {}): Promise<CheckoutSite> {
  const reported: SandboxEvent[] = [];
  const onEvent = (event: SandboxEvent) => void reported.push(event);
  const sandbox = buildSandbox({
    siteOrigins: [],
    webhookSecret: WEBHOOK_SECRET,
    onEvent,
    clock: () => NOW,
    confirmMs,
  });
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const test = await createTestApp({ SANDBOX_ORIGIN: address, ...variables }, undefined, {
    ...(logTo && { logTo }),
    ...(pool && { pool }),
  });

  async function createToken(number: string, expiry = "12/27"): Promise<string> {
    const answer = await sandbox.inject({
      method: "POST",
      url: "/tokens",
      headers: { "sec-fetch-site": "same-origin" },
      payload: { holder: "Mona Adel", number, expiry, cvv: "123" },
    });
    return answer.json().token;
  }

  /** The order that was held last: webhooks of a test before may still come. */
  let lastHeld: string | undefined;
  const site: CheckoutSite = {
    ...test,
    sandbox,
    reported,
    waitForWebhook: (type, code) =>
      vi.waitFor(() => {
        const event = reported.findLast(
          (each) => each.type === type && each.charge.reference === (code ?? lastHeld ?? each.charge.reference),
        );
        if (!event) throw new Error(`no ${type} yet`);
        return event;
      }, 10_000),
    deliver(event, { body = JSON.stringify(event), signature = signBody(WEBHOOK_SECRET, body, NOW) } = {}) {
      return test.app.inject({
        method: "POST",
        url: "/api/payments/webhooks/sandbox",
        headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
        payload: body,
      });
    },
    async hold(by, { teacherId, pack = 1, startsAt = ["2026-03-10T16:00:00.000Z"] } = {}) {
      const body = { teacherId: teacherId ?? (await buildTrainer(test.database)), pack, startsAt };
      const answer = await test.as(by)("POST", "/api/bookings", body);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      const { id, referenceCode } = answer.json().data;
      lastHeld = referenceCode;
      return { id, code: referenceCode };
    },
    async charge(by, code, card, { expiry, ...options } = {}) {
      const method = { type: "card", token: await createToken(card, expiry) };
      return test.as(by)("POST", `/api/payments/${code}/charges`, { method, ...options });
    },
    async answerBank(by, code, answer) {
      const { authentication } = await site.readOrder(by, code);
      const { pathname } = new URL(authentication?.url ?? "");
      const headers = { "sec-fetch-site": "same-origin" };
      return sandbox.inject({ method: "POST", url: `${pathname}/${answer}`, headers });
    },
    async buy(by, wanted) {
      const held = await site.hold(by, wanted);
      await site.charge(by, held.code, CARDS.good);
      await site.deliver(await site.waitForWebhook("charge.succeeded", held.code));
      return held;
    },
    async refundAtProvider(amountMinor) {
      const { attempt } = (await site.waitForWebhook("charge.succeeded")).charge;
      const answer = await sandbox.inject({
        method: "POST",
        url: "/v1/refunds",
        headers: { authorization: `Bearer ${deriveApiKey(WEBHOOK_SECRET)}` },
        payload: { attempt, amountMinor },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const delivered = await site.deliver(await site.waitForWebhook("charge.refunded"));
      if (delivered.statusCode !== 200) throw new Error(delivered.body);
    },
    readOrder: async (by, code) => (await test.as(by)("GET", `/api/payments/${code}`)).json().data,
    async approveRefunds() {
      const call = test.as(await test.signUp({ role: "admin" }));
      const waiting: { id: string }[] = (await call("GET", "/api/staff/refunds?limit=50")).json().data;
      for (const { id } of waiting) {
        const { statusCode, body } = await call("POST", `/api/staff/refunds/${id}/approve`);
        if (statusCode !== 200) throw new Error(body);
      }
    },
    async close() {
      await test.close();
      await sandbox.close();
    },
  };
  return site;
}

/** The same event under another id, as a provider may send it. */
export function copyEvent(event: SandboxEvent, changes: Partial<SandboxEvent["charge"]> = {}): SandboxEvent {
  return { ...event, id: `evt_${randomUUID()}`, charge: { ...event.charge, ...changes } };
}
