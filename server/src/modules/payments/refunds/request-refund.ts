import type { Database } from "../../../kernel/database/database.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { BANK_TRANSFER, type ChargeRow, chargesRepository } from "../orders/charges.repository.ts";
import { ordersRepository } from "../orders/orders.repository.ts";
import { type NewRefund, refundsRepository } from "./refunds.repository.ts";

/** Sends one owed refund to the provider of its charge. */
export const sendRefund: Job<{ refundId: string }> = { name: "payments.send-refund" };

type Dependencies = Pick<ModuleContext, "jobs">;

/** Owes money of one charge, at most what it still holds, and enqueues the job that sends it. Staff send transfers. */
export async function refundCharge(
  { jobs }: Dependencies,
  tx: Database,
  charge: ChargeRow,
  wanted: NewRefund,
): Promise<void> {
  const refunds = refundsRepository(tx);
  const { sentMinor, openMinor } = await refunds.readTotals(charge.id);
  const amountMinor = Math.min(wanted.amountMinor, charge.amount_minor - sentMinor - openMinor);
  if (amountMinor <= 0) return;
  // There is no card to refund: staff transfer the money back and record it.
  const isByHand = charge.provider === BANK_TRANSFER;
  const refundId = await refunds.owe(charge, { ...wanted, amountMinor }, isByHand ? "requested" : "owed");
  if (isByHand) return;
  await jobs.enqueue(tx, sendRefund, { refundId }, { runAt: wanted.now, key: refundId });
}

/**
 * Owes money of a paid booking to its student. Does nothing for an order that was not paid.
 *
 * @param wanted `amountMinor` in the currency's smallest unit, capped by what the charge still holds.
 */
export async function requestRefund(
  parts: Dependencies,
  tx: Database,
  bookingId: string,
  wanted: NewRefund,
): Promise<void> {
  const order = await ordersRepository(tx).lockByBooking(bookingId);
  const charge = order && (await chargesRepository(tx).findPaying(order.id));
  if (charge) await refundCharge(parts, tx, charge, wanted);
}
