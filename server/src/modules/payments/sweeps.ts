import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../database/database.ts";
import { bookingsRepository, sourcesOf } from "../bookings/public.ts";
import type { ModuleContext } from "../server-module.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { type OwedRefund, type PaymentsRepository, paymentsRepository } from "./payments.repository.ts";
import { settle } from "./settlement.ts";

const STUCK_AFTER_MS = 15_000;
/** A provider that still does not know a charge after this long never got it. */
const LOST_AFTER_MS = 120_000;

type Parts = Pick<ModuleContext, "database" | "notifier" | "clock"> & { log: Pick<FastifyBaseLogger, "warn"> };

type Stuck = Awaited<ReturnType<PaymentsRepository["stuckSince"]>>[number];

async function ask(parts: Parts, provider: PaymentProvider, stuck: Stuck): Promise<void> {
  const now = parts.clock();
  const outcome = await provider.outcomeOf(stuck.attempt);
  if (outcome === "processing") return;
  if (outcome !== "unknown") return settle(parts, provider.name, outcome, now);
  if (now.getTime() - stuck.since.getTime() <= LOST_AFTER_MS) return;
  const { attempt, reference_code: reference, amount_minor: amountMinor } = stuck;
  const charge = { id: "", attempt, reference, amountMinor, currency: "EGP", card: { brand: "", last4: "" } };
  await settle(parts, provider.name, { id: `lost:${attempt}`, type: "charge.failed", charge }, now);
}

/** Asks the provider about charges that stayed open: their webhook was lost, or our call to it was. */
export async function reconcile(parts: Parts, provider: PaymentProvider): Promise<void> {
  const { database, clock, log } = parts;
  for (const stuck of await paymentsRepository(database).stuckSince(new Date(clock().getTime() - STUCK_AFTER_MS))) {
    // One that cannot be settled must not keep the others waiting.
    await ask(parts, provider, stuck).catch((error: Error) => log.warn(`charge ${stuck.attempt}: ${error.message}`));
  }
}

async function finish(database: Database, refund: OwedRefund, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const payments = paymentsRepository(tx);
    if (!(await payments.finishRefund(refund.id, now)) || !refund.is_of_order) return;
    await payments.move(refund.payment_id, ["succeeded"], "refunded", {});
    await bookingsRepository(tx).move(refund.booking_id, sourcesOf("payment", "refunded"), "refunded", now);
  });
}

/** Sends owed money back. The provider counts each charge's refund once, so a crash in between repeats safely. */
export async function payRefunds({ database, clock, log }: Parts, provider: PaymentProvider): Promise<void> {
  for (const refund of await paymentsRepository(database).refundsOwed()) {
    try {
      await provider.refund(refund.attempt, refund.amount_minor);
      await finish(database, refund, clock());
    } catch (error) {
      log.warn(`refund ${refund.id}: ${(error as Error).message}`);
    }
  }
}
