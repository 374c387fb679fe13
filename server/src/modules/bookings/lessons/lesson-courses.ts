import type { Database } from "../../../database/database.ts";
import type { Attendance } from "./attendance.policy.ts";
import { attendanceOf, type LessonRow } from "./lesson-rows.ts";

/** Where these lessons stand, by id. Lessons of unpaid or ended bookings and meetings of speaking checks are absent. */
export async function readLessonCourses(database: Database, ids: readonly string[]): Promise<Map<string, Attendance>> {
  const rows = await database.query<LessonRow>(
    `SELECT l.* FROM lessons l JOIN bookings b ON b.id = l.booking_id
     WHERE l.id = ANY($1) AND b.service IS NULL AND b.status = 'confirmed'`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, attendanceOf(row)]));
}
