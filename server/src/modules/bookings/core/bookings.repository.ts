import type { BookingRefund, BookingStatus, LessonStatus } from "@kalima/booking-contract";
import type { LessonLength, Pack } from "@kalima/catalog-contract";
import type { BilingualText, RoleName } from "@kalima/contracts/domain";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { BOOKING_REFUNDS_SQL } from "../../payments/public.ts";
import { CREDITS_END_SQL } from "../credits/credits-sql.ts";
import type { RenewalAnswer } from "./renewal.policy.ts";

export type BookingRow = {
  id: string;
  reference_code: string;
  student_id: string;
  trainer_id: string;
  trainer_name: BilingualText;
  trainer_user_id: string | null;
  trainer_gender: "female" | "male";
  trainer_picture_file_id: string | null;
  trainer_time_zone: string;
  /** The whole one. */
  student_name: string;
  /** By which the trainer reads of the student. */
  student_called: string;
  /** Null: lessons of a pack. */
  service: "speaking_check" | null;
  /** The written result that a speaking check belongs to. */
  placement_result_id: string | null;
  /** When the trainer wrote down the level of a speaking check. */
  assessed_at: Date | null;
  pack: Pack;
  /** Length of each meeting in minutes. */
  lesson_minutes: LessonLength;
  price_per_lesson_minor: number;
  total_minor: number;
  currency: string;
  /** The price of a lesson in the school's currency; null if that is the booking's. */
  school_price_minor: number | null;
  status: BookingStatus;
  hold_expires_at: Date | null;
  /** When the student sent the proof of a transfer that waits for staff; null if none waits. */
  proof_sent_at: Date | null;
  note: string | null;
  cancelled_by_role: Exclude<RoleName, "agent"> | null;
  cancelled_by: string | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  created_at: Date;
  /** Days of the latest reminder of credits that end. */
  credits_reminded_days: number | null;
  /** When the credits of the pack end, with the days that lost lessons added; null without an end. */
  credits_end_at: Date | null;
  renewal_answer: RenewalAnswer | null;
  /** Set once another trainer took over; the latest one. */
  replacement: { former: BilingualText; replacedAt: string; isAccepted: boolean } | null;
  /** Lessons that may still be planned; null for a booking that was never paid. */
  credits_left: number | null;
  credits_used: number;
  /** True if lessons were refunded. */
  is_refunded: boolean;
  refunds: BookingRefund[];
  /** True while a refund waits for a second person. */
  waits_for_money: boolean;
  lessons: { id: string; startsAt: string; endsAt: string; status: LessonStatus; isRunning: boolean }[];
};

export type NewBooking = {
  id: string;
  referenceCode: string;
  studentId: string;
  trainerId: string;
  pack: Pack;
  lessonMinutes: number;
  pricePerLessonMinor: number;
  currency: string;
  /** In the school's currency; null if that is `currency`. */
  schoolPriceMinor: number | null;
  note: string | null;
  now: Date;
} & ({ holdExpiresAt: Date } | { placementResultId: string });

/** The account whose bookings a caller may see; null means all accounts. */
export type Scope = { student: string } | { trainerUser: string } | null;
export type BookingFilter = {
  statuses: readonly BookingStatus[] | null;
  after: { at: string; id: string } | null;
  limit: number;
  now: Date;
};

