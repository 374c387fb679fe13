import type { Database } from "../../../server/src/kernel/database/database.ts";
import { buildUser } from "../../../server/test/build-user.ts";

const BATCH = 100_000;
/** Number of future lessons of each trainer; all others have taken place. */
const TO_COME = 20;

/**
 * Fills the school up to so many bookings of one lesson, evenly over these trainers. Triggers and references are not
 * checked meanwhile.
 */
export async function fillBookings(
  database: Database,
  trainers: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  const students = await Promise.all(trainers.map(() => buildUser(database, "student", "!")));
  await database.transaction(async (tx) => {
    await tx.query("SET LOCAL session_replication_role = replica");
    await tx.query("SET LOCAL statement_timeout = 0");
    for (let at = from; at < to; at += BATCH) {
      await tx.query(
        `WITH planned AS MATERIALIZED (
           SELECT gen_random_uuid() AS id, ($1::uuid[])[n % $3 + 1] AS trainer_id, ($2::uuid[])[n % $3 + 1] AS student_id,
             n / $3 AS place, date_trunc('hour', now()) + CASE WHEN n / $3 < $6
               THEN interval '2 days' + n / $3 * interval '2 hours' ELSE (n / $3 - $6 + 2) * interval '-1 hour' END AS starts_at
           FROM generate_series($4::int, $5::int) AS n
         ), booked AS (
           INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor,
             currency, status, created_at, updated_at)
           SELECT id, id::text, student_id, trainer_id, 1, 20000, 20000, 'EGP', 'confirmed', starts_at, starts_at FROM planned
         )
         INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
         SELECT gen_random_uuid(), id, trainer_id, student_id, starts_at, starts_at + interval '50 minutes',
           CASE WHEN place < $6 THEN 'upcoming' ELSE 'completed' END FROM planned`,
        [trainers, students, trainers.length, at, Math.min(at + BATCH, to) - 1, TO_COME],
      );
    }
  });
  for (const table of ["bookings", "lessons"]) await database.query(`VACUUM ANALYZE ${table}`);
}
