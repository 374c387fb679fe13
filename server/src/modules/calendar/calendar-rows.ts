import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { IN_SCOPE, IS_PAID, LESSON_SQL, type LessonRow, type Scope, toScopeValues } from "../bookings/public.ts";
import type { CalendarReader } from "./lesson-event.ts";

/** Far more than one person has in six weeks, or has planned. */
const MAX_LESSONS = 500;
/** How long a feed keeps what is over. */
const FEED_DAYS_BACK = 90;

/** Lessons that were sold, with cancelled ones; not the times of an unpaid hold. */
const WAS_SOLD = `(${IS_PAID} OR l.status = 'cancelled' AND (b.service IS NOT NULL
  OR EXISTS (SELECT FROM credit_entries e WHERE e.booking_id = b.id AND e.kind = 'granted')))`;

/**
 * Lessons in a scope that end after `from` and, unless it is null, start before `until`; earliest first. None takes a day, so
 * that an index by start leads to them.
 */
export function listLessonsBetween(
  database: Database,
  scope: Scope,
  from: Date,
  until: Date | null,
): Promise<LessonRow[]> {
  return database.query<LessonRow>(
    `${LESSON_SQL} WHERE ${IN_SCOPE} AND ${WAS_SOLD} AND l.ends_at > $3
       AND l.starts_at > $3::timestamptz - interval '1 day' AND ($4::timestamptz IS NULL OR l.starts_at < $4) ORDER BY l.starts_at, l.id LIMIT ${MAX_LESSONS}`,
    [...toScopeValues(scope), from, until],
  );
}

type LeftRow = { lesson_id: string; starts_at: Date; ends_at: Date; sequence: number; left_at: Date };

/** Lessons that went from this trainer to another, as they were, and cancelled: apps keep events that merely disappear. */
async function listLeftLessons(database: Database, userId: string, from: Date): Promise<LessonRow[]> {
  const left = await database.query<LeftRow>(
    `SELECT e.* FROM left_lessons e JOIN trainers t ON t.id = e.trainer_id JOIN lessons l ON l.id = e.lesson_id
     WHERE t.user_id = $1 AND l.trainer_id <> e.trainer_id AND e.ends_at > $2 ORDER BY e.ends_at DESC LIMIT ${MAX_LESSONS}`,
    [userId, from],
  );
  if (left.length === 0) return [];
  const rows = await database.query<LessonRow>(`${LESSON_SQL} WHERE l.id = ANY($1) AND ${WAS_SOLD}`, [
    left.map(({ lesson_id }) => lesson_id),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return left.flatMap(({ lesson_id, starts_at, ends_at, sequence, left_at }) => {
    const row = byId.get(lesson_id);
    const was = { starts_at, ends_at, calendar_sequence: sequence, calendar_changed_at: left_at };
    return row ? [{ ...row, ...was, status: "cancelled" as const }] : [];
  });
}

/** Lessons in a person's feed at `now`. What is over never takes the place of what is to come. */
export async function listFeedLessons(
  database: Database,
  { id, role }: CalendarReader,
  now: Date,
): Promise<LessonRow[]> {
  const scope = role === "student" ? { student: id } : { trainerUser: id };
  const from = new Date(now.getTime() - FEED_DAYS_BACK * DAY_MS);
  const coming = await listLessonsBetween(database, scope, now, null);
  const over = await database.query<LessonRow>(
    `${LESSON_SQL} WHERE ${IN_SCOPE} AND ${WAS_SOLD} AND l.ends_at <= $3 AND l.starts_at > $4
     ORDER BY l.starts_at DESC, l.id LIMIT ${MAX_LESSONS}`,
    [...toScopeValues(scope), now, from],
  );
  const left = role === "trainer" ? await listLeftLessons(database, id, from) : [];
  return [...left, ...over.reverse(), ...coming];
}

const READER_SQL = `
  SELECT u.id, u.role, u.language, coalesce(CASE u.role WHEN 'trainer' THEN t.time_zone END, u.time_zone, $2) AS zone
  FROM users u LEFT JOIN trainers t ON t.user_id = u.id`;

/** Language and zone of a student or trainer; undefined for other accounts and for those that are closed. */
export async function findReader(database: Database, userId: string): Promise<CalendarReader | undefined> {
  const [reader] = await database.query<CalendarReader>(
    `${READER_SQL} WHERE u.id = $1 AND u.status = 'active' AND u.role IN ('student', 'trainer')`,
    [userId, SCHOOL_TIME_ZONE],
  );
  return reader;
}
