import type { Database } from "../../../kernel/database/database.ts";
import type { ChargeRow } from "./charges.repository.ts";

export type ChargeOfBooking = Pick<ChargeRow, "method" | "status" | "amount_minor" | "currency"> & {
  at: Date;
  card: { brand: string; last4: string } | null;
};

/** All attempts to pay a booking, oldest first, at the time of their end or, while they run, of their start. */
export function listChargesOfBooking(database: Database, bookingId: string): Promise<ChargeOfBooking[]> {
  return database.query(
    `SELECT c.method, c.status, c.amount_minor, c.currency, coalesce(c.ended_at, c.started_at) AS at,
       CASE WHEN c.card_last4 IS NOT NULL THEN json_build_object('brand', c.card_brand, 'last4', c.card_last4) END AS card
     FROM orders o JOIN charges c ON c.order_id = o.id WHERE o.booking_id = $1 ORDER BY 5, c.id`,
    [bookingId],
  );
}
