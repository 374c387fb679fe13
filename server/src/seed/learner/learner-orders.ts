import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { openOrder } from "../../modules/payments/public.ts";

type SeededOrder = {
  studentId: string;
  bookingId: string;
  referenceCode: string;
  amountMinor: number;
  currency: string;
  now: Date;
};

/**
 * Adds the order of a pack, paid by bank transfer. Charges by card or wallet would have to exist at the demo's payment
 * provider as well, or their refunds could not be sent.
 */
export async function addPaidOrder(tx: Database, { now: orderedAt, ...order }: SeededOrder): Promise<void> {
  const paidAt = new Date(orderedAt.getTime() + 3 * HOUR_MS);
  await openOrder(tx, { ...order, now: orderedAt });
  const [{ id } = { id: "" }] = await tx.query<{ id: string }>(
    "UPDATE orders SET status = 'succeeded', paid_at = $2 WHERE booking_id = $1 RETURNING id",
    [order.bookingId, paidAt],
  );
  await tx.query("INSERT INTO bank_transfers (order_id, chosen_at) VALUES ($1, $2)", [id, orderedAt]);
  await tx.query(
    `INSERT INTO charges (id, order_id, provider, status, amount_minor, currency, started_at, ended_at, method)
     VALUES ($1, $2, 'bank_transfer', 'succeeded', $3, $4, $5, $5, 'transfer')`,
    [randomUUID(), id, order.amountMinor, order.currency, paidAt],
  );
  await tx.query(
    "INSERT INTO order_events (order_id, kind, at) VALUES ($1, 'transfer_chosen', $2), ($1, 'succeeded', $3)",
    [id, orderedAt, paidAt],
  );
}
