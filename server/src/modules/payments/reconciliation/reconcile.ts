import { applyOutcome, LOST_AFTER_MS } from "../charges/check-charge.ts";
import type { SettlementDependencies } from "../charges/settlement.ts";
import { type ChargeRow, chargesRepository, toChargeNames } from "../orders/charges.repository.ts";
import { MAX_ASKED } from "../providers/payment-provider.ts";
import type { Providers } from "../providers/providers.ts";

export type ReconciliationReport = {
  /** Charges that were compared. */
  asked: number;
  /** Charges that were settled by the provider's view. */
  settled: number;
  /** One line for each charge, or provider, that could not be compared. */
  problems: string[];
};

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Compares every charge in doubt with its provider's view and settles differences, whether or not a webhook or a job
 * was lost. A charge that cannot be settled does not stop the others. Safe to run concurrently with webhooks and other
 * processes.
 *
 * @param now Charges younger than two minutes are left to webhooks and to the job that checks each.
 */
export async function reconcile(
  parts: SettlementDependencies,
  providers: Providers,
  now: Date,
  signal?: AbortSignal,
): Promise<ReconciliationReport> {
  const total: ReconciliationReport = { asked: 0, settled: 0, problems: [] };
  const startedBefore = new Date(now.getTime() - LOST_AFTER_MS);

  async function compare(provider: string, charges: readonly ChargeRow[]): Promise<void> {
    try {
      const adapter = providers.get(provider);
      const outcomes = await adapter.fetchOutcomes(charges.map(toChargeNames));
      total.asked += charges.length;
      for (const charge of charges) {
        try {
          const outcome = outcomes.get(charge.id) ?? "unknown";
          if ((await applyOutcome(parts, adapter, charge, outcome, now)) === "settled") total.settled++;
        } catch (error) {
          total.problems.push(`charge ${charge.id}: ${describeError(error)}`);
        }
      }
    } catch (error) {
      total.problems.push(`provider ${provider}: ${describeError(error)}`);
    }
  }

  let afterId: string | null = null;
  while (!signal?.aborted) {
    const page: ChargeRow[] = await chargesRepository(parts.database).listInDoubt(startedBefore, afterId, MAX_ASKED);
    for (const [provider, charges] of Map.groupBy(page, ({ provider }) => provider)) await compare(provider, charges);
    afterId = page.at(-1)?.id ?? null;
    if (page.length < MAX_ASKED) break;
  }
  return total;
}
