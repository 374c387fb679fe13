import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import type { CefrLevel } from "@kalima/contracts/domain";
import { AT_RISK_DAYS, type ListedStanding, type OwnStudentsFilter } from "@kalima/learning-contract";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { SortPlace } from "../../../kernel/http/cursor.ts";
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
  /** Lessons that did not take place yet, with a time or without. */
  lessons_left: number;
  standing: ListedStanding;
  /** Lessons of packs that are paid, without a time. */
  unplanned: number;
  /** True with a paid pack: the trainer may write and set tasks. */
  is_taught: boolean;
};

const TAUGHT = `EXISTS (SELECT FROM bookings b WHERE b.student_id = u.id AND b.trainer_id = t.id
  AND b.status = 'confirmed' AND b.service IS NULL)`;

/** Pairs of the trainer with the account `$1`, by their lessons that were not cancelled. */
const buildPairsSql = (condition: string, having = "true") => `
  SELECT *, planned + unplanned AS lessons_left,
    CASE WHEN planned + unplanned = 0 THEN 'ended'
      WHEN next_at <= $2::timestamptz + interval '${AT_RISK_DAYS} days' THEN 'active' ELSE 'at_risk' END AS standing
  FROM (
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
        ON l.student_id = u.id AND l.trainer_id = t.id AND l.status <> 'cancelled'
    WHERE t.user_id = $1 AND ${condition} GROUP BY u.id, t.id HAVING ${having}
  ) AS pairs`;

/** Active students with a paid pack: those to whom the trainer may write. */
const TAUGHT_PAIRS = buildPairsSql(`u.status = 'active' AND ${TAUGHT}`);

const toSortedTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
/** Values by which pairs are sorted, as texts in the same order; null for those without one. */
const ORDERS = {
  name: "fold_text(name)",
  level: "level",
  nextLessonAt: toSortedTime("next_at"),
  lastLessonAt: toSortedTime("last_at"),
  lessonsLeft: "lpad(lessons_left::text, 9, '0')",
  attendance: "lpad(round(10000.0 * lessons / nullif(lessons + missed, 0))::text, 5, '0')",
} as const;

/** The standings that each filter lets through; all without one. */
const SHOWN: Readonly<Record<ListedStanding, readonly ListedStanding[]>> = {
  active: ["active", "at_risk"],
  at_risk: ["at_risk"],
  ended: ["ended"],
};

export type ListedPair = PairRow & { place: string };
/** A page of pairs; without a limit, all of them. */
export type PairsPage = OwnStudentsFilter & { after: SortPlace | null; limit: number | null };

/** Students and trainers who have or had lessons together. */
export function pairsRepository(database: Database) {
  const values = (trainerUser: string, now: Date) => [trainerUser, now, LIVE_LESSON_STATUSES];
  return {
    /** Students with a paid pack. Those without the value of the order come last, whichever its direction. */
    list(trainerUser: string, now: Date, { show, sort = "nextLessonAt", after, limit }: PairsPage) {
      const isBackwards = sort.startsWith("-");
      const [direction, beyond, last] = isBackwards ? ["DESC", "<", "''"] : ["ASC", ">", "'~'"];
      const place = `coalesce(${ORDERS[sort.replace("-", "") as keyof typeof ORDERS]}, ${last}) COLLATE "C"`;
      return database.query<ListedPair>(
        `SELECT * FROM (SELECT *, ${place} AS place FROM (${TAUGHT_PAIRS}) AS taught) AS placed
         WHERE ($4::text[] IS NULL OR standing = ANY($4))
           AND ($5::text IS NULL OR (place, id) ${beyond} ($5 COLLATE "C", $6::uuid))
         ORDER BY place ${direction}, id ${direction} LIMIT $7`,
        [...values(trainerUser, now), show ? SHOWN[show] : null, after?.[0] ?? null, after?.[1] ?? null, limit],
      );
    },

    /** Counts the students with a paid pack, by how it goes on with them. */
    async countByStanding(trainerUser: string, now: Date): Promise<Map<ListedStanding, number>> {
      const rows = await database.query<{ standing: ListedStanding; students: number }>(
        `SELECT standing, count(*)::int AS students FROM (${TAUGHT_PAIRS}) AS taught GROUP BY standing`,
        values(trainerUser, now),
      );
      return new Map(rows.map(({ standing, students }) => [standing, students]));
    },

    /** A student of the trainer, now or earlier: with a paid pack or a lesson that was not cancelled. Removed accounts are none. */
    async find(trainerUser: string, studentId: string, now: Date): Promise<PairRow | undefined> {
      const [row] = await database.query<PairRow>(
        buildPairsSql("u.id = $4 AND u.phone <> 'deleted:' || u.id", `${TAUGHT} OR count(l.id) > 0`),
        [...values(trainerUser, now), studentId],
      );
      return row;
    },
  };
}
