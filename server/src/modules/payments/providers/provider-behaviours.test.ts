import { randomUUID } from "node:crypto";
import { isAppError } from "@kalima/contracts/errors";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NOW } from "../../../../test/checkout-site.ts";
import {
  createSandboxSide,
  createStripeSide,
  type ProviderSide,
  SITE_OF_SIDES,
} from "../../../../test/provider-sides.ts";
import { createStripeDouble, STRIPE_KEYS } from "../../../../test/stripe-double.ts";
import type { ActionRequired, ChargedMethod, ChargeEvent, ChargeNames, PaymentProvider } from "./payment-provider.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";

const RETURN_URL = `${SITE_OF_SIDES}/payment/R?from=bank`;

describe.each([
  ["sandbox", createSandboxSide],
  ["stripe", createStripeSide],
] as const)("the provider %s", (_name, open) => {
  let side: ProviderSide;
  beforeAll(async () => {
    side = await open();
  });
  afterAll(() => side.close());

  async function start(
    method: ChargedMethod,
    by = side.provider,
    attempt: string = randomUUID(),
  ): Promise<{ names: ChargeNames; action: ActionRequired | null }> {
    const names: ChargeNames = { attempt, providerId: null };
    const order = { attempt, reference: "R", amountMinor: 20_000, currency: "EGP", returnUrl: RETURN_URL };
    const action = await by.charge({ ...order, method }, async (id) => {
      names.providerId = id;
    });
    return { names, action };
  }
  const charge = async (token: string, by = side.provider, attempt?: string): Promise<ChargeNames> =>
    (await start({ type: "card", token, keepFor: null }, by, attempt)).names;
  async function fetchOutcome(names: ChargeNames) {
    return (await side.provider.fetchOutcomes([names])).get(names.attempt);
  }
  const expectPaid = (names: ChargeNames) =>
    vi.waitFor(async () => {
      const found = await fetchOutcome(names);
      expect(found).toMatchObject({ type: expect.stringMatching(/succeeded|refunded/) });
      return found as ChargeEvent;
    });
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

  it("takes money once, and says so as often as it is asked, by the same event", async () => {
    const names = await charge(await side.createToken("good"));
    const first = await expectPaid(names);
    expect(first).toMatchObject({
      type: "charge.succeeded",
      charge: { attempt: names.attempt, reference: "R", amountMinor: 20_000, currency: "EGP", refunds: [] },
    });
    expect(first.charge.card).toEqual({ brand: "visa", last4: "4242" });
    expect((await expectPaid(names)).id).toBe(first.id);
  });

  it("makes one charge of ten calls with one attempt", async () => {
    const token = await side.createToken("good");
    const attempt = randomUUID();
    const made = await Promise.all(Array.from({ length: 10 }, () => charge(token, side.provider, attempt)));
    expect(new Set(made.map(({ providerId }) => providerId)).size).toBe(1);
    await expectPaid(made[0] as ChargeNames);
  });

  it("has made the charge whose answer got lost, and finds it when it is called again", async () => {
    const token = await side.createToken("unanswered");
    const attempt = randomUUID();
    await charge(token, side.provider, attempt).catch((error: unknown) => expect(isAppError(error)).toBe(false));
    const again = await charge(token, side.provider, attempt);
    const event = await expectPaid(again);
    expect(event).toMatchObject({ type: "charge.succeeded", charge: { attempt, amountMinor: 20_000 } });
    await charge(token, side.provider, attempt);
    expect(await expectPaid(again)).toEqual(event);
  });

  it("refuses a card that its bank declines, and a token that was used", async () => {
    const declined = { code: "payment.declined" };
    await expect(charge(await side.createToken("declined"))).rejects.toMatchObject(declined);
    const token = await side.createToken("good");
    await charge(token);
    await expect(charge(token)).rejects.toMatchObject(declined);
  });

  it("says that there is too little money on a card", async () => {
    const poor = { code: "payment.insufficient_funds" };
    const names = { attempt: randomUUID(), providerId: null as string | null };
    const method = { type: "card", token: await side.createToken("poor"), keepFor: null } as const;
    const order = { ...names, reference: "R", amountMinor: 20_000, currency: "EGP", returnUrl: RETURN_URL, method };
    const keepId = async (id: string) => {
      names.providerId = id;
    };
    await expect(side.provider.charge(order, keepId)).rejects.toMatchObject(poor);
    expect(await fetchOutcome(names)).toMatchObject({
      type: "charge.failed",
      charge: { failure: "insufficient_funds" },
    });
  });

  describe("a card whose bank wants to see its holder", () => {
    const ask = async () => start({ type: "card", token: await side.createToken("asksBank"), keepFor: null });

    it("waits at the bank's page, and moves no money before", async () => {
      const { names, action } = await ask();
      expect(action).toEqual({ type: "action_required", url: expect.stringMatching(/^http:/) });
      expect(await fetchOutcome(names)).toEqual(action);
    });

    it("pays once its holder approves", async () => {
      const { names } = await ask();
      await side.answerBank(names, true);
      expect(await expectPaid(names)).toMatchObject({ type: "charge.succeeded", charge: { card: { last4: "3220" } } });
      // Too late to take back, and too late to refuse.
      await side.answerBank(names, false);
      expect(await side.provider.cancel(names)).toMatchObject({ type: "charge.succeeded" });
    });

    it("fails for good once its holder refuses", async () => {
      const { names } = await ask();
      await side.answerBank(names, false);
      const failed = { type: "charge.failed", charge: { failure: "authentication_failed" } };
      expect(await fetchOutcome(names)).toMatchObject(failed);
      await side.answerBank(names, true);
      expect(await fetchOutcome(names)).toMatchObject(failed);
    });

    it("can be taken back, and approved no more", async () => {
      const { names } = await ask();
      const failed = { type: "charge.failed", charge: { failure: "cancelled" } };
      expect(await side.provider.cancel(names)).toMatchObject(failed);
      await side.answerBank(names, true);
      expect(await fetchOutcome(names)).toMatchObject(failed);
    });
  });

  describe("a kept card", () => {
    const cards = () => side.provider.savedCards as NonNullable<PaymentProvider["savedCards"]>;
    async function keep(card: "good" | "asksBank" = "good") {
      const customer = await cards().createCustomer(randomUUID());
      const { names, action } = await start({ type: "card", token: await side.createToken(card), keepFor: customer });
      if (action) await side.answerBank(names, true);
      const { kept } = (await expectPaid(names)).charge;
      if (!kept) throw new Error("the card was not kept");
      return { customer, kept };
    }
    const payWith = (token: string, customer: string) => start({ type: "saved", token, customer });
    const declined = { code: "payment.declined" };

    it("appears in the report of a payment, without its number, and pays again", async () => {
      const { customer, kept } = await keep();
      expect(kept).toEqual({
        token: expect.any(String),
        brand: "visa",
        last4: "4242",
        expMonth: 12,
        expYear: 2027,
        holder: "Mona Adel",
      });
      for (let time = 0; time < 2; time++) {
        const { names } = await payWith(kept.token, customer);
        const event = await expectPaid(names);
        expect(event).toMatchObject({ type: "charge.succeeded", charge: { card: { last4: "4242" } } });
        expect(event.charge.kept ?? null).toBeNull();
      }
    });

    it("asks the bank again, and is kept only once that has approved", async () => {
      const { customer, kept } = await keep("asksBank");
      const { names, action } = await payWith(kept.token, customer);
      expect(action).not.toBeNull();
      await side.answerBank(names, true);
      await expectPaid(names);
      const { names: refused } = await start({
        type: "card",
        token: await side.createToken("asksBank"),
        keepFor: customer,
      });
      await side.answerBank(refused, false);
      expect(await fetchOutcome(refused)).toMatchObject({ type: "charge.failed", charge: { kept: null } });
    });

    it("requires a request to keep it", async () => {
      const names = await charge(await side.createToken("good"));
      expect((await expectPaid(names)).charge.kept ?? null).toBeNull();
    });

    it("pays for its own customer alone", async () => {
      const { kept } = await keep();
      const other = await cards().createCustomer(randomUUID());
      await expect(payWith(kept.token, other)).rejects.toMatchObject(declined);
    });

    it("pays no more once it, or its customer, is deleted; deleting again is no error", async () => {
      const [one, all] = [await keep(), await keep()];
      for (let time = 0; time < 2; time++) {
        await cards().remove(one.kept.token);
        await cards().removeCustomer(all.customer);
      }
      for (const { kept, customer } of [one, all]) {
        await expect(payWith(kept.token, customer)).rejects.toMatchObject(declined);
      }
    });

    it("has one customer for one student", async () => {
      const student = randomUUID();
      const made = await Promise.all([cards().createCustomer(student), cards().createCustomer(student)]);
      expect(made[0]).toBe(made[1]);
    });
  });

  it("says when nothing can have been charged, because it cannot be reached", async () => {
    await expect(charge(await side.createToken("good"), side.away)).rejects.toMatchObject({
      code: "payment.provider_unavailable",
    });
    await expect(side.away.fetchOutcomes([{ attempt: randomUUID(), providerId: "pi_1" }])).rejects.toThrow();
  });

  it("does not know a charge that it never received", async () => {
    expect(await fetchOutcome({ attempt: randomUUID(), providerId: null })).toBe("unknown");
  });

  it("sends each refund back once, and no more than was taken", async () => {
    const names = await charge(await side.createToken("good"));
    await expectPaid(names);
    const refund = { ...names, key: randomUUID(), amountMinor: 15_000 };
    const made = await Promise.all([side.provider.refund(refund), side.provider.refund(refund)]);
    expect(made[0]).toEqual({ id: expect.any(String), amountMinor: 15_000, key: refund.key });
    expect(made[1]).toEqual(made[0]);
    await expect(side.provider.refund({ ...refund, key: randomUUID() })).rejects.toThrow();
    expect(await expectPaid(names)).toMatchObject({ type: "charge.refunded", charge: { refunds: [made[0]] } });
  });

  it("reports refunds that were made by hand, without a key of ours", async () => {
    const names = await charge(await side.createToken("good"));
    await expectPaid(names);
    await side.refundByHand(names, 500);
    expect((await expectPaid(names)).charge.refunds).toEqual([{ id: expect.any(String), amountMinor: 500, key: null }]);
  });

  it("takes webhooks that it signed over these bytes within five minutes", async () => {
    const names = await charge(await side.createToken("good"));
    await expectPaid(names);
    const { body, signature } = await side.createPaidWebhook(names, NOW);
    const event = await side.provider.verifyWebhook(body, signature, at(299));
    expect(event).toMatchObject({ type: "charge.succeeded", charge: { attempt: names.attempt, amountMinor: 20_000 } });
    const refused = { code: "payment.webhook_refused" };
    const foreign = await side.createPaidWebhook(names, NOW, "whsec_another_secret_of_somebody_else");
    for (const [text, sent, now] of [
      [body, signature, at(301)],
      [`${body} `, signature, NOW],
      [body, foreign.signature, NOW],
      [body, undefined, NOW],
      [body, "t=1,v1=00", NOW],
    ] as const) {
      await expect(side.provider.verifyWebhook(text, sent, now)).rejects.toMatchObject(refused);
    }
  });
});

it.each([
  ["customer.created", { object: "customer", id: "cus_1" }],
  ["payment_intent.succeeded", { object: "payment_intent", id: "pi_of_another_account", metadata: {} }],
])("Stripe: %s about no payment of this site is taken and says nothing", async (type, object) => {
  const double = await createStripeDouble();
  const provider = stripeProvider({ ...STRIPE_KEYS, apiOrigin: double.origin, siteOrigin: SITE_OF_SIDES });
  const body = JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
  expect(await provider.verifyWebhook(body, double.sign(body, NOW), NOW)).toBeNull();
  await double.app.close();
});
