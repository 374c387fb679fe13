import type { BilingualText, BookingStatus, LessonStatus, Pack } from "@kalima/contracts/domain";
import type { Database } from "../../database/database.ts";

export type BookingRow = {
  id: string;
  reference_code: string;
  student_id: string;
  trainer_id: string;
  trainer_user_id: string | null;
  trainer_name: BilingualText;
  pack: Pack;
  total_minor: number;
  status: BookingStatus;
  hold_expires_at: Date | null;
  note: string | null;
  created_at: Date;
  lessons: { id: string; startsAt: string; endsAt: string; status: LessonStatus }[];
};

export type NewBooking = {
  id: string;
  referenceCode: string;
  studentId: string;
  trainerId: string;
  pack: Pack;
  pricePerLessonMinor: number;
  note: string | null;
  holdExpiresAt: Date;
  now: Date;
  lessons: readonly { id: string; startsAt: Date; endsAt: Date }[];
};

/** Whose bookings a caller may see; null is everybody's. */
export type Scope = { student: string } | { trainerUser: string } | null;

const BOOKING_SQL = `
  SELECT b.id, b.reference_code, b.student_id, b.trainer_id, t.user_id AS trainer_user_id, t.name AS trainer_name,
    b.pack, b.total_minor, b.status, b.hold_expires_at, b.note, b.created_at,
    coalesce((SELECT json_agg(json_build_object(
        'id', l.id,
        'startsAt', to_char(l.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'endsAt', to_char(l.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'status', l.status) ORDER BY l.starts_at)
      FROM lessons l WHERE l.booking_id = b.id), '[]') AS lessons
  FROM bookings b JOIN trainers t ON t.id = b.trainer_id`;

const IN_SCOPE = `($1::uuid IS NULL OR b.student_id = $1) AND ($2::uuid IS NULL OR t.user_id = $2)`;

function scopeValues(scope: Scope): [string | null, string | null] {
  if (!scope) return [null, null];
  return "student" in scope ? [scope.student, null] : [null, scope.trainerUser];
}

