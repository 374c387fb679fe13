import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { NOW } from "../../../../test/checkout-site.ts";
import { type OpenOrder, type PaidBy, PRICE } from "../../../../test/open-order.ts";
import { SITE_OF_SIDES } from "../../../../test/provider-sides.ts";
import type { ChargeNames } from "../providers/payment-provider.ts";

export const PAID = { order: "succeeded", booking: "confirmed" };
export type Situation = {
  happens: (order: OpenOrder) => Promise<void>;
  ends?: { order: string; booking: string };
  taken?: 0 | 1;
  /** Methods for which it may happen; all by default. */
  paidBy?: readonly PaidBy[];
};

/** Situations in which a browser, a provider or a student repeats an action, with the expected result. */
export const SITUATIONS: Record<string, Situation> = {
  "a double click, which the page sends with one key": {
    async happens({ press, deliver, paidWebhook }) {
      const key = randomUUID();
      await Promise.all([press("good", key), press("good", key)]);
      await deliver(await paidWebhook());
    },
  },
  "a double click on a page that sends two keys": {
    async happens({ press, deliver, paidWebhook }) {
      const answers = await Promise.all([press(), press()]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
      await deliver(await paidWebhook());
    },
  },
  "the back button, and Pay once more on the form of a paid order": {
    async happens({ press, deliver, paidWebhook }) {
      const key = randomUUID();
      await press("good", key);
      await deliver(await paidWebhook());
      expect((await press()).json().code).toBe("payment.already_paid");
      // The same press again, from the browser's history: a token that was used, under its key.
      await press("good", key);
    },
  },
  "the back button, and Pay once more while the first charge runs": {
    async happens({ press, deliver, paidWebhook }) {
      await press();
      expect((await press()).json().code).toBe("request.in_progress");
      await deliver(await paidWebhook());
    },
  },
  "ten retries of a press whose answer got lost": {
    async happens({ press, deliver, paidWebhook }) {
      const key = randomUUID();
      await press("unanswered", key);
      for (let retry = 0; retry < 10; retry++) await press("unanswered", key);
      await Promise.all(Array.from({ length: 10 }, () => press()));
      await deliver(await paidWebhook());
    },
  },
  "ten retries of a press whose answer got lost, and no webhook": {
    async happens({ press, wait, paidWebhook }) {
      await press("unanswered");
      for (let retry = 0; retry < 10; retry++) await press();
      await paidWebhook();
      await wait(1);
    },
  },
  "a webhook before the answer to Pay": {
    happens: ({ pressWithEarlyWebhook }) => pressWithEarlyWebhook("good"),
  },
  "a webhook before the answer to Pay, of a card whose bank asked": {
    happens: ({ pressWithEarlyWebhook }) => pressWithEarlyWebhook("asksBank"),
  },
  "a webhook before the redirect back from the bank": {
    async happens({ press, answerBank, deliver, paidWebhook, comeBack }) {
      await press("asksBank");
      await answerBank();
      await deliver(await paidWebhook());
      expect((await comeBack()).statusCode).toBe(200);
    },
  },
  "a redirect back from the bank before the webhook": {
    async happens({ press, answerBank, deliver, paidWebhook, comeBack }) {
      await press("asksBank");
      await answerBank();
      await comeBack();
      await deliver(await paidWebhook());
    },
  },
  "a webhook twice, and fifty times at once": {
    async happens({ press, deliver, paidWebhook }) {
      await press();
      const event = await paidWebhook();
      const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(event)));
      answers.push(await deliver(event));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    },
  },
  "a redirect that never returns, and a webhook": {
    async happens({ press, answerBank, deliver, paidWebhook }) {
      await press("asksBank");
      await answerBank();
      await deliver(await paidWebhook());
    },
  },
  "a redirect that never returns, and no webhook": {
    async happens({ press, answerBank, wait }) {
      await press("asksBank");
      await answerBank();
      await wait(11);
    },
  },
  "a code of InstaPay that nobody pays": {
    async happens({ press, wait, answerBank }) {
      await press();
      await wait(16);
      await answerBank();
      await wait(20);
    },
    ends: { order: "expired", booking: "expired" },
    taken: 0,
    paidBy: ["instapay"],
  },
  "a code of Fawry that nobody pays": {
    async happens({ press, wait, answerBank, status }) {
      await press();
      await wait(23 * 60);
      // Long after the usual hold the times are still held, as the code says.
      expect(await status()).toEqual({ order: "processing", booking: "pending" });
      await wait(61);
      await answerBank();
      await wait(20);
    },
    ends: { order: "expired", booking: "expired" },
    taken: 0,
    paidBy: ["fawry"],
  },
  "a code of Fawry that is paid in its last hour, and no webhook": {
    async happens({ press, wait, answerBank }) {
      await press();
      await wait(23 * 60 + 30);
      await answerBank();
      await wait(31);
    },
    paidBy: ["fawry"],
  },
  "a code of Fawry that is taken back, and another one that is paid": {
    async happens({ press, wait, payAnotherWay, deliver, paidWebhook, status }) {
      await press();
      await wait(60);
      await payAnotherWay();
      expect(await status()).toEqual({ order: "created", booking: "awaiting_payment" });
      await press();
      await deliver(await paidWebhook());
    },
    paidBy: ["fawry"],
  },
  "a tab that is closed in 3-D Secure without an answer": {
    paidBy: ["card"],
    async happens({ press, wait, answerBank }) {
      await press("asksBank");
      await wait(11);
      await answerBank();
      await wait(20);
    },
    ends: { order: "expired", booking: "expired" },
    taken: 0,
  },
  "a tab that is closed in 3-D Secure, and another card in a new one": {
    async happens({ press, payAnotherWay, answerBank, deliver, paidWebhook }) {
      await press("asksBank");
      expect((await press()).json().code).toBe("request.in_progress");
      await payAnotherWay();
      await press();
      await answerBank();
      await deliver(await paidWebhook());
    },
  },
  "a tab that is closed in 3-D Secure after the approval, and another way to pay in a new one": {
    async happens({ press, payAnotherWay, answerBank }) {
      await press("asksBank");
      await answerBank();
      await payAnotherWay();
      expect((await press()).json().code).toBe("payment.already_paid");
    },
  },
  "two tabs, with two cards": {
    async happens({ press, deliver, paidWebhook }) {
      await Promise.all([press(), press()]);
      await deliver(await paidWebhook());
      expect((await press()).json().code).toBe("payment.already_paid");
    },
  },
  "two tabs, one of them at the bank": {
    async happens({ press, answerBank, comeBack }) {
      await press("asksBank");
      expect((await press()).json().code).toBe("request.in_progress");
      await answerBank();
      await Promise.all([comeBack(), comeBack(), press()]);
    },
  },
  "a webhook at the endpoint of the other provider": {
    async happens({ press, deliver, paidWebhook, other, status }) {
      await press();
      const event = await paidWebhook();
      expect((await deliver(event, other)).json().code).toBe("payment.webhook_refused");
      expect(await status()).toEqual({ order: "processing", booking: "pending" });
      await deliver(event);
    },
  },
  "an event of the other provider's account that names this order": {
    async happens({ press, readNames, deliver, paidWebhook, code, own, other, status }) {
      await press();
      const { attempt } = await readNames();
      const foreign: ChargeNames = { attempt, providerId: null };
      await other.provider.charge(
        {
          attempt,
          reference: code,
          amountMinor: PRICE,
          currency: "EGP",
          method: { type: "card", token: await other.createToken("good"), keepFor: null },
          returnUrl: `${SITE_OF_SIDES}/payment/${code}`,
        },
        async (id) => {
          foreign.providerId = id;
        },
      );
      const event = await other.createPaidWebhook(foreign, NOW);
      for (const endpoint of [other, own]) {
        expect((await deliver(event, endpoint)).json().code).toBe("payment.webhook_refused");
      }
      expect(await status()).toEqual({ order: "processing", booking: "pending" });
      await deliver(await paidWebhook());
    },
  },
};
