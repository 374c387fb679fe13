import type { LessonLength, WorkingHours, WorkingRange, WorkingWeek } from "@kalima/catalog-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { Shift } from "./schedule.policy.ts";
import { buildHoursSql, getNoticeHours, type WorkingHoursRow } from "./trainers.repository.ts";

/** A trainer's hours with what else decides about their times. `version` changes with each change of the hours. */
export type HoursRow = WorkingHoursRow & {
  id: string;
  user_id: string | null;
  lesson_lengths: LessonLength[];
  status: string;
  version: number;
};
/** A trainer by the account that signs in, or by id. */
export type HoursOwner = { userId: string } | { trainerId: string };

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Ranges in order, of which none touches another. */
export function mergeRanges(ranges: readonly WorkingRange[]): WorkingRange[] {
  const merged: WorkingRange[] = [];
  for (const { from, until } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  return merged;
}

const toWeek = (shifts: readonly Shift[]): WorkingWeek =>
  WEEKDAYS.map((day) => mergeRanges(shifts.filter(({ weekday }) => weekday === day)));
const toShifts = (week: WorkingWeek): Shift[] =>
  week.flatMap((ranges, weekday) => mergeRanges(ranges).map((range) => ({ weekday, ...range })));

/** Stored hours as trainers see and change them; what ended before `today` (`YYYY-MM-DD`) is left out. */
export function presentHours(row: WorkingHoursRow, today: string): WorkingHours {
  return {
    timeZone: row.time_zone,
    week: toWeek(row.shifts),
    periods: row.periods
      .filter(({ until }) => until === null || until >= today)
      .map(({ from, until, shifts }) => ({ from, until, week: toWeek(shifts) })),
    exceptions: row.exceptions.filter(({ until }) => until >= today),
    noticeHours: getNoticeHours(row),
    pauseMinutes: row.pause_minutes,
    maxLessonsPerDay: row.max_lessons_a_day,
    maxLessonsPerWeek: row.max_lessons_a_week,
    horizonDays: row.horizon_days,
    gridMinutes: row.grid_minutes,
  };
}

/** Hours as they would be stored. Touching ranges of a day are one: the grid counts from its beginning. */
export function toHoursRow(hours: WorkingHours): WorkingHoursRow {
  return {
    time_zone: hours.timeZone,
    shifts: toShifts(hours.week),
    periods: hours.periods.map(({ from, until, week }) => ({ from, until, shifts: toShifts(week) })),
    exceptions: hours.exceptions.map(({ from, until, ranges }) => ({ from, until, ranges: mergeRanges(ranges) })),
    notice_hours: hours.noticeHours,
    grid_minutes: hours.gridMinutes,
    pause_minutes: hours.pauseMinutes,
    max_lessons_a_day: hours.maxLessonsPerDay,
    max_lessons_a_week: hours.maxLessonsPerWeek,
    horizon_days: hours.horizonDays,
  };
}

/** The hours of any trainer, active or not. */
export function hoursRepository(database: Database) {
  return {
    async find(owner: HoursOwner): Promise<HoursRow | undefined> {
      const columns = ["t.id", "t.user_id", "t.lesson_lengths", "t.status", "t.hours_version AS version"];
      const [condition, value] = "userId" in owner ? ["t.user_id = $1", owner.userId] : ["t.id = $1", owner.trainerId];
      const [row] = await database.query<HoursRow>(`${buildHoursSql(columns)} WHERE ${condition}`, [value]);
      return row;
    },

    /** Replaces all hours. The caller has the lock of the trainer's times. */
    async replace(id: string, row: WorkingHoursRow): Promise<void> {
      await database.query("DELETE FROM trainer_shifts WHERE trainer_id = $1", [id]);
      await database.query("DELETE FROM trainer_periods WHERE trainer_id = $1", [id]);
      await database.query("DELETE FROM trainer_exceptions WHERE trainer_id = $1", [id]);
      await database.query(
        `INSERT INTO trainer_shifts (trainer_id, weekday, from_minute, until_minute)
         SELECT $1, weekday, "from", until FROM jsonb_to_recordset($2) AS s(weekday int, "from" int, until int)`,
        [id, JSON.stringify(row.shifts)],
      );
      await database.query(
        `INSERT INTO trainer_periods (trainer_id, from_date, until_date, shifts)
         SELECT $1, "from", until, shifts FROM jsonb_to_recordset($2) AS p("from" date, until date, shifts jsonb)`,
        [id, JSON.stringify(row.periods)],
      );
      await database.query(
        `INSERT INTO trainer_exceptions (trainer_id, from_date, until_date, ranges)
         SELECT $1, "from", until, ranges FROM jsonb_to_recordset($2) AS e("from" date, until date, ranges jsonb)`,
        [id, JSON.stringify(row.exceptions)],
      );
      await database.query(
        `UPDATE trainers SET hours_version = hours_version + 1, time_zone = $2, notice_hours = $3, grid_minutes = $4,
           pause_minutes = $5, max_lessons_a_day = $6, max_lessons_a_week = $7, horizon_days = $8 WHERE id = $1`,
        [
          id,
          row.time_zone,
          row.notice_hours,
          row.grid_minutes,
          row.pause_minutes,
          row.max_lessons_a_day,
          row.max_lessons_a_week,
          row.horizon_days,
        ],
      );
    },
  };
}
