import type { Database } from "../../../database/database.ts";
import { DAY } from "../../../time/wall-clock.ts";
import { type GridMinutes, type Shift, scheduleOf, teachersRepository } from "../../teachers/public.ts";
import { type Examiner, scheduleOfChecks } from "./examiners.policy.ts";

/** "Lately", in the fair order of trainers. */
const FAIR_DAYS = 30;

type ExaminerRow = {
  id: string;
  time_zone: string;
  notice_hours: number | null;
  grid_minutes: GridMinutes;
  shifts: Shift[];
  checks: number;
  last_booked_at: Date | null;
};

/**
 * Every active trainer who holds speaking checks, with what is taken of their time.
 *
 * @param from Start of the taken times, epoch milliseconds; `until` is their end.
 */
export async function findExaminers(
  database: Database,
  { from, until, now }: { from: number; until: number; now: Date },
): Promise<Examiner[]> {
  const rows = await database.query<ExaminerRow>(
    `SELECT t.id, t.time_zone, t.notice_hours, t.grid_minutes, coalesce(s.shifts, '[]') AS shifts,
       coalesce(c.checks, 0)::int AS checks, c.last_booked_at
     FROM trainers t
     LEFT JOIN LATERAL (
       SELECT json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'until', until_minute)) AS shifts
       FROM trainer_shifts WHERE trainer_id = t.id
     ) s ON true
     LEFT JOIN LATERAL (
       SELECT count(*) AS checks, max(created_at) AS last_booked_at FROM bookings
       WHERE trainer_id = t.id AND service IS NOT NULL AND status = 'confirmed' AND created_at > $1
     ) c ON true
     WHERE t.status = 'active' AND t.examines_speaking`,
    [new Date(now.getTime() - FAIR_DAYS * DAY)],
  );
  const ids = rows.map(({ id }) => id);
  const taken = await teachersRepository(database).takenTimes(ids, from, until, now);
  return rows.map((row) => ({
    id: row.id,
    schedule: scheduleOfChecks(scheduleOf(row)),
    taken: taken.get(row.id) ?? [],
    checks: row.checks,
    lastBookedAt: row.last_booked_at,
  }));
}
