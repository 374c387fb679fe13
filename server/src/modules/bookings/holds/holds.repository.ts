import type { Database } from "../../../kernel/database/database.ts";
import { UNPAID_HOLDS } from "../core/booking.policy.ts";

/** Whose holds end: one booking's, or those of a trainer or student who is about to be booked. */
type HoldSelector = { bookingId: string } | { trainerId: string; studentId: string };

/** Bookings whose times are held without payment. */
export function holdsRepository(database: Database) {
  return {
    /**
     * Moves holds that are over to `expired` and answers their ids. `SKIP LOCKED`: a booking that is just being paid or
     * cancelled is left to that transaction.
     */
    async expire(of: HoldSelector, now: Date): Promise<string[]> {
      const one = "bookingId" in of ? of.bookingId : null;
      const [trainer, student] = "bookingId" in of ? [null, null] : [of.trainerId, of.studentId];
      const rows = await database.query<{ id: string }>(
        `UPDATE bookings SET status = 'expired', updated_at = $1 WHERE id IN (
           SELECT id FROM bookings
           WHERE status = 'awaiting_payment' AND hold_expires_at <= $1
             AND (id = $2 OR trainer_id = $3 OR student_id = $4)
           ORDER BY id FOR UPDATE SKIP LOCKED)
         RETURNING id`,
        [now, one, trainer, student],
      );
      return rows.map(({ id }) => id);
    },

    /** Lets a hold last until then at least, but not beyond its first lesson; answers its end. */
    async extend(bookingId: string, until: Date): Promise<Date> {
      const [row] = await database.query<{ hold_expires_at: Date }>(
        `UPDATE bookings b SET hold_expires_at = least(greatest(b.hold_expires_at, $2),
           (SELECT min(starts_at) FROM lessons WHERE booking_id = b.id AND status <> 'cancelled'))
         WHERE b.id = $1 RETURNING hold_expires_at`,
        [bookingId, until],
      );
      return row?.hold_expires_at ?? until;
    },

    /** Makes parallel bookings of one student wait for each other, until the transaction ends. */
    async lockStudent(studentId: string): Promise<void> {
      await database.query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [studentId]);
    },

    async countForStudent(studentId: string): Promise<number> {
      const [row] = await database.query<{ count: number }>(
        "SELECT count(*) AS count FROM bookings WHERE student_id = $1 AND status = ANY($2)",
        [studentId, UNPAID_HOLDS],
      );
      return row?.count ?? 0;
    },
  };
}
