import { z } from "zod";

const createKeySchema = (prefixes: string, example: string) =>
  z
    .string()
    .regex(new RegExp(`^(${prefixes})_\\w{8,}$`), `must look like ${example}`)
    .optional();

/** Settings of the payment provider Stripe, as its dashboard shows them. */
export const stripeSettings = {
  /** Secret or restricted; a restricted key needs to write PaymentIntents and refunds. */
  STRIPE_SECRET_KEY: createKeySchema("sk_(test|live)|rk_(test|live)", "sk_live_…"),
  /** For the card fields; not secret. */
  STRIPE_PUBLISHABLE_KEY: createKeySchema("pk_(test|live)", "pk_live_…"),
  /** Signs webhooks to /api/payments/webhooks/stripe. */
  STRIPE_WEBHOOK_SECRET: createKeySchema("whsec", "whsec_…"),
  STRIPE_API_ORIGIN: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
};
type Environment = z.infer<z.ZodObject<typeof stripeSettings>>;
const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

export type StripeSettings = { secretKey: string; publishableKey: string; webhookSecret: string; apiOrigin: string };

/** One sentence for each missing key. Some keys without the others are a mistake, too. */
export function findStripeMistakes(env: Environment & { PAYMENTS_PROVIDER: string; KALIMA_MODE: string }): string[] {
  const mistakes: string[] = [];
  const isWanted = env.PAYMENTS_PROVIDER === "stripe" || KEYS.some((name) => env[name] !== undefined);
  for (const name of KEYS) if (isWanted && env[name] === undefined) mistakes.push(`Stripe needs ${name}.`);
  const isTest = KEYS.slice(0, 2).map((name) => env[name]?.includes("_test_") ?? false);
  if (mistakes.length === 0 && isTest[0] !== isTest[1])
    mistakes.push("STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live keys.");
  if (env.KALIMA_MODE === "production" && env.STRIPE_API_ORIGIN !== undefined)
    mistakes.push("STRIPE_API_ORIGIN is for tests and is refused in production.");
  return mistakes;
}

/** Undefined without keys. */
export function toStripeSettings(env: Environment): StripeSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiOrigin: env.STRIPE_API_ORIGIN ?? "https://api.stripe.com" };
}
