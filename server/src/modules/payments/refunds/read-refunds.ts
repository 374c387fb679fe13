import type { Database } from "../../../kernel/database/database.ts";
import type { ChargeRow } from "../orders/charges.repository.ts";
import type { RefundRow } from "./refunds.repository.ts";

type RefundTarget = {
  leftMinor: number;
  method: ChargeRow["method"];
  card: { brand: string; last4: string } | null;
};

/**
 * Returns the amount that the charge of a paid booking still holds, in the currency's smallest unit, and how it was
 * paid. Null for a booking that was not paid.
 */
export async function findRefundTarget(database: Database, bookingId: string): Promise<RefundTarget | null> {
  const [row] = await database.query<
    Pick<ChargeRow, "method"> & { left: number; card_brand: string | null; card_last4: string | null }
  >(
    `SELECT c.method, c.card_brand, c.card_last4, c.amount_minor - coalesce((SELECT sum(amount_minor) FROM refunds
         WHERE charge_id = c.id AND status IN ('sent', 'requested', 'owed')), 0) AS left
     FROM orders o JOIN charges c ON c.order_id = o.id AND c.status = 'succeeded' WHERE o.booking_id = $1`,
    [bookingId],
  );
  if (!row) return null;
  const { method, left: leftMinor, card_brand: brand, card_last4: last4 } = row;
  return { leftMinor, method, card: brand && last4 ? { brand, last4 } : null };
}

/** Refunds that people read of: one that was given up because the provider had refunded the money is none. */
const IS_SHOWN = "(r.status <> 'failed' OR r.last_error IS DISTINCT FROM 'refunded at the provider')";

/** All refunds of a booking, oldest first. */
export function listRefunds(
  database: Database,
  bookingId: string,
): Promise<(RefundRow & { created_at: Date; sent_at: Date | null })[]> {
  return database.query(
    `SELECT r.* FROM refunds r JOIN charges c ON c.id = r.charge_id JOIN orders o ON o.id = c.order_id
     WHERE o.booking_id = $1 AND ${IS_SHOWN} ORDER BY r.created_at, r.id`,
    [bookingId],
  );
}

/** Selects the refunds of the booking `b` as `BookingRefund`s, oldest first. */
export const BOOKING_REFUNDS_SQL = `
  (SELECT coalesce(json_agg(json_build_object('method', c.method, 'hasFailed', r.status = 'failed',
      'amount', json_build_object('amountMinor', r.amount_minor, 'currency', o.currency),
      'card', CASE WHEN c.card_last4 IS NOT NULL THEN json_build_object('brand', c.card_brand, 'last4', c.card_last4) END,
      'decidedAt', iso_instant(r.created_at), 'sentAt', iso_instant(r.sent_at)) ORDER BY r.created_at, r.id), '[]')
    FROM refunds r JOIN charges c ON c.id = r.charge_id JOIN orders o ON o.id = c.order_id
    WHERE o.booking_id = b.id AND ${IS_SHOWN})`;
