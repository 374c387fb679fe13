import type { Specialization, Trainer, TrainerPage } from "@kalima/catalog-contract";
import { LESSON_MINUTES, type LessonLength, TRAINER_NOTICE_HOURS } from "@kalima/catalog-contract";
import type { BilingualText, CefrLevel } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import {
  type GridMinutes,
  type Schedule,
  type SchedulesByLength,
  SHORT_GRID_MINUTES,
  type Shift,
} from "./schedule.policy.ts";

export type TrainerRow = {
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
  time_zone: string;
  /** Null: the school's. */
  notice_hours: number | null;
  grid_minutes: GridMinutes;
  lesson_lengths: LessonLength[];
  price_per_lesson_minor: number;
  status: Trainer["status"];
  picture_file_id: string | null;
  intro_video_file_id: string | null;
  shifts: Shift[];
};

/** A trainer with what only their own page shows. */
export type ProfileRow = TrainerRow & { intro_video_transcript: string | null };

/** SQL that reads rows of trainers `t`, with further columns; joins and conditions follow. */
export function buildTrainersSql(columns: readonly string[]): string {
  const own = `t.id, t.user_id, t.name, t.gender, t.country, t.nationality, t.specializations, t.page,
    t.levels, t.time_zone, t.notice_hours, t.grid_minutes, t.lesson_lengths, t.price_per_lesson_minor, t.status, t.picture_file_id, t.intro_video_file_id,
    extract(year FROM age(t.born_on))::int AS age,
    coalesce(s.shifts, '[]') AS shifts`;
  return `SELECT ${[own, ...columns].join(", ")}
  FROM trainers t
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'until', until_minute)
      ORDER BY weekday, from_minute) AS shifts
    FROM trainer_shifts WHERE trainer_id = t.id
  ) s ON true`;
}

/** Hours between now and the first start that may be booked. */
export function getNoticeHours({ notice_hours }: Pick<TrainerRow, "notice_hours">): number {
  return notice_hours ?? TRAINER_NOTICE_HOURS;
}

type WorkingHoursRow = Pick<TrainerRow, "time_zone" | "shifts" | "notice_hours" | "grid_minutes">;

/** When a trainer works, for the policies, with the grid of lessons of this length. */
export function toSchedule<L extends number = typeof LESSON_MINUTES>(
  row: WorkingHoursRow,
  lessonMinutes: L,
): Schedule & { lessonMinutes: L } {
  return {
    timeZone: row.time_zone,
    shifts: row.shifts,
    gridMinutes: lessonMinutes < LESSON_MINUTES ? SHORT_GRID_MINUTES : row.grid_minutes,
    noticeHours: getNoticeHours(row),
    lessonMinutes,
  };
}

/** The same, for every length of lessons that the trainer gives. */
export function toSchedules(row: WorkingHoursRow & Pick<TrainerRow, "lesson_lengths">): SchedulesByLength {
  return row.lesson_lengths.map((lessonMinutes) => toSchedule(row, lessonMinutes));
}

/** Rows of active trainers. */
export function trainersRepository(database: Database) {
  return {
    /** The active trainer with this id, or none. */
    find({ id }: { id: string }): Promise<ProfileRow[]> {
      return this.findAll([id]);
    },

    /** Active trainers, those with these ids. */
    findAll(ids: readonly string[]): Promise<ProfileRow[]> {
      return database.query(
        `${buildTrainersSql(["t.intro_video_transcript"])} WHERE t.status = 'active' AND t.id = ANY($1)`,
        [ids],
      );
    },
  };
}
