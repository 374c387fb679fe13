import type { Payment } from "@kalima/contracts/api";
import type { Database } from "../../../database/database.ts";
import type { OrderRow } from "./orders.repository.ts";

/** An order with what its reader may see of charges, refunds and events. */
export type OrderView = OrderRow & Pick<Payment, "card" | "wallet" | "timeline" | "refunds">;

/** Of `orders o`. */
const VIEW_SQL = `
  SELECT o.*,
    (SELECT json_build_object('brand', c.card_brand, 'last4', c.card_last4) FROM charges c
      WHERE c.order_id = o.id AND c.status = 'succeeded' AND c.card_last4 IS NOT NULL) AS card,
    (SELECT json_build_object('operator', c.wallet_operator, 'last3', c.wallet_last3,
        'approveBy', CASE WHEN c.status <> 'succeeded' THEN iso_instant(c.approve_by) END) FROM charges c
      WHERE c.order_id = o.id AND c.method = 'wallet' AND c.status IN ('initiated', 'processing', 'succeeded')
      ORDER BY c.status = 'succeeded' DESC LIMIT 1) AS wallet,
    coalesce((SELECT json_agg(json_build_object('kind', e.kind, 'at', iso_instant(e.at)) ORDER BY e.id)
      FROM order_events e WHERE e.order_id = o.id), '[]') AS timeline,
    coalesce((SELECT json_agg(json_build_object('id', r.id, 'status', r.status,
        'amount', json_build_object('amountMinor', r.amount_minor, 'currency', o.currency),
        'createdAt', iso_instant(r.created_at), 'sentAt', iso_instant(r.sent_at)) ORDER BY r.created_at, r.id)
      FROM refunds r JOIN charges c ON c.id = r.charge_id WHERE c.order_id = o.id), '[]') AS refunds
  FROM orders o`;

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

/** A student's newest 50 orders, newest first. */
export function listOrders(database: Database, studentId: string): Promise<OrderView[]> {
  return database.query<OrderView>(`${VIEW_SQL} WHERE o.student_id = $1 ORDER BY o.created_at DESC LIMIT 50`, [
    studentId,
  ]);
}
