import * as z from "zod/mini";

/** What the sandbox and the site that charges with it both need to know. */
export const SIGNATURE_HEADER = "kalima-sandbox-signature";

export const sandboxCharge = z.object({
  id: z.string(),
  attempt: z.string(),
  reference: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  status: z.enum(["processing", "succeeded", "failed", "refunded"]),
  refundedMinor: z.int(),
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
  currency: z.literal("EGP"),
});
export const newSandboxRefund = z.object({ attempt: z.uuid(), amountMinor: z.int().check(z.positive()) });
