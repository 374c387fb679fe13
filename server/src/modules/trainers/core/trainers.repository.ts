import type { Specialization, Trainer, TrainerPage } from "@kalima/contracts/api";
import {
  type BilingualText,
  type CefrLevel,
  LESSON_MINUTES,
  type LessonLength,
  LIVE_LESSON_STATUSES,
  TRAINER_NOTICE_HOURS,
} from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { TakenTime } from "./availability.policy.ts";
import type { SchedulesByLength } from "./lesson-lengths.policy.ts";
import { type GridMinutes, LESSON_MS, type Schedule, SHORT_GRID_MINUTES, type Shift } from "./schedule.policy.ts";

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
  rating_average: number | null;
  rating_count: number;
  lesson_count: number;
  student_count: number;
};

/** A trainer with what only their own page shows. */
export type ProfileRow = TrainerRow & { intro_video_transcript: string | null };

/** A completed lesson that was rated; `created_at` is its end. */
export type RatingRow = { id: string; stars: number; feedback: string | null; created_at: Date };

/** Ratings and lessons as `l`, counted from their rows. */
const COUNTED_STATS = `
  LEFT JOIN LATERAL (
    SELECT round(avg(rating), 1)::float AS rating_average, count(rating) AS rating_count, count(*) AS lesson_count,
      count(DISTINCT student_id) AS student_count
    FROM lessons WHERE trainer_id = t.id AND status = 'completed'
  ) l ON true`;

/** Rows of trainers `t`, with ratings and counts of what `stats` joins as `l`; conditions and further joins follow. */
export function trainerSql(stats: string, ...more: readonly string[]): string {
  const columns = `t.id, t.user_id, t.name, t.gender, t.country, t.nationality, t.specializations, t.page,
    t.levels, t.time_zone, t.notice_hours, t.grid_minutes, t.lesson_lengths, t.price_per_lesson_minor, t.status, t.picture_file_id, t.intro_video_file_id,
    extract(year FROM age(t.born_on))::int AS age,
    coalesce(s.shifts, '[]') AS shifts,
    l.rating_average, coalesce(l.rating_count, 0) AS rating_count,
    coalesce(l.lesson_count, 0) AS lesson_count, coalesce(l.student_count, 0) AS student_count`;
  return `SELECT ${[columns, ...more].join(", ")}
  FROM trainers t
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('weekday', weekday, 'from', from_minute, 'until', until_minute)
      ORDER BY weekday, from_minute) AS shifts
    FROM trainer_shifts WHERE trainer_id = t.id
  ) s ON true
  ${stats}`;
}

/** Hours between now and the first start that may be booked. */
export function noticeHoursOf({ notice_hours }: Pick<TrainerRow, "notice_hours">): number {
  return notice_hours ?? TRAINER_NOTICE_HOURS;
}

type Working = Pick<TrainerRow, "time_zone" | "shifts" | "notice_hours" | "grid_minutes">;

/** When a trainer works, for the policies, with the grid of lessons of this length. */
export function scheduleOf<L extends number = typeof LESSON_MINUTES>(
  row: Working,
  lessonMinutes: L,
): Schedule & { lessonMinutes: L } {
  return {
    timeZone: row.time_zone,
    shifts: row.shifts,
    gridMinutes: lessonMinutes < LESSON_MINUTES ? SHORT_GRID_MINUTES : row.grid_minutes,
    noticeHours: noticeHoursOf(row),
    lessonMinutes,
  };
}

/** The same, for every length of lessons that the trainer gives. */
export function schedulesOf(row: Working & Pick<TrainerRow, "lesson_lengths">): SchedulesByLength {
  return row.lesson_lengths.map((lessonMinutes) => scheduleOf(row, lessonMinutes));
}

/** Rows of trainers, and which of their times are taken. */
export function trainersRepository(database: Database) {
  return {
    /** The active trainer with this id, or none. */
    find({ id }: { id: string }): Promise<ProfileRow[]> {
      return this.findAll([id]);
    },

    /** Active trainers, those with these ids. */
    findAll(ids: readonly string[]): Promise<ProfileRow[]> {
      return database.query(
        `${trainerSql(COUNTED_STATS, "t.intro_video_transcript")} WHERE t.status = 'active' AND t.id = ANY($1)`,
        [ids],
      );
    },

    /**
     * Live lessons and times held for browsers, by trainer, that overlap a lesson which begins from `from` to `until`.
     * A hold that is over counts as free before the job that releases it has run.
     *
     * @param visitor The guest id of the browser that asks: its own hold does not take the time from it.
     */
    async takenTimes(
      trainerIds: readonly string[],
      from: number,
      until: number,
      now: Date,
      visitor: string | null = null,
    ): Promise<Map<string, TakenTime[]>> {
      const rows = await database.query<{ trainer_id: string; starts_at: Date; ends_at: Date }>(
        `SELECT l.trainer_id, l.starts_at, l.ends_at FROM lessons l
         JOIN bookings b ON b.id = l.booking_id
         WHERE l.trainer_id = ANY($1) AND l.status = ANY($5)
           AND l.starts_at > $2 AND l.starts_at < $3
           AND NOT (b.status = 'awaiting_payment' AND b.hold_expires_at <= $4)
         UNION ALL
         SELECT trainer_id, starts_at, ends_at FROM time_holds
         WHERE trainer_id = ANY($1) AND starts_at > $2 AND starts_at < $3 AND expires_at > $4
           AND guest_id IS DISTINCT FROM $6`,
        [trainerIds, new Date(from - LESSON_MS), new Date(until + LESSON_MS), now, LIVE_LESSON_STATUSES, visitor],
      );
      const taken = new Map<string, TakenTime[]>(trainerIds.map((trainerId) => [trainerId, []]));
      for (const { trainer_id, starts_at, ends_at } of rows) {
        taken.get(trainer_id)?.push({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() });
      }
      return taken;
    },

    /** Ratings students gave from behind `after`, newest lesson first, without their names. */
    ratings(trainerId: string, after: After, limit: number): Promise<RatingRow[]> {
      return database.query(
        `SELECT id, rating AS stars, ends_at AS created_at,
           CASE WHEN feedback_shown_at IS NOT NULL THEN feedback END AS feedback FROM lessons
         WHERE trainer_id = $1 AND status = 'completed' AND rating IS NOT NULL
           AND ($2::timestamptz IS NULL OR (ends_at, id) < ($2, $3::uuid))
         ORDER BY ends_at DESC, id DESC LIMIT $4`,
        [trainerId, after?.at ?? null, after?.id ?? null, limit],
      );
    },

    /** How often each number of stars was given, from 5 to 1. */
    ratingCounts(trainerId: string): Promise<{ stars: number; count: number }[]> {
      return database.query(
        `SELECT stars, count(l.rating)::int AS count FROM generate_series(1, 5) AS stars
         LEFT JOIN lessons l ON l.trainer_id = $1 AND l.status = 'completed' AND l.rating = stars
         GROUP BY stars ORDER BY stars DESC`,
        [trainerId],
      );
    },
  };
}
