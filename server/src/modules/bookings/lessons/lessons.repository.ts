import { randomUUID } from "node:crypto";
import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { lockTrainerTimes } from "../../trainers/public.ts";
import { listLessonSources } from "../core/lesson.policy.ts";

export type LessonTime = { startsAt: Date; endsAt: Date };
type Parties = {
  bookingId: string;
  trainerId: string;
  studentId: string;
  /** The guest id of the student's browser, where it is known. */
  visitor: string | null;
  now: Date;
};

/** Rows of lessons: the times of trainers and students that are taken. */
export function lessonsRepository(database: Database) {
  return {
    /**
     * Takes the times that are free, and held for no other browser, and answers their starts. One statement, sorted by time: a plain insert deadlocks
     * under a race; `ON CONFLICT DO NOTHING` does not.
     */
    async take(
      { bookingId, trainerId, studentId, visitor, now }: Parties,
      times: readonly LessonTime[],
    ): Promise<Date[]> {
      await lockTrainerTimes(database, trainerId);
      const sorted = times.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      const rows = await database.query<{ starts_at: Date }>(
        `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status, planned_at)
         SELECT l.id, $1, $2, $3, l.starts_at, l.ends_at, 'upcoming', $7
         FROM unnest($4::uuid[], $5::timestamptz[], $6::timestamptz[]) AS l(id, starts_at, ends_at)
         WHERE NOT EXISTS (SELECT FROM time_holds h WHERE h.trainer_id = $2 AND h.expires_at > $7
           AND h.guest_id IS DISTINCT FROM $8 AND tstzrange(h.starts_at, h.ends_at) && tstzrange(l.starts_at, l.ends_at))
         ON CONFLICT DO NOTHING RETURNING starts_at`,
        [
          bookingId,
          trainerId,
          studentId,
          sorted.map(() => randomUUID()),
          sorted.map(({ startsAt }) => startsAt),
          sorted.map(({ endsAt }) => endsAt),
          now,
          visitor,
        ],
      );
      return rows.map(({ starts_at }) => starts_at);
    },

    /** Moves a lesson if its trainer's time is free, and held for no other browser. Everything that takes times has this lock. */
    async move(
      { id, trainerId, visitor, now }: { id: string; trainerId: string; visitor: string | null; now: Date },
      { startsAt, endsAt }: LessonTime,
    ): Promise<boolean> {
      await lockTrainerTimes(database, trainerId);
      const rows = await database.query(
        `UPDATE lessons SET starts_at = $3, ends_at = $4, planned_at = $5, announced_delay = NULL, delay_reason = NULL WHERE id = $1
           AND NOT EXISTS (SELECT FROM lessons o WHERE o.trainer_id = $2 AND o.id <> $1 AND o.status = ANY($7)
             AND tstzrange(o.starts_at, o.ends_at) && tstzrange($3, $4))
           AND NOT EXISTS (SELECT FROM time_holds h WHERE h.trainer_id = $2 AND h.expires_at > $5
             AND h.guest_id IS DISTINCT FROM $6 AND tstzrange(h.starts_at, h.ends_at) && tstzrange($3, $4))
         RETURNING 1`,
        [id, trainerId, startsAt, endsAt, now, visitor, LIVE_LESSON_STATUSES],
      );
      return rows.length > 0;
    },

    /** Returns true if a live lesson of the student, other than `exceptLesson`, overlaps one of these times. */
    async isStudentBusy(studentId: string, times: readonly LessonTime[], exceptLesson?: string): Promise<boolean> {
      const rows = await database.query(
        `SELECT 1 FROM unnest($2::timestamptz[], $3::timestamptz[]) AS wanted(starts_at, ends_at)
         JOIN lessons l ON l.student_id = $1 AND l.status = ANY($4) AND l.id IS DISTINCT FROM $5
           AND tstzrange(l.starts_at, l.ends_at) && tstzrange(wanted.starts_at, wanted.ends_at) LIMIT 1`,
        [
          studentId,
          times.map(({ startsAt }) => startsAt),
          times.map(({ endsAt }) => endsAt),
          LIVE_LESSON_STATUSES,
          exceptLesson ?? null,
        ],
      );
      return rows.length > 0;
    },

    /** Releases the times of unpaid holds that are over, and of speaking checks; answers the lessons' ids. */
    async releaseAll(bookingIds: readonly string[]): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        `UPDATE lessons SET status = 'cancelled', running_since = NULL
         WHERE booking_id = ANY($1) AND status = ANY($2) RETURNING id`,
        [bookingIds, listLessonSources("booking", "cancelled")],
      );
      return rows.map(({ id }) => id);
    },

    /** Cancels those of these lessons that are still to come; answers their ids. */
    async cancel(ids: readonly string[]): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        `UPDATE lessons SET status = 'cancelled' WHERE id = ANY($1) AND status = ANY($2) AND running_since IS NULL
         RETURNING id`,
        [ids, listLessonSources("booking", "cancelled")],
      );
      return rows.map(({ id }) => id);
    },

    /** Completes the live lesson of a booking that its trainer has held. */
    async complete(bookingId: string): Promise<void> {
      await database.query("UPDATE lessons SET status = 'completed' WHERE booking_id = $1 AND status = ANY($2)", [
        bookingId,
        listLessonSources("trainer", "completed"),
      ]);
    },

    /** Forgets cancelled lessons of a booking whose times were taken again. */
    async deleteCancelled(bookingId: string): Promise<void> {
      await database.query("DELETE FROM lessons WHERE booking_id = $1 AND status = 'cancelled'", [bookingId]);
    },
  };
}
