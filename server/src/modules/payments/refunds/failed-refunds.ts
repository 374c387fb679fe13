import { HOUR_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { FailedRefund } from "@kalima/payment-contract";
import { PROMISES } from "@kalima/school-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { chargesRepository } from "../orders/charges.repository.ts";
import { ordersRepository } from "../orders/orders.repository.ts";
import { refundFailed } from "../orders/payment-events.ts";
import { refundsRepository } from "./refunds.repository.ts";
import { sendRefund } from "./request-refund.ts";

type FailedRow = Omit<FailedRefund, "owedSince" | "dueAt"> & { created_at: Date };
const PROMISED_MS = PROMISES.refund.hours * HOUR_MS;

/** Refunds `r` that are overdue at an instant, or that the provider did not take while their charges still hold the money. */
const buildStuckSql = (overdueSince: string) => `FROM refunds r JOIN charges c ON c.id = r.charge_id
  JOIN orders o ON o.id = c.order_id JOIN users u ON u.id = o.student_id
  WHERE (r.status = 'owed' AND r.created_at <= ${overdueSince} OR r.status = 'failed' AND r.amount_minor <= c.amount_minor - coalesce(
    (SELECT sum(amount_minor) FROM refunds WHERE charge_id = c.id AND status IN ('sent', 'requested', 'owed')), 0))`;
const toOverdueSince = (now: Date) => new Date(now.getTime() - PROMISED_MS);

/** Since when each of those refunds has been owed. */
export const selectStuckRefunds = (now: Date) => ({
  statement: `SELECT r.created_at AS since ${buildStuckSql("$1::timestamptz")}`,
  values: [toOverdueSince(now)],
});

/**
 * Lists refunds that are overdue at `now`, and those that the provider did not take while their charges still hold the
 * money. The longest owed comes first.
 */
export function listStuckRefunds(database: Database, now: Date, after: After, limit: number): Promise<FailedRow[]> {
  return database.query<FailedRow>(
    `SELECT r.id, r.created_at, o.order_number AS "orderNumber", o.reference_code AS "referenceCode",
       u.name AS "studentName", c.method, json_build_object('amountMinor', r.amount_minor, 'currency', o.currency) AS amount,
       CASE r.status WHEN 'failed' THEN 'failed' ELSE 'late' END AS state
     ${buildStuckSql("$4")}
       AND ($1::timestamptz IS NULL OR (date_trunc('milliseconds', r.created_at), r.id) > ($1, $2::uuid))
     ORDER BY date_trunc('milliseconds', r.created_at), r.id LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit, toOverdueSince(now)],
  );
}

/** Marks a refund as failed that the provider did not take, and emits one event. */
export async function markRefundFailed(
  { database, events }: Pick<ModuleContext, "database" | "events">,
  refundId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const refunds = refundsRepository(tx);
    if (!(await refunds.fail(refundId, "the provider did not take it"))) return;
    const refund = await refunds.find(refundId);
    const charge = refund && (await chargesRepository(tx).find(refund.charge_id));
    const order = charge && (await ordersRepository(tx).lock(charge.order_id));
    if (!order) throw new Error(`refund ${refundId} has no order`);
    const { student_id: studentId, reference_code: referenceCode, order_number: orderNumber, currency } = order;
    const amount = { amountMinor: refund.amount_minor, currency };
    const object = { kind: "refund", id: refundId };
    await audit(tx, { action: "refund.failed", object, subject: studentId, after: amount });
    await events.emit(tx, refundFailed, { studentId, referenceCode, orderNumber, amount });
  });
}

/**
 * Sends a refund again that was given up, under the key of before: the provider makes no second one.
 *
 * @throws {AppError} `request.not_found`, `payment.refund_not_failed` when it was not given up, or the money is gone.
 */
export async function retryRefund(
  { database, jobs, clock }: Pick<ModuleContext, "database" | "jobs" | "clock">,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const refunds = refundsRepository(tx);
    const known = await refunds.find(id);
    const charge = known && (await chargesRepository(tx).find(known.charge_id));
    if (!charge) throw new AppError("request.not_found");
    // Refunds of one order change one after another.
    const order = await ordersRepository(tx).lock(charge.order_id);
    const refund = await refunds.find(id);
    const { sentMinor, openMinor } = await refunds.readTotals(charge.id);
    const leftMinor = charge.amount_minor - sentMinor - openMinor;
    if (refund?.status !== "failed" || refund.amount_minor > leftMinor) throw new AppError("payment.refund_not_failed");
    await refunds.oweAgain(id);
    const after = { status: "owed", amountMinor: refund.amount_minor };
    await audit(tx, { subject: order?.student_id ?? null, before: { status: refund.status }, after });
    await jobs.enqueue(tx, sendRefund, { refundId: id }, { runAt: clock(), key: id });
  });
}
