import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { type ChargeRow, chargesRepository, isRunning, toChargeNames } from "../orders/charges.repository.ts";
import { checkCharge } from "../orders/check-charge-job.ts";
import type { ChargeOutcome, PaymentProvider } from "../providers/payment-provider.ts";
import type { Providers } from "../providers/providers.ts";
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
export type AppliedOutcome = "settled" | "waiting_for_payer" | "open";

/** Applies the provider's answer about a charge. Cancels one that was not approved, or whose code was not paid, in time. */
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
    await markActionRequired(parts, charge.id, outcome, now);
    return "waiting_for_payer";
  }
  if (isRunning(charge) && charge.approve_by && charge.approve_by > now) return "waiting_for_payer";
  const last = await provider.cancel(toChargeNames(charge));
  if (typeof last === "string" || last.type === "action_required") return "open";
  await settle(parts, provider.name, last, now);
  return "settled";
}

/** A webhook normally arrives within seconds. */
export const CHECK_AFTER_MS = 15_000;
/**
 * Returns the time of the first check of a charge: for a wallet, once its owner can no longer approve. Of a code the answer may
 * be lost, which its payer waits for.
 */
export function computeFirstCheck({ method, approve_by, started_at }: ChargeRow): Date {
  const from = method === "wallet" ? (approve_by ?? started_at) : started_at;
  return new Date(from.getTime() + CHECK_AFTER_MS);
}
/**
 * Retried with exponential backoff, about half a day in all. Then the charge fails, so that its order does not stay
 * pending; reconciliation keeps asking, and money that was taken after all is settled like money that comes late.
 */
const RETRY = { limit: 20, delaySeconds: 15, maxDelaySeconds: HOUR_SECONDS };
/** A provider that hangs delays this many at a time. */
const CONCURRENCY = 5;

/** Defines the job that checks charges. */
export function defineCheckCharge(
  parts: Pick<ModuleContext, "database" | "events" | "jobs" | "clock">,
  providers: Providers,
): void {
  const { database, jobs, clock } = parts;
  jobs.define<{ chargeId: string }>({
    name: checkCharge.name,
    retry: RETRY,
    concurrency: CONCURRENCY,
    async run({ chargeId }) {
      const charge = await chargesRepository(database).find(chargeId);
      if (!charge || !isRunning(charge)) return;
      const provider = providers.get(charge.provider);
      const asked = await provider.fetchOutcomes([toChargeNames(charge)]);
      const outcome = asked.get(chargeId) ?? "unknown";
      if ((await applyOutcome(parts, provider, charge, outcome, clock())) !== "open") return;
      const state = typeof outcome === "string" ? outcome : outcome.type;
      throw new Error(`charge ${chargeId} is ${state} since ${charge.started_at.toISOString()}`);
    },
    onDeadLetter: ({ chargeId }) => failCharge(parts, chargeId, "payment.provider_unavailable", clock()),
  });
}