/** Rows of bookings and their lessons. Works inside a transaction as well as outside. */
export function bookingsRepository(database: Database) {
  return {
    async find(id: string, scope: Scope): Promise<BookingRow | undefined> {
      const [row] = await database.query<BookingRow>(`${BOOKING_SQL} WHERE ${IN_SCOPE} AND b.id = $3`, [
        ...scopeValues(scope),
        id,
      ]);
      return row;
    },

    /** The bookings with these ids, in no order. */
    all(ids: readonly string[]): Promise<BookingRow[]> {
      return database.query<BookingRow>(`${BOOKING_SQL} WHERE b.id = ANY($1)`, [ids]);
    },

    /** Newest first, from behind `after`. A status counts as it is at `now`: a hold that is over is expired. */
    list(
      scope: Scope,
      {
        statuses,
        after,
        limit,
        now,
      }: {
        statuses: readonly BookingStatus[] | null;
        after: { at: string; id: string } | null;
        limit: number;
        now: Date;
      },
    ): Promise<BookingRow[]> {
      return database.query<BookingRow>(
        `${BOOKING_SQL}
         WHERE ${IN_SCOPE}
           AND ($3::text[] IS NULL OR CASE WHEN b.status = 'awaiting_payment' AND b.hold_expires_at <= $4
             THEN 'expired' ELSE b.status END = ANY($3))
           AND ($5::timestamptz IS NULL OR (b.created_at, b.id) < ($5, $6::uuid))
         ORDER BY b.created_at DESC, b.id DESC LIMIT $7`,
        [...scopeValues(scope), statuses, now, after?.at ?? null, after?.id ?? null, limit],
      );
    },

    /** Ends holds that are over, of one trainer or student or of everybody, and frees their times. */
    async expireHolds(now: Date, of: { trainerId: string; studentId: string } | null): Promise<number> {
      const rows = await database.query<{ id: string }>(
        `WITH over AS (
           SELECT id FROM bookings
           WHERE status = 'awaiting_payment' AND hold_expires_at <= $1
             AND ($2::uuid IS NULL OR trainer_id = $2 OR student_id = $3)
           FOR UPDATE SKIP LOCKED
         ), expired AS (
           UPDATE bookings SET status = 'expired', updated_at = $1 WHERE id IN (SELECT id FROM over) RETURNING id
         ), released AS (
           UPDATE lessons SET status = 'cancelled' WHERE booking_id IN (SELECT id FROM expired) AND status = 'upcoming'
         ), paid AS (
           UPDATE payments SET status = 'expired' WHERE booking_id IN (SELECT id FROM expired) AND status = 'created'
           RETURNING id
         ), told AS (
           INSERT INTO payment_events (payment_id, kind, at) SELECT id, 'expired', $1 FROM paid
         )
         SELECT id FROM expired`,
        [now, of?.trainerId ?? null, of?.studentId ?? null],
      );
      return rows.length;
    },

    /** Writes the booking and as many of its lessons as are free; returns the start times that were. */
    async add(booking: NewBooking): Promise<Date[]> {
      const { id, referenceCode, studentId, trainerId, pack, pricePerLessonMinor, note, holdExpiresAt, now } = booking;
      await database.query(
        `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor,
           status, hold_expires_at, note, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'awaiting_payment', $8, $9, $10, $10)`,
        [
          id,
          referenceCode,
          studentId,
          trainerId,
          pack,
          pricePerLessonMinor,
          pricePerLessonMinor * pack,
          holdExpiresAt,
          note,
          now,
        ],
      );
      return this.takeTimes(booking);
    },

    /** Takes times in one statement, sorted, so that two racing packs cannot wait for each other in a circle. */
    async takeTimes({
      id,
      trainerId,
      studentId,
      lessons,
    }: Pick<NewBooking, "id" | "trainerId" | "studentId" | "lessons">): Promise<Date[]> {
      const sorted = [...lessons].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      const rows = await database.query<{ starts_at: Date }>(
        `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
         SELECT l.id, $1, $2, $3, l.starts_at, l.ends_at, 'upcoming'
         FROM unnest($4::uuid[], $5::timestamptz[], $6::timestamptz[]) AS l(id, starts_at, ends_at)
         ON CONFLICT DO NOTHING RETURNING starts_at`,
        [id, trainerId, studentId, sorted.map((l) => l.id), sorted.map((l) => l.startsAt), sorted.map((l) => l.endsAt)],
      );
      return rows.map(({ starts_at }) => starts_at);
    },

    /** Start times among these at which the student has a live lesson that overlaps. */
    async studentBusyAt(studentId: string, lessons: readonly { startsAt: Date; endsAt: Date }[]): Promise<Date[]> {
      const rows = await database.query<{ starts_at: Date }>(
        `SELECT wanted.starts_at FROM unnest($2::timestamptz[], $3::timestamptz[]) AS wanted(starts_at, ends_at)
         WHERE EXISTS (SELECT 1 FROM lessons l WHERE l.student_id = $1 AND l.status IN ('upcoming', 'delayed', 'freezed')
           AND tstzrange(l.starts_at, l.ends_at) && tstzrange(wanted.starts_at, wanted.ends_at))`,
        [studentId, lessons.map((l) => l.startsAt), lessons.map((l) => l.endsAt)],
      );
      return rows.map(({ starts_at }) => starts_at);
    },

    /** Moves a booking if it still stands in one of the statuses; false when somebody was faster. */
    async move(
      id: string,
      from: readonly BookingStatus[],
      to: BookingStatus,
      now: Date,
      reason: string | null = null,
    ): Promise<boolean> {
      const rows = await database.query(
        `UPDATE bookings SET status = $3, updated_at = $4, cancel_reason = coalesce($5, cancel_reason)
         WHERE id = $1 AND status = ANY($2) RETURNING 1`,
        [id, from, to, now, reason],
      );
      return rows.length > 0;
    },

    /** Frees the times of a booking that is called off. */
    async releaseTimes(bookingId: string): Promise<void> {
      await database.query(
        `UPDATE lessons SET status = 'cancelled' WHERE booking_id = $1 AND status IN ('upcoming', 'delayed', 'freezed')`,
        [bookingId],
      );
    },
  };
}
