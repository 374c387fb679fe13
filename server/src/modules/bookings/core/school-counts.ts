import { HOUR_MS } from "@kalima/contracts/domain";
import { FEEDBACK_HOURS } from "@kalima/school-contract";
import type { Clock, Database } from "../../../kernel/database/database.ts";

/** Figures of all bookings. `in_time` and `due`: sessions whose feedback came within the time promised, and all of them. */
type SchoolCounts = {
  bookings: number;
  lessons: number;
  rating_average: number | null;
  rating_count: number;
  in_time: number;
  due: number;
};

/** Bookings ever made, lessons that were held, their ratings, and how often feedback was in time. */
export async function countForSchool(database: Database, clock: Clock): Promise<SchoolCounts> {
  const [row] = await database.query<SchoolCounts>(
    `SELECT (SELECT count(*) FROM bookings) AS bookings, held.*, given.* FROM
       (SELECT count(*) AS lessons, round(avg(rating), 1)::float AS rating_average, count(rating) AS rating_count
        FROM lessons WHERE status = 'completed') AS held,
       (SELECT count(*) AS due, count(*) FILTER (WHERE f.given_at <= l.ends_at + make_interval(hours => $2)) AS in_time
        FROM lessons l JOIN bookings b ON b.id = l.booking_id LEFT JOIN lesson_feedback f ON f.lesson_id = l.id
        WHERE l.status = 'completed' AND b.service IS NULL AND l.ends_at <= $1) AS given`,
    [new Date(clock().getTime() - FEEDBACK_HOURS * HOUR_MS), FEEDBACK_HOURS],
  );
  return row ?? { bookings: 0, lessons: 0, rating_average: null, rating_count: 0, in_time: 0, due: 0 };
}
