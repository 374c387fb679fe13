import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { chargeService } from "../src/modules/payments/charges/charge.service.ts";
import type { ChargeNames } from "../src/modules/payments/providers/payment-provider.ts";
import { createConfiguredProviders, createProviders } from "../src/modules/payments/providers/providers.ts";
import { buildTrainer } from "./build-trainer.ts";
import { NOW } from "./checkout-site.ts";
import type { TestApp, TestUser } from "./create-test-app.ts";
import type { ProviderSide, SignedEvent } from "./provider-sides.ts";

/** Price of one lesson, in piastres. */
export const PRICE = 20_000;

export type Side = ProviderSide & { name: "sandbox" | "stripe" };
type Card = Parameters<ProviderSide["createToken"]>[0];

/** One order, with what its student, its browser and the two providers can do to it. */
export type OpenOrder = {
  code: string;
  /** `own` is the provider that takes new charges, `other` the second one. */
  own: Side;
  other: Side;
  press(card?: Card, key?: string): Promise<LightMyRequestResponse>;
  /** Names of the newest charge. */
  readNames(): Promise<ChargeNames>;
  answerBank(isApproved?: boolean): Promise<void>;
  /** The browser is back from the bank. */
  comeBack(): Promise<LightMyRequestResponse>;
  payAnotherWay(): Promise<LightMyRequestResponse>;
  paidWebhook(): Promise<SignedEvent>;
  /** Sent to the endpoint of `to`, by default the order's own provider. */
  deliver(event: SignedEvent, to?: Side): Promise<LightMyRequestResponse>;
  wait(minutes: number): Promise<void>;
  status(): Promise<{ order: string; booking: string }>;
  /** Presses Pay in a process in which a webhook comes before the answer of the provider. */
  pressWithEarlyWebhook(card: Card): Promise<void>;
};

/** Holds a time for a student, whose order `own` charges. */
export async function openOrder(site: TestApp, student: TestUser, own: Side, other: Side): Promise<OpenOrder> {
  const body = { teacherId: await buildTrainer(site.database), pack: 1, startsAt: ["2026-03-10T16:00:00.000Z"] };
  const code: string = (await site.as(student)("POST", "/api/bookings", body)).json().data.referenceCode;
  let now = NOW;
  const post = (path: string, payload?: object, headers?: Record<string, string>) =>
    site.as(student)("POST", `/api/payments/${code}/${path}`, payload, headers);
  const tokens = new Map<string, Promise<string>>();
  /** One token a key: a press that is sent again sends the same one. */
  async function tokenFor(key: string, card: Card): Promise<string> {
    const known = tokens.get(key) ?? own.createToken(card);
    tokens.set(key, known);
    return known;
  }
  const order: OpenOrder = {
    code,
    own,
    other,
    async press(card = "good", key = randomUUID()) {
      const method = { type: "card", token: await tokenFor(key, card) };
      return post("charges", { method }, { "idempotency-key": key });
    },
    async readNames() {
      const [row] = await site.database.query<ChargeNames>(
        `SELECT c.id AS attempt, c.provider_charge_id AS "providerId" FROM charges c JOIN orders o ON o.id = c.order_id
         WHERE o.reference_code = $1 ORDER BY c.status = 'failed', c.started_at DESC LIMIT 1`,
        [code],
      );
      return row as ChargeNames;
    },
    answerBank: async (isApproved = true) => own.answerBank(await order.readNames(), isApproved),
    comeBack: () => post("charges/check"),
    payAnotherWay: () => post("charges/cancel"),
    paidWebhook: async () => own.createPaidWebhook(await order.readNames(), now),
    deliver: ({ body: payload, signature }, to = own) =>
      site.app.inject({
        method: "POST",
        url: `/api/payments/webhooks/${to.name}`,
        headers: { "content-type": "application/json", [to.provider.signatureHeader]: signature },
        payload,
      }),
    async wait(minutes) {
      now = new Date(now.getTime() + minutes * MINUTE_MS);
      site.setTime(now);
      await site.runDue();
      Object.assign(student, await site.context.sessions.begin({ id: student.id, kind: "account" }, false));
    },
    async status() {
      const [row] = await site.database.query<{ order: string; booking: string }>(
        `SELECT o.status AS "order", b.status AS booking FROM orders o JOIN bookings b ON b.id = o.booking_id
         WHERE o.reference_code = $1`,
        [code],
      );
      return row as { order: string; booking: string };
    },
    async pressWithEarlyWebhook(card) {
      const { current } = createConfiguredProviders(site.context);
      const late: typeof current = {
        ...current,
        async charge(...call) {
          const action = await current.charge(...call);
          if (action) await order.answerBank();
          expect((await order.deliver(await order.paidWebhook())).statusCode).toBe(200);
          return action;
        },
      };
      const service = chargeService(site.context, createProviders([late], late.name));
      const payer = { studentId: student.id, referenceCode: code, requestKey: null };
      await service.charge(payer, { method: { type: "card", token: await own.createToken(card) } });
    },
  };
  return order;
}
