import { type ChargeRow, isRunning, toChargeNames } from "../orders/charges.repository.ts";
import type { ChargeOutcome, PaymentProvider } from "../providers/payment-provider.ts";
import {
  failCharge,
  markActionRequired,
  type SettlementDependencies,
  selectLostFailure,
  settle,
} from "./settlement.ts";

/** A provider that does not know a charge after this long never received it. */
export const LOST_AFTER_MS = 120_000;

/** `open`: neither side knows more yet. */
export type AppliedOutcome = "settled" | "waiting_for_cardholder" | "open";

/** Applies the provider's answer about a charge. Cancels a charge that its cardholder did not approve in time. */
export async function applyOutcome(
  parts: SettlementDependencies,
  provider: PaymentProvider,
  charge: ChargeRow,
  outcome: ChargeOutcome,
  now: Date,
): Promise<AppliedOutcome> {
  if (outcome === "processing") return "open";
  if (outcome === "unknown") {
    if (!isRunning(charge) || now.getTime() - charge.started_at.getTime() <= LOST_AFTER_MS) return "open";
    await failCharge(parts, charge.id, selectLostFailure(charge), now);
    return "settled";
  }
  if (outcome.type !== "action_required") {
    await settle(parts, provider.name, outcome, now);
    return "settled";
  }
  if (charge.status === "initiated" || charge.status === "processing") {
    await markActionRequired(parts, charge.id, outcome.url, now);
    return "waiting_for_cardholder";
  }
  if (isRunning(charge) && charge.approve_by && charge.approve_by > now) return "waiting_for_cardholder";
  const last = await provider.cancel(toChargeNames(charge));
  if (typeof last === "string" || last.type === "action_required") return "open";
  await settle(parts, provider.name, last, now);
  return "settled";
}
