import { randomUUID } from "node:crypto";
import type { MakeRefund, WaitingRefund } from "@kalima/contracts/api";
import type { Database } from "../../../database/database.ts";
import type { After } from "../../../http/time-pages.ts";

export type StaffRefundRow = {
  id: string;
  booking_id: string;
  target: "method" | "credits";
  amount_minor: number;
  lessons: number | null;
  reason: string;
  requested_by: string;
  requested_at: Date;
};
type WaitingRow = Omit<WaitingRefund, "requestedAt"> & { created_at: Date };

/** Rows of what staff give back. */
export function staffRefundsRepository(database: Database) {
  return {
    async add(
      bookingId: string,
      wanted: MakeRefund & { amountMinor: number },
      { state, by, now }: { state: "waiting" | "made"; by: string; now: Date },
    ): Promise<void> {
      const lessons = wanted.to === "credits" ? wanted.lessons : null;
      await database.query(
        `INSERT INTO staff_refunds (id, booking_id, target, amount_minor, lessons, reason, state, requested_by, requested_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [randomUUID(), bookingId, wanted.to, wanted.amountMinor, lessons, wanted.reason, state, by, now],
      );
    },

    async find(id: string): Promise<StaffRefundRow | undefined> {
      const [row] = await database.query<StaffRefundRow>("SELECT * FROM staff_refunds WHERE id = $1", [id]);
      return row;
    },

    async waitingOf(bookingId: string): Promise<StaffRefundRow | undefined> {
      const [row] = await database.query<StaffRefundRow>(
        "SELECT * FROM staff_refunds WHERE booking_id = $1 AND state = 'waiting'",
        [bookingId],
      );
      return row;
    },

    /** What one person alone gave back of a booking, in the currency's smallest unit. */
    async madeAlone(bookingId: string): Promise<number> {
      const [row] = await database.query<{ minor: number }>(
        `SELECT coalesce(sum(amount_minor), 0) AS minor FROM staff_refunds
         WHERE booking_id = $1 AND state = 'made' AND decided_by IS NULL`,
        [bookingId],
      );
      return row?.minor ?? 0;
    },

    /** False when it does not wait any more. */
    async decide(id: string, state: "made" | "refused", by: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE staff_refunds SET state = $2, decided_by = $3, decided_at = $4
         WHERE id = $1 AND state = 'waiting' RETURNING 1`,
        [id, state, by, now],
      );
      return rows.length > 0;
    },

    /** Those that wait, the longest first. */
    waiting(readerId: string, after: After, limit: number): Promise<WaitingRow[]> {
      return database.query<WaitingRow>(
        `SELECT r.id, r.requested_at AS created_at, b.reference_code AS "referenceCode", s.name AS "studentName",
           r.target AS "to", json_build_object('amountMinor', r.amount_minor, 'currency', b.currency) AS amount,
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
