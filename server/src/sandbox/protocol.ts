import * as z from "zod/mini";

/** The wire format between the sandbox and the site that charges with it. */
export const SIGNATURE_HEADER = "kalima-sandbox-signature";

const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

export const sandboxRefund = z.object({
  id: z.string(),
  amountMinor: z.int(),
  /** Idempotency key of the call; null for a refund made by hand, as in a provider's dashboard. */
  key: z.nullable(z.string()),
});

const wallet = z.object({ phone: z.string().check(z.regex(/^01[0125]\d{8}$/)), approveBy: z.iso.datetime() });

/** A code that a payer pays elsewhere until `approveBy`. InstaPay: the school's address. Fawry: the reference code. */
const coded = z.object({ method: z.enum(["instapay", "fawry"]), code: z.string(), approveBy: z.iso.datetime() });
const newCode = z.object({ approveBy: z.iso.datetime() });

/** A card that the sandbox keeps for a customer of the site. */
export const sandboxCard = z.object({
  token: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  holder: z.nullable(z.string()),
});
export type SandboxCard = z.infer<typeof sandboxCard>;

export const sandboxCharge = z.object({
  id: z.string(),
  attempt: z.string(),
  reference: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  /** `requires_action`: it waits for the cardholder, or for the payer of its code. `refunded` once nothing is left of it. */
  status: z.enum(["processing", "requires_action", "succeeded", "failed", "refunded"]),
  /** Oldest first; books written by earlier versions have none. */
  refunds: z._default(z.array(sandboxRefund), []),
  /** Card of a charge by card, else null. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Wallet of a charge by wallet, else null; books written by earlier versions have none. */
  wallet: z._default(z.nullable(wallet), null),
  /** Code of a charge by InstaPay or Fawry, else null; books written by earlier versions have none. */
  coded: z._default(z.nullable(coded), null),
  /** Reason why no money was taken; null also for a card that was declined without a reason. */
  failure: z._default(
    z.nullable(z.enum(["rejected", "timed_out", "cancelled", "insufficient_funds", "authentication_failed"])),
    null,
  ),
  /** Address to which the bank's page leads back. */
  returnUrl: z._default(z.nullable(z.string()), null),
  /** The card that was kept with this charge, once paid. */
  kept: z._default(z.nullable(sandboxCard), null),
});
export type SandboxCharge = z.infer<typeof sandboxCharge>;

export const sandboxCharges = z.array(sandboxCharge);
export const sandboxChargesQuery = z.object({ attempts: z.array(z.uuid()).check(z.maxLength(1_000)) });

export const sandboxEvent = z.object({
  id: z.string().check(z.minLength(8), z.maxLength(64)),
  type: z.enum(["charge.succeeded", "charge.failed", "charge.refunded"]),
  charge: sandboxCharge,
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

const newOrder = {
  attempt: z.uuid(),
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
  amountMinor: z.int().check(z.positive()),
  currency,
};
const token = z.string().check(z.minLength(8), z.maxLength(128));
const customer = z.string().check(z.minLength(1), z.maxLength(64));
const returnUrl = z._default(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(300))), null);
export const newSandboxCharge = z.union([
  /** A card that was typed; kept for a customer once paid, if one is named. */
  z.object({ ...newOrder, token, keepFor: z._default(z.nullable(customer), null), returnUrl }),
  /** A kept card. */
  z.object({ ...newOrder, card: token, customer, returnUrl }),
  z.object({ ...newOrder, wallet }),
  z.object({ ...newOrder, instapay: newCode }),
  z.object({ ...newOrder, fawry: newCode }),
]);
export type NewSandboxCharge = z.infer<typeof newSandboxCharge>;
/** Kept cards to delete: one, or all of a customer. */
export const sandboxRemoval = z.union([z.object({ card: token }), z.object({ customer })]);
export const sandboxAttempt = z.object({ attempt: z.uuid() });

/** How webhooks and answers are sent from now on, for tests of a careless provider. */
export const webhookManner = z.object({
  /** Delay before each event. */
  delayMs: z._default(z.int().check(z.minimum(0), z.maximum(600_000)), 0),
  /** Number of times that each event is sent. */
  copies: z._default(z.int().check(z.minimum(0), z.maximum(10)), 1),
  /** Number of events that are collected and then sent newest first. */
  reversedBy: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
  /** Number of next charges that are made, and whose callers get no answer. */
  lostAnswers: z._default(z.int().check(z.minimum(0), z.maximum(10)), 0),
});
export type WebhookManner = z.infer<typeof webhookManner>;

export const newSandboxRefund = z.object({
  attempt: z.uuid(),
  amountMinor: z.int().check(z.positive()),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});
