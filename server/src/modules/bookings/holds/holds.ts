import type { Database } from "../../../kernel/database/database.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { closeOrders } from "../../payments/public.ts";
import { UNPAID_HOLDS } from "../core/booking.policy.ts";
import { type LessonTime, lessonsRepository } from "../lessons/lessons.repository.ts";

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

export type TimeHoldRow = {
  guest_id: string;
  trainer_id: string;
  starts_at: Date;
  ends_at: Date;
  expires_at: Date;
};
type NewTimeHold = LessonTime & { guestId: string; trainerId: string; expiresAt: Date };

/** Times held for browsers, at most one each. */
export function timeHoldsRepository(database: Database) {
  return {
    /** Times with trainers who take no bookings now do not count. */
    async find(guestId: string, now: Date): Promise<TimeHoldRow | undefined> {
      const [row] = await database.query<TimeHoldRow>(
        `SELECT * FROM time_holds WHERE guest_id = $1 AND expires_at > $2
           AND trainer_id IN (SELECT id FROM trainers WHERE status = 'active')`,
        [guestId, now],
      );
      return row;
    },

    /** Holds a time and replaces the browser's earlier hold. The caller has the trainer's lock and has checked that the time is free. */
    async put({ guestId, trainerId, startsAt, endsAt, expiresAt }: NewTimeHold): Promise<void> {
      await database.query(
        `INSERT INTO time_holds (guest_id, trainer_id, starts_at, ends_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (guest_id) DO UPDATE SET trainer_id = excluded.trainer_id, starts_at = excluded.starts_at,
           ends_at = excluded.ends_at, expires_at = excluded.expires_at`,
        [guestId, trainerId, startsAt, endsAt, expiresAt],
      );
    },

    async remove(guestId: string): Promise<void> {
      await database.query("DELETE FROM time_holds WHERE guest_id = $1", [guestId]);
    },

    /** Removes expired holds of one trainer or of all. */
    async removeExpired(now: Date, trainerId: string | null = null): Promise<void> {
      await database.query("DELETE FROM time_holds WHERE expires_at <= $1 AND ($2::uuid IS NULL OR trainer_id = $2)", [
        now,
        trainerId,
      ]);
    },
  };
}

/** Ends one hold at its time. The guards in SQL do not wait for it. */
export const endHold: Job<{ bookingId: string }> = { name: "bookings.end-hold" };

/** Ends holds that are over, frees their times and closes their orders. */
export async function endHolds(
  tx: Database,
  of: Parameters<ReturnType<typeof holdsRepository>["expire"]>[0],
  now: Date,
): Promise<void> {
  const expired = await holdsRepository(tx).expire(of, now);
  if (expired.length === 0) return;
  await lessonsRepository(tx).releaseAll(expired);
  await closeOrders(tx, expired, "expired", now);
}

/** Defines the job that ends a hold. */
export function defineEndHold({ database, jobs, clock }: Pick<ModuleContext, "database" | "jobs" | "clock">): void {
  jobs.define<{ bookingId: string }>({
    name: endHold.name,
    act: { action: "booking.hold_ended", object: ({ bookingId: id }) => ({ kind: "booking", id }) },
    run: (of) => database.transaction((tx) => endHolds(tx, of, clock())),
  });
}
