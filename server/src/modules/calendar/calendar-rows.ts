import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { IN_SCOPE, IS_PAID, LESSON_SQL, type LessonRow, type Scope, toScopeValues } from "../bookings/public.ts";
import type { CalendarReader } from "./lesson-event.ts";

/** Far more than one person has in six weeks, or a feed needs. */
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

/** Lessons in a person's feed at `now`. */
export function listFeedLessons(database: Database, { id, role }: CalendarReader, now: Date): Promise<LessonRow[]> {
  const scope = role === "student" ? { student: id } : { trainerUser: id };
  return listLessonsBetween(database, scope, new Date(now.getTime() - FEED_DAYS_BACK * DAY_MS), null);
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
