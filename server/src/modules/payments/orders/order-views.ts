import type { Booking, RefusalReason } from "@kalima/booking-contract";
import type { UNKNOWN } from "@kalima/contracts/domain";
import type { PayCode, Payment, PaymentMethod, Refund } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { StoredFile } from "../../../kernel/ports/files.ts";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import type { OrderRow } from "./orders.repository.ts";

/** An order with the charges, refunds and events that its reader may see. */
export type OrderView = OrderRow &
  Pick<Payment, "card" | "wallet" | "authentication" | "timeline" | "refunds"> & {
    transfer: TransferView | null;
    payCode: Omit<PayCode, "qr"> | null;
    lastMethod: Exclude<PaymentMethod, typeof UNKNOWN> | null;
  };

/** A chosen transfer: its newest proof, and the reason of the last refusal. */
type TransferView = {
  proof: {
    state: "waiting" | "refused" | "accepted";
    sentAt: string;
    file: Omit<StoredFile, "url"> | null;
    reason: RefusalReason | null;
    note: string | null;
  } | null;
};

/** Selects the view of an order, from `orders o`. */
const VIEW_SQL = `
  SELECT o.*,
    (SELECT json_build_object('brand', c.card_brand, 'last4', c.card_last4) FROM charges c
      WHERE c.order_id = o.id AND c.status = 'succeeded' AND c.card_last4 IS NOT NULL) AS card,
    (SELECT json_build_object('operator', c.wallet_operator, 'last3', c.wallet_last3,
        'approveBy', CASE WHEN c.status <> 'succeeded' THEN iso_instant(c.approve_by) END) FROM charges c
      WHERE c.order_id = o.id AND c.method = 'wallet' AND c.status IN ('initiated', 'processing', 'succeeded')
      ORDER BY c.status = 'succeeded' DESC LIMIT 1) AS wallet,
    (SELECT json_build_object('url', c.action_url, 'completeBy', iso_instant(c.approve_by)) FROM charges c
      WHERE c.order_id = o.id AND c.method = 'card' AND c.status = 'requires_action') AS authentication,
    (SELECT json_build_object('method', c.method, 'code', c.pay_code,
        'link', CASE WHEN c.status <> 'succeeded' THEN c.action_url END,
        'payBy', CASE WHEN c.status <> 'succeeded' THEN iso_instant(c.approve_by) END) FROM charges c
      WHERE c.order_id = o.id AND c.method IN ('instapay', 'fawry')
        AND c.status IN ('initiated', 'processing', 'requires_action', 'succeeded')
      ORDER BY c.status = 'succeeded' DESC LIMIT 1) AS "payCode",
    (SELECT json_build_object('proof', (
        SELECT json_build_object('state', p.state, 'sentAt', iso_instant(p.sent_at), 'reason', p.reason, 'note', p.note,
          'file', (SELECT json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type)
            FROM files f WHERE f.id = p.file_id))
        FROM transfer_proofs p WHERE p.order_id = o.id AND p.state <> 'replaced' ORDER BY p.sent_at DESC LIMIT 1))
      FROM bank_transfers b WHERE b.order_id = o.id) AS transfer,
    (SELECT c.method FROM charges c WHERE c.order_id = o.id ORDER BY c.started_at DESC LIMIT 1) AS "lastMethod",
    coalesce((SELECT json_agg(json_build_object('kind', e.kind, 'at', iso_instant(e.at)) ORDER BY e.id)
      FROM order_events e WHERE e.order_id = o.id), '[]') AS timeline,
    coalesce((SELECT json_agg(json_build_object('id', r.id, 'status', r.status,
        'amount', json_build_object('amountMinor', r.amount_minor, 'currency', o.currency),
        'createdAt', iso_instant(r.created_at), 'sentAt', iso_instant(r.sent_at)) ORDER BY r.created_at, r.id)
      FROM refunds r JOIN charges c ON c.id = r.charge_id WHERE c.order_id = o.id), '[]') AS refunds
  FROM orders o`;

/** Returns the payment status that people read; `initiated` means that the payment waits for staff. */
export function computePaymentStatus(order: OrderView, booking: Pick<Booking, "status">): Payment["status"] {
  if (order.paid_at) return "confirmed";
  return booking.status === "pending_approval" ? "initiated" : "pending";
}

/** Until when money is to be sent back; a person who transfers it has longer. Null once it is sent. */
export function computeRefundDue({ status, createdAt }: Pick<Refund, "status" | "createdAt">): string | null {
  if (status === "sent") return null;
  return computeDeadline(status === "requested" ? "transferBack" : "refund", new Date(createdAt)).toISOString();
}

/** A student's order; undefined also for an order of another student. */
export async function findOrder(
  database: Database,
  studentId: string,
  referenceCode: string,
): Promise<OrderView | undefined> {
  const [row] = await database.query<OrderView>(`${VIEW_SQL} WHERE o.student_id = $1 AND o.reference_code = $2`, [
    studentId,
    referenceCode,
  ]);
  return row;
}

/** An order of any student, for staff. */
export async function findAnyOrder(database: Database, id: string): Promise<OrderView | undefined> {
  return (await database.query<OrderView>(`${VIEW_SQL} WHERE o.id = $1`, [id]))[0];
}

/** Lists up to `limit` orders of a student, newest first, that follow `after`. */
export function listOrders(
  database: Database,
  studentId: string,
  limit: number,
  after: After = null,
): Promise<OrderView[]> {
  return database.query<OrderView>(
    `${VIEW_SQL} WHERE o.student_id = $1 AND ($2::timestamptz IS NULL OR (o.created_at, o.id) < ($2, $3::uuid))
     ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
    [studentId, after?.at ?? null, after?.id ?? null, limit],
  );
}
