import type { Database } from "../../../database/database.ts";
import type { RefundRow } from "./refunds.repository.ts";

/** What the charge of a paid booking still holds, in the currency's smallest unit, and the card that paid it. */
export async function refundTargetOf(
  database: Database,
  bookingId: string,
): Promise<{ leftMinor: number; card: { brand: string; last4: string } | null }> {
  const [row] = await database.query<{ left: number; card_brand: string | null; card_last4: string | null }>(
    `SELECT c.card_brand, c.card_last4, c.amount_minor - coalesce((SELECT sum(amount_minor) FROM refunds
         WHERE charge_id = c.id AND status IN ('sent', 'requested', 'owed')), 0) AS left
     FROM orders o JOIN charges c ON c.order_id = o.id AND c.status = 'succeeded' WHERE o.booking_id = $1`,
    [bookingId],
  );
  const { card_brand: brand = null, card_last4: last4 = null } = row ?? {};
  return { leftMinor: row?.left ?? 0, card: brand && last4 ? { brand, last4 } : null };
}

/** All refunds of a booking, oldest first. */
export function refundsOf(
  database: Database,
  bookingId: string,
): Promise<(RefundRow & { created_at: Date; sent_at: Date | null })[]> {
  return database.query(
    `SELECT r.* FROM refunds r JOIN charges c ON c.id = r.charge_id JOIN orders o ON o.id = c.order_id
     WHERE o.booking_id = $1 ORDER BY r.created_at, r.id`,
    [bookingId],
  );
}
