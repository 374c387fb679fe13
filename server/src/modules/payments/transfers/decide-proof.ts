import { AppError } from "@kalima/contracts/errors";
import type { RefuseProof } from "@kalima/payment-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { settleTransfer } from "../charges/settlement.ts";
import { type OrderRow, ordersRepository } from "../orders/orders.repository.ts";
import { proofRefused } from "../orders/payment-events.ts";
import { transfersRepository } from "./transfers.repository.ts";

/** Refused this often, the booking is cancelled (PO-07). */
const MAX_REFUSALS = 2;

type Dependencies = Pick<ModuleContext, "database" | "events" | "jobs" | "clock">;
type DecisionContext = { tx: Database; order: OrderRow; now: Date };

/**
 * Decides on a proof that waits, in one transaction with all that follows. Of two at once, one wins.
 *
 * @throws {AppError} `request.not_found`, `payment.proof_decided` when the proof does not wait any more,
 * `request.in_progress` while a charge of the order runs.
 */
async function withProof(
  { database, clock }: Dependencies,
  id: string,
  decide: (decided: DecisionContext) => Promise<boolean>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const proof = await transfersRepository(tx).findProof(id);
    const order = proof && (await ordersRepository(tx).lock(proof.order_id));
    if (!order) throw new AppError("request.not_found");
    if (order.status === "processing") throw new AppError("request.in_progress", { retryAfter: 5 });
    if (!(await decide({ tx, order, now: clock() }))) throw new AppError("payment.proof_decided");
  });
}

/** The money is on the school's account: pays the order, or owes it back for a booking that was cancelled meanwhile. */
export function acceptProof(parts: Dependencies, staffId: string, id: string): Promise<void> {
  return withProof(parts, id, async ({ tx, order, now }) => {
    if (!(await transfersRepository(tx).decide(id, { state: "accepted" }, { staffId, now }))) return false;
    const after = { state: "accepted", order: order.id, amountMinor: order.amount_minor, currency: order.currency };
    await audit(tx, { subject: order.student_id, before: { state: "waiting" }, after });
    await settleTransfer(parts, tx, order, { staffId, now });
    return true;
  });
}

/** Tells the student why. After the second refusal the booking is cancelled, before that another proof may be sent. */
export function refuseProof(
  parts: Dependencies,
  staffId: string,
  id: string,
  { reason, note }: RefuseProof,
): Promise<void> {
  return withProof(parts, id, async ({ tx, order, now }) => {
    const transfers = transfersRepository(tx);
    const decision = { state: "refused" as const, reason, note: note || null };
    if (!(await transfers.decide(id, decision, { staffId, now }))) return false;
    const after = { state: "refused", order: order.id, reason };
    await audit(tx, { subject: order.student_id, before: { state: "waiting" }, after });
    await ordersRepository(tx).addEvent(order.id, "proof_refused", now);
    const { booking_id: bookingId, student_id: studentId, reference_code: referenceCode } = order;
    const isLast = (await transfers.countRefused(order.id)) >= MAX_REFUSALS;
    await parts.events.emit(tx, proofRefused, { bookingId, studentId, referenceCode, staffId, reason, isLast, now });
    return true;
  });
}
