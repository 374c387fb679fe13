import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";

/** A lesson to come; `student` is null while its booking is not paid. */
export type BookedTime = { startsAt: number; endsAt: number; student: string | null };

/** The lessons of a trainer that have not begun, the next ones first. Holds that are over are left out. */
export async function listBookedTimes(database: Database, trainerId: string, now: Date): Promise<BookedTime[]> {
  const rows = await database.query<{ starts_at: Date; ends_at: Date; student: string | null }>(
    `SELECT l.starts_at, l.ends_at,
       CASE WHEN b.status = 'confirmed' THEN ${buildCalledNameSql("u.name")} END AS student
     FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN users u ON u.id = l.student_id
     WHERE l.trainer_id = $1 AND l.starts_at > $2 AND l.status = ANY($3)
       AND NOT (b.status = 'awaiting_payment' AND b.hold_expires_at <= $2)
     ORDER BY l.starts_at`,
    [trainerId, now, LIVE_LESSON_STATUSES],
  );
  return rows.map(({ starts_at, ends_at, student }) => ({
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
    student,
  }));
}
