import { type ChargeRow, chargesRepository, isRunning, namesOf } from "../charges/charges.repository.ts";
import { LOST_AFTER_MS } from "../charges/check-charge.ts";
import { failCharge, failureOfLost, type SettlementParts, settle } from "../charges/settlement.ts";
import { type ChargeOutcome, MAX_ASKED } from "../providers/payment-provider.ts";
import type { Providers } from "../providers/providers.ts";

export type Reconciled = {
  /** Charges that were compared. */
  asked: number;
  /** Charges whose provider knew better. */
  settled: number;
  /** One line for each charge, or provider, that could not be compared. */
  problems: string[];
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Compares every charge in doubt with its provider's view and settles what differs, whether or not a webhook or a job was
 * lost. A charge that cannot be settled does not stop the others. Safe beside webhooks and other processes.
 *
 * @param now Charges younger than two minutes are left to webhooks and to the job that checks each.
 */
export async function reconcile(
  parts: SettlementParts,
  providers: Providers,
  now: Date,
  signal?: AbortSignal,
): Promise<Reconciled> {
  const total: Reconciled = { asked: 0, settled: 0, problems: [] };
  const startedBefore = new Date(now.getTime() - LOST_AFTER_MS);

  async function apply(charge: ChargeRow, outcome: ChargeOutcome): Promise<void> {
    if (outcome === "processing") return;
    if (typeof outcome === "object") await settle(parts, charge.provider, outcome, now);
    else if (isRunning(charge)) await failCharge(parts, charge.id, failureOfLost(charge), now);
    else return;
    total.settled++;
  }

  async function compare(provider: string, charges: readonly ChargeRow[]): Promise<void> {
    try {
      const outcomes = await providers.of(provider).outcomesOf(charges.map(namesOf));
      total.asked += charges.length;
      for (const charge of charges) {
        await apply(charge, outcomes.get(charge.id) ?? "unknown").catch((error: unknown) => {
          total.problems.push(`charge ${charge.id}: ${reasonOf(error)}`);
        });
      }
    } catch (error) {
      total.problems.push(`provider ${provider}: ${reasonOf(error)}`);
    }
  }

  let afterId: string | null = null;
  while (!signal?.aborted) {
    const page: ChargeRow[] = await chargesRepository(parts.database).inDoubt(startedBefore, afterId, MAX_ASKED);
    for (const [provider, charges] of Map.groupBy(page, ({ provider }) => provider)) await compare(provider, charges);
    afterId = page.at(-1)?.id ?? null;
    if (page.length < MAX_ASKED) break;
  }
  return total;
}
