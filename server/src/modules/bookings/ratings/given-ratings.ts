import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { After } from "../../../kernel/http/time-pages.ts";

/** A completed lesson that was rated; `created_at` is its end. */
export type RatingRow = {
  id: string;
  student_id: string;
  stars: number;
  feedback: string | null;
  /** First name of the student, beside shown words alone and where the student allowed it. */
  name: string | null;
  /** The trainer's answer to shown words, once it is shown, too. */
  answer: string | null;
  created_at: Date;
  /** Completed lessons of the student with the trainer, this one included. */
  sessions: number;
};

/** When a lesson `l` was rated. Ratings from before that was stored count as written at the lesson's end. */
export const WORDS_AT = "coalesce(l.rated_at, l.ends_at)";

/** Ratings of a trainer from behind `after`, newest lesson first; `withWords`: none without. */
export function listGivenRatings(
  database: Database,
  trainerId: string,
  after: After,
  limit: number,
  { withWords = false } = {},
): Promise<RatingRow[]> {
  return database.query(
    `SELECT id, student_id, rating AS stars, ends_at AS created_at,
       CASE WHEN feedback_shown_at IS NOT NULL THEN feedback END AS feedback,
       CASE WHEN feedback_shown_at IS NOT NULL AND feedback_may_name
         THEN (SELECT ${buildCalledNameSql("u.name")} FROM users u WHERE u.id = l.student_id) END AS name,
       CASE WHEN feedback_shown_at IS NOT NULL
         THEN (SELECT a.text FROM rating_answers a WHERE a.lesson_id = l.id AND a.is_shown AND a.words_at = ${WORDS_AT}) END AS answer,
       (SELECT count(*)::int FROM lessons o WHERE o.trainer_id = l.trainer_id AND o.student_id = l.student_id
          AND o.status = 'completed' AND o.ends_at <= l.ends_at) AS sessions FROM lessons l
     WHERE trainer_id = $1 AND status = 'completed' AND rating IS NOT NULL
       AND ($2::timestamptz IS NULL OR (ends_at, id) < ($2, $3::uuid))
       AND (NOT $5 OR feedback_shown_at IS NOT NULL AND feedback <> '')
     ORDER BY ends_at DESC, id DESC LIMIT $4`,
    [trainerId, after?.at ?? null, after?.id ?? null, limit, withWords],
  );
}

/** Words that may be shown outside of a trainer's page. */
export type ShownWords = { student_id: string; trainer_id: string; name: string | null; words: string };

/** The newest shown words with five stars of each student, newest first. Shorter ones say little, longer ones are not read. */
export function listBestWords(database: Database, limit: number): Promise<ShownWords[]> {
  return database.query(
    `SELECT student_id, trainer_id, words, CASE WHEN may_name THEN called END AS name FROM (
       SELECT DISTINCT ON (l.student_id) l.student_id, l.trainer_id, l.feedback AS words, l.ends_at,
         l.feedback_may_name AS may_name, ${buildCalledNameSql("u.name")} AS called
       FROM lessons l JOIN users u ON u.id = l.student_id
       WHERE l.status = 'completed' AND l.rating = 5 AND l.feedback_shown_at IS NOT NULL
         AND length(l.feedback) BETWEEN 40 AND 240
       ORDER BY l.student_id, l.ends_at DESC
     ) AS newest ORDER BY ends_at DESC LIMIT $1`,
    [limit],
  );
}

/** Counts that visitors weigh besides stars: ratings with words, and bookings paid since an instant. */
export async function countInterest(
  database: Database,
  trainerId: string,
  since: Date,
): Promise<{ reviews: number; booked: number }> {
  const [row] = await database.query<{ reviews: number; booked: number }>(
    `SELECT (SELECT count(*)::int FROM lessons WHERE trainer_id = $1 AND status = 'completed' AND rating IS NOT NULL
         AND feedback_shown_at IS NOT NULL AND feedback <> '') AS reviews,
       (SELECT count(*)::int FROM bookings WHERE trainer_id = $1 AND status = 'confirmed' AND service IS NULL
         AND created_at >= $2) AS booked`,
    [trainerId, since],
  );
  return row ?? { reviews: 0, booked: 0 };
}

/** How often each number of stars was given to a trainer, from 5 to 1. */
export function countStars(database: Database, trainerId: string): Promise<{ stars: number; count: number }[]> {
  return database.query(
    `SELECT stars, count(l.rating)::int AS count FROM generate_series(1, 5) AS stars
     LEFT JOIN lessons l ON l.trainer_id = $1 AND l.status = 'completed' AND l.rating = stars
     GROUP BY stars ORDER BY stars DESC`,
    [trainerId],
  );
}

/** Figures of a trainer's completed lessons, as columns. The average has one decimal. */
export type LessonStats = {
  rating_average: number | null;
  rating_count: number;
  lesson_count: number;
  student_count: number;
};
export const NO_LESSONS: LessonStats = { rating_average: null, rating_count: 0, lesson_count: 0, student_count: 0 };

/** The figures of each trainer who has held a lesson. */
export async function readLessonStats(
  database: Database,
  trainerIds: readonly string[],
): Promise<Map<string, LessonStats>> {
  const rows = await database.query<LessonStats & { trainer_id: string }>(
    `SELECT trainer_id, round(avg(rating), 1)::float AS rating_average, count(rating)::int AS rating_count,
       count(*)::int AS lesson_count, count(DISTINCT student_id)::int AS student_count
     FROM lessons WHERE trainer_id = ANY($1) AND status = 'completed' GROUP BY trainer_id`,
    [trainerIds],
  );
  return new Map(rows.map(({ trainer_id, ...stats }) => [trainer_id, stats]));
}
