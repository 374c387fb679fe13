import { FEEDBACK_HOURS } from "@kalima/school-contract";
import type { Database } from "../../kernel/database/database.ts";

export type TrainerFigures = {
  /** The mean of all ratings; null without any. */
  average: number | null;
  ratings: number;
  /** Lessons that the trainer missed. */
  missed: number;
  /** Lessons whose feedback was due, and those of them that got it in time. */
  due: number;
  inTime: number;
};
export const NO_FIGURES: TrainerFigures = { average: null, ratings: 0, missed: 0, due: 0, inTime: 0 };

/** Figures of trainers by id: ratings of all time, the rest since `since`. */
export async function readTrainerFigures(
  database: Database,
  ids: readonly string[],
  { since, now }: { since: Date; now: Date },
): Promise<Map<string, TrainerFigures>> {
  const rows = await database.query<TrainerFigures & { id: string }>(
    `SELECT l.trainer_id AS id, avg(l.rating)::float8 AS average, count(l.rating)::int AS ratings,
       count(*) FILTER (WHERE l.status = 'missed' AND l.missed_by IN ('trainer', 'both') AND l.starts_at > $2)::int AS missed,
       count(*) FILTER (WHERE d.is_due)::int AS due,
       count(*) FILTER (WHERE d.is_due AND f.given_at <= l.ends_at + make_interval(hours => $4))::int AS "inTime"
     FROM lessons l JOIN bookings b ON b.id = l.booking_id LEFT JOIN lesson_feedback f ON f.lesson_id = l.id
       CROSS JOIN LATERAL (SELECT l.status = 'completed' AND b.service IS NULL AND l.ends_at > $2
         AND (f.given_at IS NOT NULL OR l.ends_at + make_interval(hours => $4) < $3) AS is_due) AS d
     WHERE l.trainer_id = ANY($1) GROUP BY l.trainer_id`,
    [ids, since, now, FEEDBACK_HOURS],
  );
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
