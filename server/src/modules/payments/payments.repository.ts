import { randomInt, randomUUID } from "node:crypto";
import type { Database } from "../../database/database.ts";

export type StoredPaymentStatus = "created" | "processing" | "succeeded" | "cancelled" | "expired" | "refunded";
type EventKind = "created" | "charge_started" | "charge_declined" | "succeeded" | "expired" | "cancelled";

export type PaymentRow = {
  id: string;
  booking_id: string;
  order_number: string;
  status: StoredPaymentStatus;
  amount_minor: number;
  charge_id: string | null;
  charge_started_at: Date | null;
  last_error: string | null;
  card_brand: string | null;
  card_last4: string | null;
  paid_at: Date | null;
  created_at: Date;
  timeline: { kind: EventKind; at: string }[];
};

export type OwedRefund = {
  id: string;
  payment_id: string;
  booking_id: string;
  attempt: string;
  amount_minor: number;
  /** Of the charge that paid the order; false for money that came twice. */
  is_of_order: boolean;
};

const PAYMENT_SQL = `
  SELECT p.*, coalesce((SELECT json_agg(json_build_object(
      'kind', e.kind, 'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY e.id)
    FROM payment_events e WHERE e.payment_id = p.id), '[]') AS timeline
  FROM payments p`;

/** Ten digits, for reading aloud to support; says nothing about how many orders there are. */
function newOrderNumber(): string {
  return `K${randomInt(1_000_000_000, 9_999_999_999)}`;
}

export type PaymentsRepository = ReturnType<typeof paymentsRepository>;

/** Rows of orders and the events that only grow. Works inside a transaction as well as outside. */
export function paymentsRepository(database: Database) {
  async function add(paymentId: string, kind: EventKind, at: Date): Promise<void> {
    await database.query("INSERT INTO payment_events (payment_id, kind, at) VALUES ($1, $2, $3)", [
      paymentId,
      kind,
      at,
    ]);
  }

  async function move(
    paymentId: string,
    from: readonly StoredPaymentStatus[],
    to: StoredPaymentStatus,
    set: Partial<
      Pick<PaymentRow, "charge_id" | "charge_started_at" | "last_error" | "card_brand" | "card_last4" | "paid_at">
    >,
  ): Promise<boolean> {
    const names = Object.keys(set);
    const assignments = names.map((name, at) => `, ${name} = $${at + 4}`).join("");
    const rows = await database.query(
      `UPDATE payments SET status = $3${assignments} WHERE id = $1 AND status = ANY($2) RETURNING 1`,
      [paymentId, from, to, ...Object.values(set)],
    );
    return rows.length > 0;
  }

  return {
    move,
    add,

    /** Opens the order of a booking. */
    async open({ bookingId, amountMinor, now }: { bookingId: string; amountMinor: number; now: Date }): Promise<void> {
      const id = randomUUID();
      await database.query(
        `INSERT INTO payments (id, booking_id, order_number, status, amount_minor, created_at) VALUES ($1, $2, $3, 'created', $4, $5)`,
        [id, bookingId, newOrderNumber(), amountMinor, now],
      );
      await add(id, "created", now);
    },

    /** Ends an order that was not paid. */
    async close(bookingId: string, to: "cancelled" | "expired", now: Date): Promise<void> {
      const payment = await this.ofBooking(bookingId);
      if (payment && (await move(payment.id, ["created"], to, {}))) await add(payment.id, to, now);
    },

    async ofBooking(bookingId: string): Promise<PaymentRow | undefined> {
      const [row] = await database.query<PaymentRow>(`${PAYMENT_SQL} WHERE p.booking_id = $1`, [bookingId]);
      return row;
    },

    /** Locks the order that a charge belongs to, until the transaction ends. */
    async lockByReference(referenceCode: string): Promise<PaymentRow | undefined> {
      const [locked] = await database.query<{ booking_id: string }>(
        `SELECT p.booking_id FROM payments p JOIN bookings b ON b.id = p.booking_id
         WHERE b.reference_code = $1 FOR UPDATE`,
        [referenceCode],
      );
      return locked && this.ofBooking(locked.booking_id);
    },

    /** A student's orders, newest first. */
    ofStudent(studentId: string): Promise<PaymentRow[]> {
      return database.query<PaymentRow>(
        `${PAYMENT_SQL} JOIN bookings b ON b.id = p.booking_id WHERE b.student_id = $1
         ORDER BY p.created_at DESC LIMIT 50`,
        [studentId],
      );
    },

    /** Charges that have been open since before this time. */
    stuckSince(time: Date): Promise<{ attempt: string; reference_code: string; amount_minor: number; since: Date }[]> {
      return database.query(
        `SELECT p.charge_id AS attempt, b.reference_code, p.amount_minor, p.charge_started_at AS since
         FROM payments p JOIN bookings b ON b.id = p.booking_id
         WHERE p.status = 'processing' AND p.charge_started_at < $1 ORDER BY p.charge_started_at LIMIT 20`,
        [time],
      );
    },

    /** Writes down that money has to go back; once for each charge. */
    async oweRefund(refund: { paymentId: string; attempt: string; amountMinor: number; now: Date }): Promise<void> {
      await database.query(
        `INSERT INTO refunds (id, payment_id, attempt, amount_minor, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING`,
        [randomUUID(), refund.paymentId, refund.attempt, refund.amountMinor, refund.now],
      );
    },

    refundsOwed(): Promise<OwedRefund[]> {
      return database.query<OwedRefund>(
        `SELECT r.id, r.payment_id, r.attempt, r.amount_minor, p.booking_id, p.charge_id = r.attempt AS is_of_order
         FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.done_at IS NULL ORDER BY r.created_at LIMIT 20`,
      );
    },

    async finishRefund(id: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        "UPDATE refunds SET done_at = $2 WHERE id = $1 AND done_at IS NULL RETURNING 1",
        [id, now],
      );
      return rows.length > 0;
    },

    /** Whether this event of the provider is new; in the same transaction as its effect. */
    async isNewEvent(provider: string, eventId: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        "INSERT INTO provider_events (provider, event_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1",
        [provider, eventId, now],
      );
      return rows.length > 0;
    },
  };
}
