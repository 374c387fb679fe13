import type Stripe from "stripe";
import type {
  ActionRequired,
  ChargeEvent,
  ChargeFailure,
  ChargeOutcome,
  KeptCard,
  ProviderCharge,
  ProviderRefund,
} from "../payment-provider.ts";

/** Fields that Stripe has to expand for `toOutcome`. */
export const EXPANDED = ["latest_charge.refunds", "payment_method"];

/** Statuses of a refund whose money stays with the school. */
const NOT_REFUNDED = new Set(["failed", "canceled"]);

/** Converts a refund; null if no money goes back. Our key is in its metadata, unless it was made in the dashboard. */
export function toRefund({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund | null {
  if (status && NOT_REFUNDED.has(status)) return null;
  return { id, amountMinor: amount, key: metadata?.key ?? null };
}

/** The card that Stripe keeps for the customer of this payment, if it was asked to. */
function toKeptCard(intent: Stripe.PaymentIntent): KeptCard | null {
  const { payment_method: method, setup_future_usage: usage, status } = intent;
  if (status !== "succeeded" || !usage || !method || typeof method === "string" || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { token: method.id, brand, last4, expMonth, expYear, holder: method.billing_details.name };
}

function toFailure({ status, last_payment_error: error }: Stripe.PaymentIntent): ChargeFailure | null {
  if (status === "canceled") return "cancelled";
  if (error?.decline_code === "insufficient_funds") return "insufficient_funds";
  return error?.code === "payment_intent_authentication_failure" ? "authentication_failed" : null;
}

function toCharge(intent: Stripe.PaymentIntent): ProviderCharge {
  const taken = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const card = taken?.payment_method_details?.card;
  const refunds = (taken?.refunds?.data ?? []).toSorted((a, b) => a.created - b.created);
  return {
    id: intent.id,
    attempt: intent.metadata.attempt ?? "",
    reference: intent.metadata.reference ?? "",
    amountMinor: intent.amount,
    currency: intent.currency.toUpperCase(),
    card: { brand: card?.brand ?? "card", last4: card?.last4 ?? "" },
    failure: toFailure(intent),
    refunds: refunds.flatMap((refund) => toRefund(refund) ?? []),
    kept: toKeptCard(intent),
  };
}

function classifyIntent(
  intent: Stripe.PaymentIntent,
  charge: ProviderCharge,
): ChargeEvent["type"] | "processing" | "unknown" {
  if (intent.status === "succeeded") return charge.refunds.length > 0 ? "charge.refunded" : "charge.succeeded";
  if (intent.status === "canceled") return "charge.failed";
  if (intent.status === "requires_payment_method" && intent.last_payment_error) return "charge.failed";
  // Made, but our call that confirms it never arrived: no money can move.
  if (intent.status === "requires_confirmation" || intent.status === "requires_payment_method") return "unknown";
  return "processing";
}

/** The bank's page that a PaymentIntent waits for. */
export function toAction({ status, next_action: action }: Stripe.PaymentIntent): ActionRequired | null {
  const url = status === "requires_action" ? action?.redirect_to_url?.url : null;
  return url ? { type: "action_required", url } : null;
}

/** Converts a PaymentIntent that was read with `EXPANDED`. The same outcome has the same id, so it is one event. */
export function toOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const action = toAction(intent);
  if (action) return action;
  const charge = toCharge(intent);
  const type = classifyIntent(intent, charge);
  if (type === "processing" || type === "unknown") return type;
  return { id: `asked:${charge.attempt}:${type}:${charge.refunds.length}`, type, charge };
}
