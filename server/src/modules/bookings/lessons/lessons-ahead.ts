import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { buildCreditsLeftSql } from "../credits/credits-sql.ts";
import { IS_PAID } from "./lesson-rows.ts";

/** Lessons of paid packs that a person has to come: with a time, as a student or a trainer, and without, as a student. */
type LessonsAhead = { planned: number; nextAt: Date | null; unplanned: number };

const IS_AHEAD = `l.status = ANY($3) AND l.ends_at > $2 AND b.service IS NULL AND ${IS_PAID}`;
const buildUnplannedSql = (student: string) => `(
  SELECT coalesce(sum(${buildCreditsLeftSql("$2")}), 0)::int FROM bookings b
  WHERE b.student_id = ${student} AND b.status = 'confirmed' AND b.service IS NULL)`;

/** Counts the lessons that each student has left, planned or not, by the student's id. */
export async function readLessonsLeft(
  database: Database,
  studentIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; left: number }>(
    `SELECT s.id, ${buildUnplannedSql("s.id")} + (
       SELECT count(*)::int FROM lessons l JOIN bookings b ON b.id = l.booking_id WHERE l.student_id = s.id AND ${IS_AHEAD}
     ) AS left FROM unnest($1::uuid[]) AS s (id)`,
    [studentIds, now, LIVE_LESSON_STATUSES],
  );
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** Counts what a person has to come. */
export async function countLessonsAhead(database: Database, userId: string, now: Date): Promise<LessonsAhead> {
  const [ahead] = await database.query<LessonsAhead>(
    `SELECT count(l.id)::int AS planned, min(l.starts_at) AS "nextAt", ${buildUnplannedSql("$1")} AS unplanned
     FROM lessons l JOIN bookings b ON b.id = l.booking_id
     WHERE (l.student_id = $1 OR l.trainer_id = (SELECT id FROM trainers WHERE user_id = $1)) AND ${IS_AHEAD}`,
    [userId, now, LIVE_LESSON_STATUSES],
  );
  return ahead ?? { planned: 0, nextAt: null, unplanned: 0 };
}
