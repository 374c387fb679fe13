import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import type { CefrLevel } from "@kalima/contracts/domain";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { buildCreditsLeftSql, IS_PAID } from "../../bookings/public.ts";

/** A student and a trainer in numbers, from the lessons of their packs. */
export type PairRow = {
  id: string;
  /** The first name. */
  name: string;
  level: CefrLevel | null;
  /** Completed lessons. */
  lessons: number;
  /** Lessons that the student did not join. */
  missed: number;
  last_at: Date | null;
  next_at: Date | null;
  /** Lessons with a time that did not take place yet. */
  planned: number;
  /** Lessons of packs that are paid, without a time. */
  unplanned: number;
  /** True with a paid pack: the trainer may write and set tasks. */
  is_taught: boolean;
};

const TAUGHT = `EXISTS (SELECT FROM bookings b WHERE b.student_id = u.id AND b.trainer_id = t.id
  AND b.status = 'confirmed' AND b.service IS NULL)`;

/** Pairs of the trainer with the account `$1`, by their lessons that were not cancelled. */
const PAIRS = `
  SELECT u.id, ${buildCalledNameSql("u.name")} AS name, u.placement_level AS level,
    count(l.id) FILTER (WHERE l.status = 'completed')::int AS lessons,
    count(l.id) FILTER (WHERE l.status = 'missed' AND l.missed_by IN ('student', 'both'))::int AS missed,
    max(l.starts_at) FILTER (WHERE l.status = 'completed') AS last_at,
    min(l.starts_at) FILTER (WHERE l.status = ANY($3) AND l.ends_at > $2) AS next_at,
    count(l.id) FILTER (WHERE l.status = ANY($3) AND l.ends_at > $2)::int AS planned,
    (SELECT coalesce(sum(${buildCreditsLeftSql("$2")}), 0)::int FROM bookings b
     WHERE b.student_id = u.id AND b.trainer_id = t.id AND b.status = 'confirmed' AND b.service IS NULL) AS unplanned,
    ${TAUGHT} AS is_taught
  FROM trainers t CROSS JOIN users u
    LEFT JOIN (lessons l JOIN bookings b ON b.id = l.booking_id AND b.service IS NULL AND ${IS_PAID})
      ON l.student_id = u.id AND l.trainer_id = t.id AND l.status <> 'cancelled'`;

/** Students and trainers who have or had lessons together. */
export function pairsRepository(database: Database) {
  const values = (trainerUser: string, now: Date) => [trainerUser, now, LIVE_LESSON_STATUSES];
  return {
    /** Active students with a paid pack: those to whom the trainer may write. The next lesson first. */
    list: (trainerUser: string, now: Date) =>
      database.query<PairRow>(
        `${PAIRS} WHERE t.user_id = $1 AND u.status = 'active' AND ${TAUGHT}
         GROUP BY u.id, t.id ORDER BY next_at NULLS LAST, last_at DESC NULLS LAST, name, u.id`,
        values(trainerUser, now),
      ),

    /** A student of the trainer, now or earlier: with a paid pack or a lesson that was not cancelled. Removed accounts are none. */
    async find(trainerUser: string, studentId: string, now: Date): Promise<PairRow | undefined> {
      const [row] = await database.query<PairRow>(
        `${PAIRS} WHERE t.user_id = $1 AND u.id = $4 AND u.phone <> 'deleted:' || u.id
         GROUP BY u.id, t.id HAVING ${TAUGHT} OR count(l.id) > 0`,
        [...values(trainerUser, now), studentId],
      );
      return row;
    },
  };
}
