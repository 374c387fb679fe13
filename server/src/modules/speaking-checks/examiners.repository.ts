import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { readTakenTimes } from "../bookings/public.ts";
import { buildHoursSql, toSchedule, type WorkingHoursRow } from "../trainers/public.ts";
import { type Examiner, toCheckSchedule } from "./examiners.policy.ts";

/** "Lately", in the fair order of trainers. */
export const FAIR_DAYS = 30;
/** A calendar costs 1 to 2 ms for each trainer. Beyond these, those with the fewest checks are asked. */
const MAX_EXAMINERS = 60;

type ExaminerRow = WorkingHoursRow & {
  id: string;
  checks: number;
  last_booked_at: Date | null;
};

/**
 * The active trainers who hold speaking checks, with what is taken of their time.
 *
 * @param from Start of the taken times, epoch milliseconds; `until` is their end.
 */
export async function findExaminers(
  database: Database,
  { from, until, now }: { from: number; until: number; now: Date },
): Promise<Examiner[]> {
  const rows = await database.query<ExaminerRow>(
    `${buildHoursSql(["t.id", "coalesce(c.checks, 0)::int AS checks", "c.last_booked_at"])}
     LEFT JOIN LATERAL (
       SELECT count(*) AS checks, max(created_at) AS last_booked_at FROM bookings
       WHERE trainer_id = t.id AND service IS NOT NULL AND status = 'confirmed' AND created_at > $1
     ) c ON true
     WHERE t.status = 'active' AND t.examines_speaking
     ORDER BY c.checks, c.last_booked_at NULLS FIRST, t.id LIMIT $2`,
    [new Date(now.getTime() - FAIR_DAYS * DAY_MS), MAX_EXAMINERS],
  );
  const ids = rows.map(({ id }) => id);
  const taken = await readTakenTimes(database, ids, from, until, now);
  return rows.map((row) => ({
    id: row.id,
    schedule: toCheckSchedule(toSchedule(row, LESSON_MINUTES)),
    taken: taken.get(row.id) ?? [],
    checks: row.checks,
    lastBookedAt: row.last_booked_at,
  }));
}
