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

export const sandboxCharge = z.object({
  id: z.string(),
  attempt: z.string(),
  reference: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  /** `refunded` once nothing is left of it. */
  status: z.enum(["processing", "succeeded", "failed", "refunded"]),
  /** Oldest first; books written by earlier versions have none. */
  refunds: z._default(z.array(sandboxRefund), []),
  card: z.object({ brand: z.string(), last4: z.string() }),
});
export type SandboxCharge = z.infer<typeof sandboxCharge>;

export const sandboxEvent = z.object({
  id: z.string().check(z.minLength(8), z.maxLength(64)),
  type: z.enum(["charge.succeeded", "charge.failed", "charge.refunded"]),
  charge: sandboxCharge,
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

export const newSandboxCharge = z.object({
  attempt: z.uuid(),
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
  token: z.string().check(z.minLength(8), z.maxLength(128)),
  amountMinor: z.int().check(z.positive()),
  currency,
});
export const newSandboxRefund = z.object({
  attempt: z.uuid(),
  amountMinor: z.int().check(z.positive()),
  key: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});
