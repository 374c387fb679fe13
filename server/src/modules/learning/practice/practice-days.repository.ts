import type { Database } from "../../../kernel/database/database.ts";

/** Days on which students practised, `YYYY-MM-DD` on their clock. */
export function practiceDaysRepository(database: Database) {
  return {
    list: (studentId: string) =>
      database.query<{ day: string; has_spoken: boolean }>(
        "SELECT day, has_spoken FROM practice_days WHERE student_id = $1 ORDER BY day",
        [studentId],
      ),

    /** Adds a day, once. A day on which the sentence was said stays one. */
    add: (studentId: string, day: string, hasSpoken: boolean) =>
      database.query(
        `INSERT INTO practice_days AS d (student_id, day, has_spoken) VALUES ($1, $2, $3)
         ON CONFLICT (student_id, day) DO UPDATE SET has_spoken = true WHERE excluded.has_spoken AND NOT d.has_spoken`,
        [studentId, day, hasSpoken],
      ),

    forgetStudent: (userId: string) => database.query("DELETE FROM practice_days WHERE student_id = $1", [userId]),
  };
}
