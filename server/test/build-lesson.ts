import { randomUUID } from "node:crypto";
import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Database } from "../src/kernel/database/database.ts";

/** A paid pack of six with one planned lesson, and no payment. Answers both ids. */
export async function buildLesson(
  database: Database,
  { studentId, trainerId, startsAt, now }: { studentId: string; trainerId: string; startsAt: Date; now: Date },
): Promise<{ id: string; bookingId: string }> {
  const [id, bookingId] = [randomUUID(), randomUUID()];
  const endsAt = new Date(startsAt.getTime() + LESSON_MINUTES * MINUTE_MS);
  await database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency,
         status, created_at, updated_at) VALUES ($1::uuid, $1::uuid::text, $2, $3, 6, 100, 600, 'EGP', 'confirmed', $4, $4)`,
      [bookingId, studentId, trainerId, now],
    );
    await tx.query(
      `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
       VALUES ($1, $2, $3, $4, $5, $6, 'upcoming')`,
      [id, bookingId, trainerId, studentId, startsAt, endsAt],
    );
    await tx.query(
      `INSERT INTO credit_entries (booking_id, kind, credits, lesson_id, at)
       VALUES ($1, 'granted', 6, NULL, $3), ($1, 'used', -1, $2, $3)`,
      [bookingId, id, now],
    );
  });
  return { id, bookingId };
}
