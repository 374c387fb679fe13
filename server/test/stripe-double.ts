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
  customer: string | null;
  setup_future_usage: string | null;
  next_action: { type: "redirect_to_url"; redirect_to_url: { url: string; return_url: string } } | null;
  refunds: Refund[];
};
export type StripeDouble = {
  app: FastifyInstance;
  origin: string;
  intents: Map<string, Intent>;
  /** Kept payment methods, with the customer of each. */
  kept: Map<string, string>;
  customers: Set<string>;
  /** Answers on the bank's page in place of the cardholder. */
  answerBank(intentId: string, isApproved: boolean): void;
  /** Signed as Stripe signs: HMAC-SHA256 over `time.body`. */
  sign(body: string, at: Date, secret?: string): string;
  /** The body of an event about an intent. */
  makeEvent(type: string, intentId: string): string;
};

/** Payment methods with which Stripe's test mode declines, and why. */
const DECLINES: Record<string, string> = {
  pm_card_chargeDeclinedInsufficientFunds: "insufficient_funds",
  pm_card_chargeDeclined: "generic_decline",
};
/** Its bank wants to see the cardholder. */
const ASKS_BANK = "pm_card_authenticationRequired";

function makeCardError(decline_code: string) {
  return { error: { type: "card_error", code: "card_declined", decline_code, message: "Your card was declined." } };
}
function makeInvalidError(param: string, message: string, code?: string) {
  return { error: { type: "invalid_request_error", param, message, code } };
}

/** Charges of these payment methods are made, but the first answer never arrives. */
const UNANSWERED = "pm_card_unanswered";

const toMethod = (id: string) => ({
  id,
  object: "payment_method",
  type: "card",
  card: { brand: "visa", last4: id.startsWith(ASKS_BANK) ? "3220" : "4242", exp_month: 12, exp_year: 2027 },
  billing_details: { name: "Mona Adel" },
});

/** With the fields of Stripe's types that the adapter reads, expanded as it asks. */
function toResponse({ refunds, ...intent }: Intent, asked: Record<string, string>) {
  const isExpanded = Object.values(asked).includes("payment_method");
  const charge = {
    id: `ch_${intent.id}`,
    object: "charge",
    payment_method_details: { type: "card", card: toMethod(intent.payment_method).card },
    refunds: { object: "list", data: refunds.toReversed(), has_more: false },
  };
  return {
    ...intent,
    payment_method: isExpanded ? toMethod(intent.payment_method) : intent.payment_method,
    latest_charge: intent.status === "succeeded" ? charge : null,
  };
}

