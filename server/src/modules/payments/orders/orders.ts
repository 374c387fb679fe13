import type { Database } from "../../../kernel/database/database.ts";
import { type NewOrder, ordersRepository } from "./orders.repository.ts";

/** Opens the order of a booking, in the transaction that makes the booking. */
export function openOrder(tx: Database, order: NewOrder): Promise<void> {
  return ordersRepository(tx).open(order);
}

/** Ends the unpaid orders of bookings that are over. */
export function closeOrders(
  tx: Database,
  bookingIds: readonly string[],
  to: "cancelled" | "expired",
  now: Date,
): Promise<void> {
  return ordersRepository(tx).close(bookingIds, to, now);
}

/** Locks a booking's order. Take this lock before the booking's: charges and webhooks lock in this order. */
export async function lockOrder(tx: Database, bookingId: string): Promise<void> {
  await ordersRepository(tx).lockByBooking(bookingId);
}
