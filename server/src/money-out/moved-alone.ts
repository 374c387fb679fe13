import type { Database } from "../kernel/database/database.ts";
import { SCHOOL_TIME_ZONE } from "../time/school-zone.ts";
import type { MovedAlone } from "./money-out.policy.ts";

/** The limit of a booking covers its whole life, the limit of a trainer one calendar month in the school's time zone. */
export type MoneySubject = { bookingId: string } | { trainerId: string };

/** Locks the person's limits until the transaction ends, so that parallel requests are counted one after the other. */
export async function lockMover(tx: Database, userId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('money out ' || $1, 0))", [userId]);
}

/**
 * Sums amounts moved without a second approval, in the smallest unit of the school's currency: for the booking or trainer by any person, and
 * today by this person.
 */
export async function sumMovedAlone(
  database: Database,
  subject: MoneySubject,
  userId: string,
  now: Date,
): Promise<MovedAlone> {
  const isBooking = "bookingId" in subject;
  const [row] = await database.query<MovedAlone>(
    `SELECT coalesce(sum(amount_minor) FILTER (WHERE subject = $1 AND ($5 OR
         date_trunc('month', at AT TIME ZONE $4) = date_trunc('month', $3::timestamptz AT TIME ZONE $4))), 0) AS "ofSubject",
       coalesce(sum(amount_minor) FILTER (WHERE person = $2
         AND (at AT TIME ZONE $4)::date = ($3::timestamptz AT TIME ZONE $4)::date), 0) AS today
     FROM money_moved_alone
     WHERE subject = $1 OR (person = $2 AND at > $3::timestamptz - interval '25 hours')`,
    [isBooking ? subject.bookingId : subject.trainerId, userId, now, SCHOOL_TIME_ZONE, isBooking],
  );
  return row ?? { ofSubject: 0, today: 0 };
}
