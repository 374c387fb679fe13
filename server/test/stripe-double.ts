import { createHmac, randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";

export const STRIPE_KEYS = {
  secretKey: "sk_test_51KalimaDouble",
  publishableKey: "pk_test_51KalimaDouble",
  webhookSecret: "whsec_KalimaDouble",
};

type Refund = {
  id: string;
  object: "refund";
  amount: number;
  status: string;
  created: number;
  metadata: Record<string, string>;
  payment_intent: string;
};
type Intent = {
  id: string;
  object: "payment_intent";
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  last_payment_error: object | null;
  payment_method: string;
  refunds: Refund[];
};
export type StripeDouble = {
  app: FastifyInstance;
  origin: string;
  intents: Map<string, Intent>;
  /** Signed as Stripe signs: HMAC-SHA256 over `time.body`. */
  sign(body: string, at: Date, secret?: string): string;
  /** The body of an event about an intent. */
  eventOf(type: string, intentId: string): string;
};

/** Payment methods with which Stripe's test mode declines, or wants to see the cardholder. */
const DECLINES = new Set(["pm_card_chargeDeclined", "pm_card_authenticationRequired"]);

function cardError(code: string) {
  return { error: { type: "card_error", code, decline_code: "generic_decline", message: "Your card was declined." } };
}
function invalid(param: string, message: string) {
  return { error: { type: "invalid_request_error", param, message } };
}

/** Charges of these payment methods are made, but the first answer never arrives. */
const UNANSWERED = "pm_card_unanswered";

/** With the fields of Stripe's types that the adapter reads, expanded as it asks. */
function shown({ refunds, ...intent }: Intent) {
  const charge = {
    id: `ch_${intent.id}`,
    object: "charge",
    payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
    refunds: { object: "list", data: refunds.toReversed(), has_more: false },
  };
  return { ...intent, latest_charge: intent.status === "succeeded" ? charge : null };
}

/** Stripe's API as far as the adapter uses it, by the package's types: PaymentIntents, refunds, idempotency keys. */
export async function createStripeDouble(): Promise<StripeDouble> {
  const app = Fastify({ forceCloseConnections: true });
  const intents = new Map<string, Intent>();
  const used = new Set<string>();
  const answered = new Map<string, { status: number; body: unknown }>();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.authorization === `Bearer ${STRIPE_KEYS.secretKey}`) return;
    return reply.code(401).send({ error: { type: "invalid_request_error", message: "Invalid API Key" } });
  });
  /** The first answer to a key is the answer to all calls with it. */
  function once(
    path: string,
    work: (body: Record<string, string>, params: Record<string, string>) => [number, unknown],
  ) {
    app.post<{ Body: Record<string, string>; Params: Record<string, string> }>(path, async (request, reply) => {
      const key = String(request.headers["idempotency-key"]);
      const [status, body] =
        work.length && answered.get(key)
          ? [answered.get(key)?.status, answered.get(key)?.body]
          : work(request.body ?? {}, request.params);
      const isRepeated = answered.has(key);
      answered.set(key, { status: status as number, body });
      const isConfirmation = path.endsWith("/confirm");
      const method = intents.get(request.params.id ?? "")?.payment_method ?? "";
      if (isConfirmation && !isRepeated && method.startsWith(UNANSWERED)) return reply.hijack().raw.destroy();
      return reply.code(status as number).send(body);
    });
  }

  once("/v1/payment_intents", (body) => {
    const method = body.payment_method ?? "";
    if (!method.startsWith("pm_")) return [400, invalid("payment_method", "No such PaymentMethod")];
    if (used.has(method)) return [400, invalid("payment_method", "The provided PaymentMethod was previously used")];
    const id = `pi_${randomUUID().replaceAll("-", "")}`;
    const metadata = { attempt: body["metadata[attempt]"] ?? "", reference: body["metadata[reference]"] ?? "" };
    const made: Intent = {
      id,
      object: "payment_intent",
      amount: Number(body.amount),
      currency: body.currency ?? "",
      metadata,
      status: "requires_confirmation",
      last_payment_error: null,
      payment_method: method,
      refunds: [],
    };
    intents.set(id, made);
    return [200, shown(made)];
  });
  once("/v1/payment_intents/:id/confirm", (body, { id = "" }) => {
    const intent = intents.get(id);
    if (!intent) return [404, invalid("intent", "No such payment_intent")];
    used.add(intent.payment_method);
    const declined = [...DECLINES].find((prefix) => intent.payment_method.startsWith(prefix));
    if (declined) {
      if (declined === "pm_card_authenticationRequired" && body.error_on_requires_action !== "true") {
        intent.status = "requires_action";
        return [200, shown(intent)];
      }
      const answer = cardError(declined === "pm_card_chargeDeclined" ? "card_declined" : "authentication_required");
      Object.assign(intent, { status: "requires_payment_method", last_payment_error: answer.error });
      return [402, answer];
    }
    intent.status = "succeeded";
    return [200, shown(intent)];
  });
  app.get<{ Params: { id: string } }>("/v1/payment_intents/:id", async (request, reply) => {
    const intent = intents.get(request.params.id);
    return intent ? shown(intent) : reply.code(404).send(invalid("intent", "No such payment_intent"));
  });
  once("/v1/refunds", (body) => {
    const intent = intents.get(body.payment_intent ?? "");
    const left = intent?.refunds.reduce((sum, { amount }) => sum - amount, intent.amount);
    if (intent?.status !== "succeeded" || Number(body.amount) > Number(left))
      return [400, invalid("amount", "Refund amount is greater than unrefunded amount on charge")];
    const key = body["metadata[key]"];
    const made: Refund = {
      id: `re_${randomUUID()}`,
      object: "refund",
      amount: Number(body.amount),
      status: "succeeded",
      created: intent.refunds.length,
      metadata: key ? { key } : {},
      payment_intent: intent.id,
    };
    intent.refunds.push(made);
    return [200, made];
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    app,
    origin,
    intents,
    sign(body, at, secret = STRIPE_KEYS.webhookSecret) {
      const time = Math.floor(at.getTime() / 1_000);
      return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
    },
    eventOf(type, intentId) {
      const { refunds: _, ...object } = intents.get(intentId) as Intent;
      return JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, data: { object } });
    },
  };
}
