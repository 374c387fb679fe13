import type { Database } from "../../../kernel/database/database.ts";

/** Bookings ever made, and lessons that were held. */
export async function countForSchool(database: Database): Promise<{ bookings: number; lessons: number }> {
  const [row] = await database.query<{ bookings: number; lessons: number }>(
    `SELECT (SELECT count(*) FROM bookings) AS bookings,
       (SELECT count(*) FROM lessons WHERE status = 'completed') AS lessons`,
  );
  return row ?? { bookings: 0, lessons: 0 };
}
