import { randomInt, randomUUID } from "node:crypto";
import type { Database } from "../../../kernel/database/database.ts";

export type OrderStatus =
  | "created"
  | "processing"
  | "succeeded"
  | "partially_refunded"
  | "refunded"
  | "cancelled"
  | "expired";
type OrderEventKind =
  | "created"
  | "charge_started"
  | "charge_declined"
  | "authentication_required"
  | "code_issued"
  | "transfer_chosen"
  | "proof_sent"
  | "proof_refused"
  | "succeeded"
  | "expired"
  | "cancelled";

export type OrderRow = {
  id: string;
  booking_id: string;
  student_id: string;
  reference_code: string;
  order_number: string;
  status: OrderStatus;
  amount_minor: number;
  currency: string;
  last_error: string | null;
  created_at: Date;
  paid_at: Date | null;
  /** Until when a code that is paid later may be valid; null for orders of earlier versions. */
  pay_by: Date | null;
};

export type NewOrder = {
  bookingId: string;
  studentId: string;
  referenceCode: string;
  amountMinor: number;
  currency: string;
  /** Until when a code that is paid later may be valid. Without it, there is none. */
  payBy?: Date;
  now: Date;
};

/** Ten digits, for reading aloud to support; they do not reveal how many orders exist. */
function createOrderNumber(): string {
  return `K${randomInt(1_000_000_000, 9_999_999_999)}`;
}

/** Rows of orders and their append-only events. */
export function ordersRepository(database: Database) {
  async function addEvent(orderId: string, kind: OrderEventKind, at: Date): Promise<void> {
    await database.query("INSERT INTO order_events (order_id, kind, at) VALUES ($1, $2, $3)", [orderId, kind, at]);
  }

  /** Moves an order that is in one of the statuses; false when it is in another one by now. */
  async function move(
    id: string,
    from: readonly OrderStatus[],
    to: OrderStatus,
    set: { lastError?: string | null; paidAt?: Date } = {},
  ): Promise<boolean> {
    const rows = await database.query(
      `UPDATE orders SET status = $3, last_error = CASE WHEN $4 THEN $5 ELSE last_error END, paid_at = coalesce($6, paid_at)
       WHERE id = $1 AND status = ANY($2) RETURNING 1`,
      [id, from, to, set.lastError !== undefined, set.lastError ?? null, set.paidAt ?? null],
    );
    return rows.length > 0;
  }

  async function findOne(sql: string, value: string): Promise<OrderRow | undefined> {
    const [row] = await database.query<OrderRow>(sql, [value]);
    return row;
  }

  return {
    addEvent,
    move,

    async open({ bookingId, studentId, referenceCode, amountMinor, currency, payBy, now }: NewOrder): Promise<void> {
      const id = randomUUID();
      await database.query(
        `INSERT INTO orders (id, booking_id, student_id, reference_code, order_number, status, amount_minor, currency,
           created_at, pay_by)
         VALUES ($1, $2, $3, $4, $5, 'created', $6, $7, $8, $9)`,
        [id, bookingId, studentId, referenceCode, createOrderNumber(), amountMinor, currency, now, payBy ?? null],
      );
      await addEvent(id, "created", now);
    },

    /** Ends the unpaid orders of these bookings; leaves paid ones alone. */
    async close(bookingIds: readonly string[], to: "cancelled" | "expired", now: Date): Promise<void> {
      await database.query(
        `WITH closed AS (
           UPDATE orders SET status = $2 WHERE booking_id = ANY($1) AND status = 'created' RETURNING id
         )
         INSERT INTO order_events (order_id, kind, at) SELECT id, $2, $3 FROM closed`,
        [bookingIds, to, now],
      );
    },

    /** Locks the order until the transaction ends. */
    lock: (id: string) => findOne("SELECT * FROM orders WHERE id = $1 FOR UPDATE", id),
    lockByBooking: (bookingId: string) => findOne("SELECT * FROM orders WHERE booking_id = $1 FOR UPDATE", bookingId),
    findByReference: (code: string) => findOne("SELECT * FROM orders WHERE reference_code = $1", code),
    lockByReference: (code: string) => findOne("SELECT * FROM orders WHERE reference_code = $1 FOR UPDATE", code),
  };
}

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
