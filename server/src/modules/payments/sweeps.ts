import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../database/database.ts";
import { sourcesOf } from "../bookings/booking.policy.ts";
import { bookingsRepository } from "../bookings/bookings.repository.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { type OwedRefund, paymentsRepository } from "./payments.repository.ts";
import { settle } from "./settlement.ts";

const STUCK_AFTER_MS = 15_000;
/** A provider that still does not know a charge after this long never got it. */
const LOST_AFTER_MS = 120_000;

type Log = Pick<FastifyBaseLogger, "warn">;

/** Asks the provider about charges that stayed open: their webhook was lost, or our call to it was. */
export async function reconcile(database: Database, provider: PaymentProvider, clock: Clock): Promise<void> {
  const now = clock().getTime();
  const stuck = await paymentsRepository(database).stuckSince(new Date(now - STUCK_AFTER_MS));
  for (const { attempt, reference_code: reference, amount_minor: amountMinor, since } of stuck) {
    const outcome = await provider.outcomeOf(attempt);
    if (outcome === "processing") continue;
    if (outcome !== "unknown") await settle(database, provider.name, outcome, clock());
    else if (now - since.getTime() > LOST_AFTER_MS) {
      const charge = { id: "", attempt, reference, amountMinor, currency: "EGP", card: { brand: "", last4: "" } };
      const id = `lost:${attempt}`;
      await settle(database, provider.name, { id, type: "charge.failed", charge }, clock());
    }
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
export async function payRefunds(database: Database, provider: PaymentProvider, clock: Clock, log: Log): Promise<void> {
  for (const refund of await paymentsRepository(database).refundsOwed()) {
    try {
      await provider.refund(refund.attempt, refund.amount_minor);
      await finish(database, refund, clock());
    } catch (error) {
      log.warn(`refund ${refund.id}: ${(error as Error).message}`);
    }
  }
}
