import type Stripe from "stripe";
import type { ChargeEvent, ChargeOutcome, ProviderCharge, ProviderRefund } from "../payment-provider.ts";

/** What has to be expanded for `outcomeOf`. */
export const EXPANDED = ["latest_charge.refunds"];

/** Statuses of a refund whose money stays with the school. */
const NOT_REFUNDED = new Set(["failed", "canceled"]);

/** A refund as ours; null where nothing goes back. Our key is in its metadata, unless it was made in the dashboard. */
export function refundOf({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund | null {
  if (status && NOT_REFUNDED.has(status)) return null;
  return { id, amountMinor: amount, key: metadata?.key ?? null };
}

function chargeOf(intent: Stripe.PaymentIntent): ProviderCharge {
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
    refunds: refunds.flatMap((refund) => refundOf(refund) ?? []),
  };
}

function typeOf(intent: Stripe.PaymentIntent, charge: ProviderCharge): ChargeEvent["type"] | "processing" | "unknown" {
  if (intent.status === "succeeded") return charge.refunds.length > 0 ? "charge.refunded" : "charge.succeeded";
  if (intent.status === "canceled") return "charge.failed";
  if (intent.status === "requires_payment_method" && intent.last_payment_error) return "charge.failed";
  // Made, but our call that confirms it never arrived: no money can move.
  if (intent.status === "requires_confirmation" || intent.status === "requires_payment_method") return "unknown";
  return "processing";
}

/** The state of a PaymentIntent that was read with `EXPANDED`. The same id for the same outcome: asking twice is one event. */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const charge = chargeOf(intent);
  const type = typeOf(intent, charge);
  if (type === "processing" || type === "unknown") return type;
  return { id: `asked:${charge.attempt}:${type}:${charge.refunds.length}`, type, charge };
}
