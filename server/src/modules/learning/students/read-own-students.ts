import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import type { OwnStudent } from "@kalima/learning-contract";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";

type Row = Omit<OwnStudent, "lastLessonAt" | "nextLessonAt"> & { last_at: Date | null; next_at: Date | null };

/** Active students with a paid pack of the trainer with the account `$1`: those to whom the trainer may write. */
const STUDENTS = `
  SELECT u.id, ${buildCalledNameSql("u.name")} AS name, u.placement_level AS level,
    count(l.id) FILTER (WHERE l.status = 'completed')::int AS lessons,
    max(l.starts_at) FILTER (WHERE l.status = 'completed') AS last_at,
    min(l.starts_at) FILTER (WHERE l.status = ANY($3) AND l.ends_at > $2) AS next_at
  FROM bookings b JOIN trainers t ON t.id = b.trainer_id JOIN users u ON u.id = b.student_id
    LEFT JOIN lessons l ON l.booking_id = b.id AND l.trainer_id = t.id
  WHERE t.user_id = $1 AND b.status = 'confirmed' AND b.service IS NULL AND u.status = 'active'
  GROUP BY u.id ORDER BY next_at NULLS LAST, last_at DESC NULLS LAST, name, u.id`;

const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** Reads a trainer's students, those with the next lesson first. */
export async function readOwnStudents(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  trainerUser: string,
): Promise<OwnStudent[]> {
  const rows = await database.query<Row>(STUDENTS, [trainerUser, clock(), LIVE_LESSON_STATUSES]);
  return rows.map(({ last_at, next_at, ...row }) => ({
    ...row,
    lastLessonAt: toIsoOrNull(last_at),
    nextLessonAt: toIsoOrNull(next_at),
  }));
}