const BOOKING_SQL = `
  SELECT b.*, ${CREDITS_END_SQL} AS credits_end_at,
    (SELECT sum(credits) FROM credit_entries e WHERE e.booking_id = b.id) AS credits_left,
    (SELECT -coalesce(sum(credits), 0) FROM credit_entries e WHERE e.booking_id = b.id AND e.kind IN ('used', 'returned'))
      AS credits_used,
    EXISTS (SELECT FROM credit_entries e WHERE e.booking_id = b.id AND e.kind = 'refunded') AS is_refunded,
    ${BOOKING_REFUNDS_SQL} AS refunds,
    (SELECT p.sent_at FROM transfer_proofs p JOIN orders o ON o.id = p.order_id
      WHERE o.booking_id = b.id AND p.state = 'waiting') AS proof_sent_at,
    EXISTS (SELECT FROM staff_refunds r WHERE r.booking_id = b.id AND r.state = 'waiting') AS waits_for_money,
    t.name AS trainer_name, t.user_id AS trainer_user_id, t.time_zone AS trainer_time_zone, t.gender AS trainer_gender, t.picture_file_id AS trainer_picture_file_id, u.name AS student_name, ${buildCalledNameSql("u.name")} AS student_called,
    coalesce((SELECT json_agg(json_build_object('id', l.id, 'startsAt', iso_instant(l.starts_at),
        'endsAt', iso_instant(l.ends_at), 'status', l.status, 'isRunning', l.running_since IS NOT NULL) ORDER BY l.starts_at)
      FROM lessons l WHERE l.booking_id = b.id), '[]') AS lessons,
    (SELECT json_build_object('intends', intends, 'lessonsLeft', lessons_left) FROM renewal_answers WHERE booking_id = b.id)
      AS renewal_answer,
    (SELECT json_build_object('former', f.name, 'replacedAt', iso_instant(r.replaced_at), 'isAccepted', r.accepted_at IS NOT NULL)
      FROM trainer_replacements r JOIN trainers f ON f.id = r.former_trainer_id WHERE r.booking_id = b.id) AS replacement
  FROM bookings b JOIN trainers t ON t.id = b.trainer_id JOIN users u ON u.id = b.student_id`;

const IN_SCOPE = `($1::uuid IS NULL OR b.student_id = $1) AND ($2::uuid IS NULL OR t.user_id = $2)`;

/** The status at an instant: a hold that is over counts as expired before the job has moved its row. */
const buildStatusSql = (instant: string) =>
  `CASE WHEN b.status = 'awaiting_payment' AND b.hold_expires_at <= ${instant} THEN 'expired' ELSE b.status END`;

function toScopeValues(scope: Scope): [string | null, string | null] {
  if (!scope) return [null, null];
  return "student" in scope ? [scope.student, null] : [null, scope.trainerUser];
}

