import { AppError } from "@kalima/contracts/errors";
import Stripe from "stripe";
import type { ChargedMethod, ChargeNames, ChargeOutcome, PaymentProvider } from "../payment-provider.ts";
import { stripeCards } from "./stripe-cards.ts";
import { STRIPE_FIELDS_PATH } from "./stripe-fields-page.ts";
import { EXPANDED, toAction, toOutcome, toRefund } from "./stripe-outcome.ts";

const TIMEOUT_MS = 8_000;
/** Stripe's own bound on the age of a webhook, in seconds. */
const WEBHOOK_AGE_SECONDS = 300;
/** Stripe answers about one payment at a time; more at once are refused with 429. */
const MAX_CONCURRENT_REQUESTS = 20;

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Origin of Stripe's API; a double in tests. */
  apiOrigin: string;
  /** Origin of the page with the card fields, which this server serves. */
  siteOrigin: string;
};

/** True for errors that another card solves: a declined or invalid card, or a token that was used before. */
function isAboutCard(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeCardError) return true;
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "payment_method";
}

/** @throws {AppError} `payment.declined`, `payment.insufficient_funds` when another card helps. */
function refuseCard(cause: unknown): void {
  if (!isAboutCard(cause)) return;
  const isPoor = cause instanceof Stripe.errors.StripeCardError && cause.decline_code === "insufficient_funds";
  throw new AppError(isPoor ? "payment.insufficient_funds" : "payment.declined", { cause });
}

/** Returns the fields of a PaymentIntent for its card, and for the customer for whom Stripe keeps it. */
function toPaymentFields(method: Extract<ChargedMethod, { token: string }>) {
  const { token: payment_method } = method;
  if (method.type === "saved") return { payment_method, customer: method.customer };
  // With the cardholder present: banks ask less when the card is used again.
  const usage = "on_session" as const;
  return method.keepFor ? { payment_method, customer: method.keepFor, setup_future_usage: usage } : { payment_method };
}

/** Ignores 404: an event may concern a payment in another mode of the account, such as the dashboard's examples. */
function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 404) throw error;
}

/** True if Stripe did not answer, or its answer leaves open whether it charged. */
function isUncertain(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
}

/** Stripe, by PaymentIntents. Card fields are Stripe Elements in a frame; its number and CVV go to Stripe alone. */
export function stripeProvider({ secretKey, webhookSecret, apiOrigin, siteOrigin }: StripeOptions): PaymentProvider {
  const api = new URL(apiOrigin);
  const stripe = new Stripe(secretKey, {
    host: api.hostname,
    port: api.port || (api.protocol === "https:" ? 443 : 80),
    protocol: api.protocol === "https:" ? "https" : "http",
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const read = (id: string) => stripe.paymentIntents.retrieve(id, { expand: EXPANDED });

  async function fetchOutcome({ providerId }: ChargeNames): Promise<ChargeOutcome> {
    // Without its name kept, a charge was never confirmed.
    return providerId === null ? "unknown" : toOutcome(await read(providerId));
  }

  function readIntentId(event: Stripe.Event): string | undefined {
    const { object } = event.data;
    if (object.object === "payment_intent") return object.id;
    if (object.object !== "charge" && object.object !== "refund") return undefined;
    const intent = object.payment_intent;
    return typeof intent === "string" ? intent : intent?.id;
  }

  function verifyEvent(rawBody: string, signature: string | undefined, now: Date): Stripe.Event {
    try {
      const { webhooks } = stripe;
      return webhooks.constructEvent(
        rawBody,
        signature ?? "",
        webhookSecret,
        WEBHOOK_AGE_SECONDS,
        undefined,
        now.getTime(),
      );
    } catch (cause) {
      throw new AppError("payment.webhook_refused", { cause });
    }
  }

  return {
    name: "stripe",
    hostedFieldsUrl: `${siteOrigin}${STRIPE_FIELDS_PATH}`,
    // Stripe's own frames are inside ours, which has a policy of its own.
    pageOrigins: { frame: [siteOrigin], script: [] },
    signatureHeader: "stripe-signature",

    cardBrands: ["visa", "mastercard", "amex"],
    methods: ["card"],
    savedCards: stripeCards(stripe),

    async charge({ attempt, reference, method, amountMinor, currency, returnUrl }, keepId) {
      if (method.type !== "card" && method.type !== "saved") throw new AppError("request.invalid");
      const intent = await stripe.paymentIntents
        .create(
          {
            amount: amountMinor,
            currency: currency.toLowerCase(),
            ...toPaymentFields(method),
            allowed_payment_method_types: ["card"],
            metadata: { attempt, reference },
          },
          { idempotencyKey: attempt },
        )
        .catch((cause: unknown) => {
          refuseCard(cause);
          // The PaymentIntent is not confirmed, so nothing was charged, even if the call arrived.
          throw new AppError("payment.provider_unavailable", { retryAfter: 5, cause });
        });
      await keepId(intent.id);
      try {
        const confirming = { return_url: returnUrl, expand: EXPANDED };
        const key = { idempotencyKey: `${attempt}:confirm` };
        return toAction(await stripe.paymentIntents.confirm(intent.id, confirming, key));
      } catch (cause) {
        refuseCard(cause);
        if (isUncertain(cause)) throw cause;
        throw new AppError("payment.provider_unavailable", { retryAfter: 5, cause });
      }
    },

    async cancel({ providerId }) {
      if (providerId === null) return "unknown";
      try {
        await stripe.paymentIntents.cancel(providerId);
      } catch (cause) {
        // Paid or refused meanwhile: its state says which.
        if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
      }
      return toOutcome(await read(providerId));
    },

    async fetchOutcomes(charges) {
      const outcomes = new Map<string, ChargeOutcome>();
      for (let start = 0; start < charges.length; start += MAX_CONCURRENT_REQUESTS) {
        const asked = charges.slice(start, start + MAX_CONCURRENT_REQUESTS);
        const answers = await Promise.all(asked.map(fetchOutcome));
        for (const [index, { attempt }] of asked.entries()) outcomes.set(attempt, answers[index] ?? "unknown");
      }
      return outcomes;
    },

    async refund({ key, providerId, amountMinor }) {
      if (providerId === null) throw new Error(`The charge of refund ${key} has no PaymentIntent`);
      const wanted = { payment_intent: providerId, amount: amountMinor, metadata: { key } };
      const made = toRefund(await stripe.refunds.create(wanted, { idempotencyKey: key }));
      if (!made) throw new Error(`Stripe refused the refund ${key}`);
      return made;
    },

    async verifyWebhook(rawBody, signature, now) {
      const event = verifyEvent(rawBody, signature, now);
      const id = readIntentId(event);
      if (id === undefined) return null;
      // Events come late and in any order, and hold no refunds: only the current state at Stripe counts.
      const intent = await read(id).catch(ignoreNotFound);
      if (!intent?.metadata.attempt) return null;
      const outcome = toOutcome(intent);
      return typeof outcome === "string" || outcome.type === "action_required" ? null : { ...outcome, id: event.id };
    },
  };
}
