import type { Specialization, Trainer, TrainerPage } from "@kalima/catalog-contract";
import { LESSON_MINUTES, type LessonLength, TRAINER_NOTICE_HOURS } from "@kalima/catalog-contract";
import type { BilingualText, CefrLevel } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import { toZonedDate } from "../../../time/wall-clock.ts";
import {
  type GridMinutes,
  type Range,
  type Schedule,
  type SchedulesByLength,
  SHORT_GRID_MINUTES,
  type Shift,
} from "./schedule.policy.ts";

/** When a trainer works, as it is stored; dates are `YYYY-MM-DD`. */
export type WorkingHoursRow = {
  time_zone: string;
  shifts: Shift[];
  periods: { from: string; until: string | null; shifts: Shift[] }[];
  exceptions: { from: string; until: string; ranges: Range[] }[];
  /** Null: the school's. */
  notice_hours: number | null;
  grid_minutes: GridMinutes;
  pause_minutes: number;
  max_lessons_a_day: number | null;
  max_lessons_a_week: number | null;
  horizon_days: number;
};

/**
 * Only active trainers are shown and booked. `draft`: not published yet; `hidden`: by staff; `paused`: until a time; `disabled`: until
 * their account is activated again; `inactive`: they have left.
 */
export type TrainerStatus = "draft" | "active" | "hidden" | "paused" | "disabled" | "inactive";

export type TrainerRow = WorkingHoursRow & {
  id: string;
  user_id: string | null;
  name: BilingualText;
  gender: Trainer["gender"];
  country: string;
  age: number;
  nationality: string;
  specializations: Specialization[];
  page: TrainerPage;
  levels: CefrLevel[];
  lesson_lengths: LessonLength[];
  price_per_lesson_minor: number;
  status: TrainerStatus;
  picture_file_id: string | null;
  intro_video_file_id: string | null;
};

/** A trainer with what only their own page shows. */
export type ProfileRow = TrainerRow & { intro_video_transcript: string | null; intro_poster_file_id: string | null };

const HOURS = `t.time_zone, t.notice_hours, t.grid_minutes, t.pause_minutes, t.max_lessons_a_day, t.max_lessons_a_week,
    t.horizon_days,
    coalesce((SELECT json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'until', until_minute)
      ORDER BY weekday, from_minute) FROM trainer_shifts WHERE trainer_id = t.id), '[]') AS shifts,
    coalesce((SELECT json_agg(json_build_object('from', from_date, 'until', until_date, 'shifts', shifts)
      ORDER BY from_date) FROM trainer_periods WHERE trainer_id = t.id), '[]') AS periods,
    coalesce((SELECT json_agg(json_build_object('from', from_date, 'until', until_date, 'ranges', ranges)
      ORDER BY from_date) FROM trainer_exceptions WHERE trainer_id = t.id), '[]') AS exceptions`;

/** SQL that reads when trainers `t` work (`WorkingHoursRow`), with further columns; joins and conditions follow. */
export function buildHoursSql(columns: readonly string[]): string {
  return `SELECT ${[HOURS, ...columns].join(", ")} FROM trainers t`;
}

/** The same for whole rows of trainers. */
export function buildTrainersSql(columns: readonly string[]): string {
  const own = `t.id, t.user_id, t.name, t.gender, t.country, t.nationality, t.specializations, t.page, t.levels, t.lesson_lengths,
    t.price_per_lesson_minor, t.status, t.picture_file_id, t.intro_video_file_id,
    extract(year FROM age(t.born_on))::int AS age`;
  return buildHoursSql([own, ...columns]);
}

/** Hours between now and the first start that may be booked. */
export function getNoticeHours({ notice_hours }: Pick<TrainerRow, "notice_hours">): number {
  return notice_hours ?? TRAINER_NOTICE_HOURS;
}

/** A date of a calendar as `toDialDay` counts days. */
const toDay = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** When a trainer works, for the policies, with the grid of lessons of this length. */
export function toSchedule<L extends number = typeof LESSON_MINUTES>(
  row: WorkingHoursRow,
  lessonMinutes: L,
): Schedule & { lessonMinutes: L } {
  return {
    timeZone: row.time_zone,
    shifts: row.shifts,
    periods: row.periods.map(({ from, until, shifts }) => ({
      from: toDay(from),
      until: until === null ? null : toDay(until),
      shifts,
    })),
    exceptions: row.exceptions.map(({ from, until, ranges }) => ({ from: toDay(from), until: toDay(until), ranges })),
    gridMinutes: lessonMinutes < LESSON_MINUTES ? SHORT_GRID_MINUTES : row.grid_minutes,
    noticeHours: getNoticeHours(row),
    pauseMinutes: row.pause_minutes,
    maxLessonsPerDay: row.max_lessons_a_day,
    maxLessonsPerWeek: row.max_lessons_a_week,
    horizonDays: row.horizon_days,
    lessonMinutes,
  };
}

/** The same, for every length of lessons that the trainer gives. */
export function toSchedules(row: WorkingHoursRow & Pick<TrainerRow, "lesson_lengths">): SchedulesByLength {
  return row.lesson_lengths.map((lessonMinutes) => toSchedule(row, lessonMinutes));
}

/** The week that counts now: that of a period that lasts, else the usual one. */
export function listCurrentShifts(row: WorkingHoursRow, now: Date): readonly Shift[] {
  const today = toZonedDate(row.time_zone, now.getTime());
  const current = row.periods.find(({ from, until }) => from <= today && (until === null || today <= until));
  return current?.shifts ?? row.shifts;
}

const PROFILE_SQL = buildTrainersSql(["t.intro_video_transcript", "t.intro_poster_file_id"]);

/** Rows of trainers. */
export function trainersRepository(database: Database) {
  return {
    /** The active trainer with this id, or none. */
    find({ id }: { id: string }): Promise<ProfileRow[]> {
      return this.findAll([id]);
    },

    /** Active trainers, those with these ids. */
    findAll(ids: readonly string[]): Promise<ProfileRow[]> {
      return database.query(`${PROFILE_SQL} WHERE t.status = 'active' AND t.id = ANY($1)`, [ids]);
    },

    /** The trainer with this id, active or not; or none. */
    async findAny(id: string): Promise<ProfileRow | undefined> {
      const [row] = await database.query<ProfileRow>(`${PROFILE_SQL} WHERE t.id = $1`, [id]);
      return row;
    },

    /** The trainer who signs in with this account, active or not; or none. */
    async findOfAccount(userId: string): Promise<ProfileRow | undefined> {
      const [row] = await database.query<ProfileRow>(`${PROFILE_SQL} WHERE t.user_id = $1`, [userId]);
      return row;
    },
  };
}