/** Stripe's API as far as the adapter uses it, by the package's types: PaymentIntents, refunds, idempotency keys. */
export async function createStripeDouble({ secretKey } = STRIPE_KEYS): Promise<StripeDouble> {
  const app = Fastify({ forceCloseConnections: true });
  const intents = new Map<string, Intent>();
  const used = new Set<string>();
  const kept = new Map<string, string>();
  const customers = new Set<string>();
  const answered = new Map<string, [status: number, body: unknown]>();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/v1/") || request.headers.authorization === `Bearer ${secretKey}`) return;
    return reply.code(401).send({ error: { type: "invalid_request_error", message: "Invalid API Key" } });
  });
  /** A payment method stays usable only with a customer who keeps it. */
  function succeed(intent: Intent): void {
    Object.assign(intent, { status: "succeeded", next_action: null });
    if (intent.setup_future_usage && intent.customer) kept.set(intent.payment_method, intent.customer);
  }
  function answerBank(intentId: string, isApproved: boolean): void {
    const intent = intents.get(intentId);
    if (intent?.status !== "requires_action") return;
    if (isApproved) succeed(intent);
    else refuse(intent);
  }
  function refuse(intent: Intent): void {
    const error = { type: "invalid_request_error", code: "payment_intent_authentication_failure" };
    Object.assign(intent, { status: "requires_payment_method", next_action: null, last_payment_error: error });
  }

  /** The first answer to a key is the answer to all calls with it. */
  function answerOnce(
    path: string,
    work: (body: Record<string, string>, params: Record<string, string>) => [number, unknown],
  ) {
    app.post<{ Body: Record<string, string>; Params: Record<string, string> }>(path, async (request, reply) => {
      const key = String(request.headers["idempotency-key"] ?? randomUUID());
      const isRepeated = answered.has(key);
      const answer = answered.get(key) ?? work(request.body ?? {}, request.params);
      const [status, body] = answer;
      answered.set(key, answer);
      const isConfirmation = path.endsWith("/confirm");
      const method = intents.get(request.params.id ?? "")?.payment_method ?? "";
      if (isConfirmation && !isRepeated && method.startsWith(UNANSWERED)) return reply.hijack().raw.destroy();
      return reply.code(status).send(body);
    });
  }

  answerOnce("/v1/payment_intents", (body) => {
    const method = body.payment_method ?? "";
    if (!method.startsWith("pm_")) return [400, makeInvalidError("payment_method", "No such PaymentMethod")];
    if (kept.has(method) && kept.get(method) !== body.customer)
      return [
        400,
        makeInvalidError("payment_method", "The payment method does not belong to the Customer you supplied"),
      ];
    if (used.has(method) && !kept.has(method))
      return [400, makeInvalidError("payment_method", "The provided PaymentMethod was previously used")];
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
      customer: body.customer ?? null,
      setup_future_usage: body.setup_future_usage ?? null,
      next_action: null,
      refunds: [],
    };
    intents.set(id, made);
    return [200, toResponse(made, body)];
  });
  answerOnce("/v1/payment_intents/:id/confirm", (body, { id = "" }) => {
    const intent = intents.get(id);
    if (!intent) return [404, makeInvalidError("intent", "No such payment_intent")];
    used.add(intent.payment_method);
    const declined = Object.keys(DECLINES).find((prefix) => intent.payment_method.startsWith(prefix));
    if (declined) {
      const answer = makeCardError(DECLINES[declined] ?? "");
      Object.assign(intent, { status: "requires_payment_method", last_payment_error: answer.error });
      return [402, answer];
    }
    if (intent.payment_method.startsWith(ASKS_BANK)) {
      const redirect_to_url = { url: `${origin}/3ds/${id}`, return_url: body.return_url ?? "" };
      Object.assign(intent, { status: "requires_action", next_action: { type: "redirect_to_url", redirect_to_url } });
    } else succeed(intent);
    return [200, toResponse(intent, body)];
  });
  answerOnce("/v1/payment_intents/:id/cancel", (body, { id = "" }) => {
    const intent = intents.get(id);
    if (!intent) return [404, makeInvalidError("intent", "No such payment_intent")];
    if (intent.status === "succeeded" || intent.status === "canceled")
      return [
        400,
        makeInvalidError("intent", "You cannot cancel this PaymentIntent", "payment_intent_unexpected_state"),
      ];
    Object.assign(intent, { status: "canceled", next_action: null });
    return [200, toResponse(intent, body)];
  });
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    "/v1/payment_intents/:id",
    async (request, reply) => {
      const intent = intents.get(request.params.id);
      return intent
        ? toResponse(intent, request.query)
        : reply.code(404).send(makeInvalidError("intent", "No such payment_intent"));
    },
  );
  answerOnce("/v1/customers", () => {
    const id = `cus_${randomUUID().replaceAll("-", "")}`;
    customers.add(id);
    return [200, { id, object: "customer" }];
  });
  app.delete<{ Params: { id: string } }>("/v1/customers/:id", async ({ params: { id } }, reply) => {
    if (!customers.delete(id))
      return reply.code(404).send(makeInvalidError("id", "No such customer", "resource_missing"));
    for (const [method, owner] of kept) if (owner === id) kept.delete(method);
    return { id, object: "customer", deleted: true };
  });
  answerOnce("/v1/payment_methods/:id/detach", (_body, { id = "" }) => {
    if (!kept.delete(id))
      return [400, makeInvalidError("payment_method", "The payment method is not attached to a customer")];
    return [200, toMethod(id)];
  });
  answerOnce("/v1/refunds", (body) => {
    const intent = intents.get(body.payment_intent ?? "");
    const left = intent?.refunds.reduce((sum, { amount }) => sum - amount, intent.amount);
    if (intent?.status !== "succeeded" || Number(body.amount) > Number(left))
      return [400, makeInvalidError("amount", "Refund amount is greater than unrefunded amount on charge")];
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
    kept,
    customers,
    answerBank,
    sign(body, at, secret = STRIPE_KEYS.webhookSecret) {
      const time = Math.floor(at.getTime() / 1_000);
      return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
    },
    makeEvent(type, intentId) {
      const { refunds: _, ...object } = intents.get(intentId) as Intent;
      return JSON.stringify({ id: `evt_${randomUUID()}`, object: "event", type, data: { object } });
    },
  };
}
