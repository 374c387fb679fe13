import { randomUUID } from "node:crypto";
import type { WaitingRefund } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";

/**
 * A refund that a person asks for: money, or lessons given once more. `amountMinor` is the money or the value of the
 * lessons, in the currency's smallest unit.
 */
export type NewStaffRefund = {
  cause: "refund" | "cancellation";
  target: "method" | "credits";
  amountMinor: number;
  lessons: number | null;
  reason: string;
};

export type StaffRefundRow = {
  id: string;
  booking_id: string;
  cause: NewStaffRefund["cause"];
  target: "method" | "credits";
  amount_minor: number;
  lessons: number | null;
  reason: string;
  requested_by: string;
  requested_at: Date;
};
type WaitingRow = Omit<WaitingRefund, "requestedAt"> & { created_at: Date };

/** Rows of what people let go of bookings: the one record of money that leaves by somebody's decision. */
export function staffRefundsRepository(database: Database) {
  return {
    async add(
      bookingId: string,
      { cause, target, amountMinor, lessons, reason }: NewStaffRefund,
      { state, by, now }: { state: "waiting" | "made"; by: string; now: Date },
    ): Promise<void> {
      await database.query(
        `INSERT INTO staff_refunds (id, booking_id, cause, target, amount_minor, lessons, reason, state, requested_by, requested_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [randomUUID(), bookingId, cause, target, amountMinor, lessons, reason, state, by, now],
      );
    },

    async find(id: string): Promise<StaffRefundRow | undefined> {
      const [row] = await database.query<StaffRefundRow>("SELECT * FROM staff_refunds WHERE id = $1", [id]);
      return row;
    },

    async findWaiting(bookingId: string): Promise<StaffRefundRow | undefined> {
      const [row] = await database.query<StaffRefundRow>(
        "SELECT * FROM staff_refunds WHERE booking_id = $1 AND state = 'waiting'",
        [bookingId],
      );
      return row;
    },

    async setAmount(id: string, amountMinor: number): Promise<void> {
      await database.query("UPDATE staff_refunds SET amount_minor = $2 WHERE id = $1", [id, amountMinor]);
    },

    /** False when it does not wait any more. */
    async decide(id: string, state: "made" | "refused" | "overtaken", by: string | null, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE staff_refunds SET state = $2, decided_by = $3, decided_at = CASE WHEN $3::uuid IS NOT NULL THEN $4::timestamptz END
         WHERE id = $1 AND state = 'waiting' RETURNING 1`,
        [id, state, by, now],
      );
      return rows.length > 0;
    },

    /** Those that wait, the longest first. */
    listWaiting(readerId: string, after: After, limit: number): Promise<WaitingRow[]> {
      return database.query<WaitingRow>(
        `SELECT r.id, r.requested_at AS created_at, b.reference_code AS "referenceCode", s.name AS "studentName",
           r.target AS "to", r.cause, json_build_object('amountMinor', r.amount_minor, 'currency', b.currency) AS amount,
           r.lessons, r.reason, u.name AS "requestedBy", r.requested_by = $1 AS "byReader"
         FROM staff_refunds r JOIN bookings b ON b.id = r.booking_id JOIN users s ON s.id = b.student_id
         JOIN users u ON u.id = r.requested_by
         WHERE r.state = 'waiting'
           AND ($2::timestamptz IS NULL OR (date_trunc('milliseconds', r.requested_at), r.id) > ($2, $3::uuid))
         ORDER BY date_trunc('milliseconds', r.requested_at), r.id LIMIT $4`,
        [readerId, after?.at ?? null, after?.id ?? null, limit],
      );
    },
  };
}
