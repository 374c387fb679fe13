import { AppError } from "@kalima/contracts/errors";
import type { ListedPayment, StaffPayment } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { hasPermission, type RequestSession } from "../../../kernel/http/access.ts";
import { computeRefundDue } from "../orders/order-views.ts";
import { LISTED } from "./list-payments.ts";

type Row = ListedPayment & Pick<StaffPayment, "charges" | "timeline" | "refunds"> & { left: number };

const CHARGES = `
  SELECT coalesce(json_agg(json_build_object('id', a.id, 'method', a.method, 'state', a.status,
    'amount', json_build_object('amountMinor', a.amount_minor, 'currency', a.currency),
    'lastDigits', coalesce(a.card_last4, a.wallet_last3), 'provider', a.provider, 'providerId', a.provider_charge_id,
    'failure', a.failure, 'startedAt', iso_instant(a.started_at), 'endedAt', iso_instant(a.ended_at))
    ORDER BY a.started_at, a.id), '[]')
  FROM charges a WHERE a.order_id = o.id`;

const TIMELINE = `
  SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'at', iso_instant(e.at)) ORDER BY e.id), '[]')
  FROM order_events e WHERE e.order_id = o.id`;

/** Money that charge `a` still holds. */
const HELD = `a.amount_minor - coalesce((
  SELECT sum(amount_minor) FROM refunds WHERE charge_id = a.id AND status IN ('sent', 'requested', 'owed')), 0)`;

const REFUNDS = `
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'status', r.status, 'reason', r.reason, 'requestedBy', by.name,
    'amount', json_build_object('amountMinor', r.amount_minor, 'currency', o.currency),
    'providerId', r.provider_refund_id, 'createdAt', iso_instant(r.created_at), 'sentAt', iso_instant(r.sent_at),
    'mayRetry', r.status = 'failed' AND r.amount_minor <= ${HELD}) ORDER BY r.created_at, r.id), '[]')
  FROM charges a JOIN refunds r ON r.charge_id = a.id LEFT JOIN users by ON by.id = r.requested_by
  WHERE a.order_id = o.id`;

const LEFT = `SELECT ${HELD} FROM charges a WHERE a.order_id = o.id AND a.status = 'succeeded'`;

/**
 * Reads a payment of any student, with its attempts and refunds.
 *
 * @throws {AppError} `request.not_found`
 */
export async function readStaffPayment(database: Database, reader: RequestSession, id: string): Promise<StaffPayment> {
  const [row] = await database.query<Row>(
    `SELECT ${LISTED.columns}, (${CHARGES}) AS charges, (${TIMELINE}) AS timeline, (${REFUNDS}) AS refunds,
       coalesce((${LEFT}), 0)::int AS left
     FROM orders o ${LISTED.joins} WHERE o.id = $1`,
    [id],
  );
  if (!row) throw new AppError("request.not_found");
  const mayRetry = hasPermission(reader, "payments.change");
  return {
    ...row,
    left: { amountMinor: row.left, currency: row.amount.currency },
    refunds: row.refunds.map((refund) => ({
      ...refund,
      mayRetry: refund.mayRetry && mayRetry,
      dueAt: computeRefundDue(refund),
    })),
    mayRefund: row.left > 0 && hasPermission(reader, "payments.request"),
  };
}
