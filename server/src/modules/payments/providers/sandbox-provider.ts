import { AppError } from "@kalima/contracts/errors";
import {
  type SandboxCharge,
  SIGNATURE_HEADER,
  sandboxCharge,
  sandboxCharges,
  sandboxEvent,
} from "../../../sandbox/protocol.ts";
import { deriveApiKey, isSigned } from "../../../sandbox/signature.ts";
import type { ActionRequired, ChargedMethod, ChargeOutcome, PaymentProvider } from "./payment-provider.ts";

const TIMEOUT_MS = 8_000;
/** Errors before a connection exists: nothing can have been charged. */
const NEVER_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** Returns the fields of a charge that describe how it is paid. */
function toPaymentFields(method: ChargedMethod): object {
  const { type, ...details } = method;
  if (type === "card") return details;
  if (method.type === "saved") return { card: method.token, customer: method.customer };
  return { [type]: details };
}

const EVENT_BY_STATUS = {
  succeeded: "charge.succeeded",
  failed: "charge.failed",
  refunded: "charge.refunded",
} as const;

/** The payment sandbox, over HTTP. */
export function sandboxProvider(options: { origin: string; webhookSecret: string }): PaymentProvider {
  const { origin, webhookSecret } = options;

  async function call(path: string, body: object): Promise<Response> {
    return fetch(`${origin}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${deriveApiKey(webhookSecret)}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  async function remove(removal: { card: string } | { customer: string }): Promise<void> {
    const answer = await call("/v1/cards/remove", removal);
    if (!answer.ok) throw new Error(`The payment provider answered ${answer.status}`);
  }

  function toAction({ status, attempt, coded }: SandboxCharge): ActionRequired | null {
    if (status !== "requires_action") return null;
    if (!coded) return { type: "action_required", url: `${origin}/bank/${attempt}` };
    const link = coded.method === "instapay" ? `${origin}/instapay/${attempt}` : null;
    return { type: "action_required", code: coded.code, link };
  }

  function toOutcome(charge: SandboxCharge): ChargeOutcome {
    if (charge.status === "processing") return "processing";
    if (charge.status === "requires_action") return toAction(charge) ?? "processing";
    const type = charge.refunds.length > 0 ? "charge.refunded" : EVENT_BY_STATUS[charge.status];
    // The same id for the same outcome: asking twice counts as one event.
    return { id: `asked:${charge.attempt}:${type}:${charge.refunds.length}`, type, charge };
  }

  return {
    name: "sandbox",
    hostedFieldsUrl: `${origin}/fields`,
    pageOrigins: { frame: [origin], script: [] },
    signatureHeader: SIGNATURE_HEADER,

    cardBrands: ["visa", "mastercard", "meeza", "amex"],
    methods: ["card", "wallet", "instapay", "fawry"],
    savedCards: {
      // The sandbox takes any name for a customer.
      createCustomer: async (studentId) => studentId,
      remove: (card) => remove({ card }),
      removeCustomer: (customer) => remove({ customer }),
    },

    async charge({ method, ...order }) {
      const answer = await call("/v1/charges", { ...order, ...toPaymentFields(method) }).catch(
        (error: Error & { cause?: { code?: string } }) => {
          if (!NEVER_SENT.has(error.cause?.code ?? "")) throw error;
          throw new AppError("payment.provider_unavailable", { retryAfter: 5, cause: error });
        },
      );
      // 422: the token was used before or is too old; typing the card again helps, as after a decline.
      if (answer.status === 422) throw new AppError("payment.declined");
      if (answer.status === 402) {
        const { failure } = sandboxCharge.parse(await answer.json());
        throw new AppError(failure === "insufficient_funds" ? "payment.insufficient_funds" : "payment.declined");
      }
      if (answer.status >= 500) throw new Error(`The payment provider answered ${answer.status}`);
      // A refused call charged nothing and never will.
      if (!answer.ok) throw new AppError("payment.provider_unavailable");
      return toAction(sandboxCharge.parse(await answer.json()));
    },

    async cancel({ attempt }) {
      const answer = await call("/v1/charges/cancel", { attempt });
      if (answer.status === 404) return "unknown";
      if (!answer.ok) throw new Error(`The payment provider answered ${answer.status}`);
      return toOutcome(sandboxCharge.parse(await answer.json()));
    },

    async fetchOutcomes(charges) {
      const answer = await call("/v1/charges/query", { attempts: charges.map(({ attempt }) => attempt) });
      if (!answer.ok) throw new Error(`The payment provider answered ${answer.status}`);
      const known = sandboxCharges
        .parse(await answer.json())
        .map((charge) => [charge.attempt, toOutcome(charge)] as const);
      return new Map<string, ChargeOutcome>([...charges.map(({ attempt }) => [attempt, "unknown"] as const), ...known]);
    },

    async refund({ key, attempt, amountMinor }) {
      const answer = await call("/v1/refunds", { key, attempt, amountMinor });
      if (!answer.ok) throw new Error(`The payment provider answered ${answer.status}`);
      const { refunds } = sandboxCharge.parse(await answer.json());
      const made = refunds.find((refund) => refund.key === key);
      if (!made) throw new Error("The payment provider did not name the refund");
      return made;
    },

    async verifyWebhook(rawBody, signature, now) {
      if (!isSigned(webhookSecret, rawBody, signature, now)) throw new AppError("payment.webhook_refused");
      const parsed = sandboxEvent.safeParse(JSON.parse(rawBody));
      if (!parsed.success) throw new AppError("payment.webhook_refused");
      return parsed.data;
    },
  };
}
