import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { CreateCharge } from "@kalima/payment-contract";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { chargeService } from "../src/modules/payments/charges/charge.service.ts";
import type { ChargeNames, CodeMethod } from "../src/modules/payments/providers/payment-provider.ts";
import { createConfiguredProviders, createProviders } from "../src/modules/payments/providers/providers.ts";
import { buildTrainer } from "./build-trainer.ts";
import { NOW } from "./checkout-site.ts";
import type { TestApp, TestUser } from "./create-test-app.ts";
import type { ProviderSide, SignedEvent } from "./provider-sides.ts";

/** Price of one lesson, in piastres. */
export const PRICE = 20_000;

export type Side = ProviderSide & { name: "sandbox" | "stripe" };
type Card = Parameters<ProviderSide["createToken"]>[0];
/** How the order is paid. A code is always paid elsewhere, where a card may ask its bank. */
export type PaidBy = "card" | CodeMethod;

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

/** Holds a time for a student, whose order `own` charges by this method. */
export async function openOrder(
  site: TestApp,
  student: TestUser,
  own: Side,
  other: Side,
  paidBy: PaidBy = "card",
): Promise<OpenOrder> {
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
  const lost = new Set<string>();
  /** For a code the name of the card says whether the answer is lost, once a key. */
  async function chooseMethod(key: string, card: Card): Promise<CreateCharge["method"]> {
    if (paidBy === "card") return { type: "card", token: await tokenFor(key, card) };
    if (card === "unanswered" && !lost.has(key)) await own.loseAnswer?.();
    lost.add(key);
    return { type: paidBy };
  }
  async function answer(names: ChargeNames, isApproved: boolean): Promise<void> {
    await (paidBy === "card" ? own.answerBank(names, isApproved) : own.answerCode?.(names, paidBy, isApproved));
  }
  const order: OpenOrder = {
    code,
    own,
    other,
    async press(card = "good", key = randomUUID()) {
      return post("charges", { method: await chooseMethod(key, card) }, { "idempotency-key": key });
    },
    async readNames() {
      const [row] = await site.database.query<ChargeNames>(
        `SELECT c.id AS attempt, c.provider_charge_id AS "providerId" FROM charges c JOIN orders o ON o.id = c.order_id
         WHERE o.reference_code = $1 ORDER BY c.status = 'failed', c.started_at DESC LIMIT 1`,
        [code],
      );
      return row as ChargeNames;
    },
    answerBank: async (isApproved = true) => answer(await order.readNames(), isApproved),
    comeBack: () => post("charges/check"),
    payAnotherWay: () => post("charges/cancel"),
    async paidWebhook() {
      const names = await order.readNames();
      // A card pays by itself, or has been approved at its bank.
      if (paidBy !== "card") await answer(names, true);
      return own.createPaidWebhook(names, now);
    },
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
      await service.charge(payer, { method: await chooseMethod(randomUUID(), card) });
    },
  };
  return order;
}
