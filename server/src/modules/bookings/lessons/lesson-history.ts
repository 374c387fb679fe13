import type { LessonStatus, MissedBy } from "@kalima/booking-contract";
import type { BilingualText } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import { IS_PAID } from "./lesson-rows.ts";

/** A lesson of a paid pack, as far as other modules count it. */
export type LessonFacts = {
  id: string;
  trainerId: string;
  trainerName: BilingualText;
  startsAt: Date;
  endsAt: Date;
  status: LessonStatus;
  missedBy: MissedBy | null;
  /** Minutes that a completed lesson ran; its planned length where this was not recorded. 0 for others. */
  minutes: number;
  /** Stars from 1 to 5. */
  rating: number | null;
};

/** All lessons of a student's paid packs, also those ahead, without speaking checks; the newest first. */
export function readLessonHistory(database: Database, studentId: string): Promise<LessonFacts[]> {
  return database.query<LessonFacts>(
    `SELECT l.id, l.trainer_id AS "trainerId", t.name AS "trainerName", l.starts_at AS "startsAt", l.ends_at AS "endsAt",
       l.status, l.missed_by AS "missedBy", l.rating,
       CASE WHEN l.status <> 'completed' THEN 0 WHEN l.ended_at IS NULL THEN extract(epoch FROM l.ends_at - l.starts_at)::int / 60
         ELSE l.ran_seconds / 60 END AS minutes
     FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
     WHERE l.student_id = $1 AND b.service IS NULL AND ${IS_PAID} ORDER BY l.starts_at DESC, l.id`,
    [studentId],
  );
}
