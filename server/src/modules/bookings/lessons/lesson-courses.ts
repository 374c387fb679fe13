import type { Database } from "../../../kernel/database/database.ts";
import type { Attendance } from "../core/attendance.policy.ts";
import { type LessonRow, toAttendance } from "./lesson-rows.ts";

/** Where a lesson stands, and the accounts whose it is; null for a trainer without one. */
export type LessonCourse = Attendance & { studentId: string; trainerUserId: string | null };

/** Where these lessons stand, by id. Lessons of unpaid or ended bookings and meetings of speaking checks are absent. */
export async function readLessonCourses(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, LessonCourse>> {
  const rows = await database.query<LessonRow>(
    `SELECT l.*, t.user_id AS trainer_user_id FROM lessons l JOIN bookings b ON b.id = l.booking_id
     JOIN trainers t ON t.id = l.trainer_id
     WHERE l.id = ANY($1) AND b.service IS NULL AND b.status = 'confirmed'`,
    [ids],
  );
  return new Map(
    rows.map((row) => {
      const people = { studentId: row.student_id, trainerUserId: row.trainer_user_id };
      return [row.id, { ...toAttendance(row), ...people }];
    }),
  );
}