/** Rows of bookings with their lessons. */
export function bookingsRepository(database: Database) {
  return {
    async find(id: string, scope: Scope = null): Promise<BookingRow | undefined> {
      const [row] = await database.query<BookingRow>(`${BOOKING_SQL} WHERE ${IN_SCOPE} AND b.id = $3`, [
        ...toScopeValues(scope),
        id,
      ]);
      return row;
    },

    /** The booking that a person names by its reference code. */
    async findByCode(referenceCode: string, scope: Scope): Promise<BookingRow | undefined> {
      const [row] = await database.query<BookingRow>(`${BOOKING_SQL} WHERE ${IN_SCOPE} AND b.reference_code = $3`, [
        ...toScopeValues(scope),
        referenceCode,
      ]);
      return row;
    },

    /**
     * Reads like `find` and locks the booking until the transaction ends. Lock the order first. Other transactions
     * can still add rows that reference the booking.
     */
    async lock(id: string): Promise<BookingRow | undefined> {
      await database.query("SELECT 1 FROM bookings WHERE id = $1 FOR NO KEY UPDATE", [id]);
      return this.find(id);
    },

    /** Confirmed bookings with credits left whose pack ends within `days`, or has ended. */
    async listEndingCredits(now: Date, days: number): Promise<string[]> {
      const rows = await database.query<{ id: string }>(
        `SELECT b.id FROM bookings b WHERE b.status = 'confirmed' AND b.credits_expire_at <= $1::timestamptz + interval '24 hours' * $2
           AND ${CREDITS_END_SQL} <= $1::timestamptz + interval '24 hours' * $2
           AND (SELECT sum(credits) FROM credit_entries e WHERE e.booking_id = b.id) > 0
         ORDER BY b.credits_expire_at`,
        [now, days],
      );
      return rows.map(({ id }) => id);
    },

    /** The bookings with these ids, in no order. */
    findAll(ids: readonly string[]): Promise<BookingRow[]> {
      return database.query<BookingRow>(`${BOOKING_SQL} WHERE b.id = ANY($1)`, [ids]);
    },

    /** Newest first, from behind `after`. */
    list(scope: Scope, { statuses, after, limit, now }: BookingFilter): Promise<BookingRow[]> {
      return database.query<BookingRow>(
        `${BOOKING_SQL}
         WHERE ${IN_SCOPE}
           AND ($3::text[] IS NULL OR ${buildStatusSql("$4")} = ANY($3))
           AND ($5::timestamptz IS NULL OR (b.created_at, b.id) < ($5, $6::uuid))
         ORDER BY b.created_at DESC, b.id DESC LIMIT $7`,
        [...toScopeValues(scope), statuses, now, after?.at ?? null, after?.id ?? null, limit],
      );
    },

    /** How many bookings each status has at `now`. */
    countByStatus(scope: Scope, now: Date): Promise<{ status: BookingStatus; count: number }[]> {
      return database.query(
        `SELECT ${buildStatusSql("$3")} AS status, count(*)::int AS count
         FROM bookings b JOIN trainers t ON t.id = b.trainer_id WHERE ${IN_SCOPE} GROUP BY 1`,
        [...toScopeValues(scope), now],
      );
    },

    /** Speaking checks that belong to a written result, oldest first. */
    listChecks(resultId: string): Promise<BookingRow[]> {
      return database.query<BookingRow>(`${BOOKING_SQL} WHERE b.placement_result_id = $1 ORDER BY b.created_at`, [
        resultId,
      ]);
    },

    /** A hold that waits for its payment, or a speaking check, which is free and so confirmed at once. */
    async add(booking: NewBooking): Promise<void> {
      const { id, referenceCode, studentId, trainerId, pack, pricePerLessonMinor, currency, note, now } = booking;
      const total = pricePerLessonMinor * pack;
      const [holdExpiresAt, resultId] =
        "holdExpiresAt" in booking ? [booking.holdExpiresAt, null] : [null, booking.placementResultId];
      await database.query(
        `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor,
           currency, status, hold_expires_at, note, created_at, updated_at, service, placement_result_id, lesson_minutes,
           school_price_minor)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16)`,
        [
          id,
          referenceCode,
          studentId,
          trainerId,
          pack,
          pricePerLessonMinor,
          total,
          currency,
          resultId ? "confirmed" : "awaiting_payment",
          holdExpiresAt,
          note,
          now,
          resultId && "speaking_check",
          resultId,
          booking.lessonMinutes,
          booking.schoolPriceMinor,
        ],
      );
    },

    /** Marks a speaking check as assessed; false when it was before, or is not confirmed any more. */
    async markAssessed(id: string, now: Date): Promise<boolean> {
      const rows = await database.query(
        `UPDATE bookings SET assessed_at = $2, updated_at = $2
         WHERE id = $1 AND service = 'speaking_check' AND status = 'confirmed' AND assessed_at IS NULL RETURNING 1`,
        [id, now],
      );
      return rows.length > 0;
    },

    /** Moves a booking that is in one of the statuses; false when it is in another one by now. */
    async move(id: string, from: readonly BookingStatus[], to: BookingStatus, now: Date): Promise<boolean> {
      const rows = await database.query(
        "UPDATE bookings SET status = $3, updated_at = $4 WHERE id = $1 AND status = ANY($2) RETURNING 1",
        [id, from, to, now],
      );
      return rows.length > 0;
    },

    /** Records who cancelled a booking; without a role only the reason, for staff. Null: it goes on. */
    async recordCancellation(
      id: string,
      by: { byRole: RoleName | null; byId: string | null; reason: string | null; now: Date } | null,
    ): Promise<void> {
      await database.query(
        "UPDATE bookings SET cancelled_by_role = $2, cancelled_by = $3, cancel_reason = $4, cancelled_at = $5 WHERE id = $1",
        [id, by?.byRole ?? null, by?.byId ?? null, by?.reason ?? null, by?.now ?? null],
      );
    },

    /** Moves the end of a pack by so many milliseconds; its student is reminded of the new end again. */
    async prolong(id: string, byMs: number, now: Date): Promise<void> {
      await database.query(
        `UPDATE bookings SET credits_expire_at = credits_expire_at + interval '1 millisecond' * $2, credits_reminded_days = NULL,
           updated_at = $3 WHERE id = $1`,
        [id, byMs, now],
      );
    },
  };
}
