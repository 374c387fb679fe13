import type { RoleName } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import type { LessonOutcome } from "./change.policy.ts";
import type { Reader } from "./present-booking.ts";

/** Kinds of entries that students and trainers do not see. */
export type StaffOnlyKind = "refund_asked" | "refund_declined" | "refund_overtaken";

export type HistoryKind =
  | "lessons_planned"
  | "lesson_cancelled"
  | "lesson_moved"
  | "proposal_made"
  | "proposal_accepted"
  | "proposal_declined"
  | "proposal_withdrawn"
  | "proposal_ended"
  | "lessons_released"
  | "booking_cancelled"
  | "credits_expired"
  | "credits_extended"
  | "trainer_replaced"
  | "trainer_accepted"
  | "refund_granted"
  | "refund_pending"
  /** Its reason is a `RefusalReason`. */
  | "proof_refused"
  | "credits_given"
  | StaffOnlyKind;

export type HistoryEntry = {
  bookingId: string;
  kind: HistoryKind;
  /** Null: the clock. */
  by: Reader | null;
  at: Date;
  lessonId?: string;
  proposalId?: string;
  startsAt?: Date;
  movedTo?: Date;
  outcome?: LessonOutcome;
  lessons?: number;
  /** By which staff prolonged the pack. */
  days?: number;
  /** Reason given by staff, if no other row stores it. */
  reason?: string | undefined;
};

export type HistoryRow = {
  kind: HistoryKind;
  by_role: Exclude<RoleName, "agent"> | null;
  by_id: string | null;
  by_name: string | null;
  at: Date;
  starts_at: Date | null;
  moved_to: Date | null;
  outcome: LessonOutcome | null;
  lessons: number | null;
  days: number | null;
  /** Reason as the person typed it; null once that person's account is removed. */
  reason: string | null;
};

/** Who did what to a booking: append-only, written in the transaction that does it. */
export function historyRepository(database: Database) {
  return {
    async add({ bookingId, kind, by, at, ...of }: HistoryEntry): Promise<void> {
      await database.query(
        `INSERT INTO booking_history (booking_id, lesson_id, proposal_id, kind, by_role, by_id, at, starts_at, moved_to, outcome, lessons, days, reason)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          bookingId,
          of.lessonId ?? null,
          of.proposalId ?? null,
          kind,
          by?.role ?? null,
          by?.userId ?? null,
          at,
          of.startsAt ?? null,
          of.movedTo ?? null,
          of.outcome ?? null,
          of.lessons ?? null,
          of.days ?? null,
          of.reason ?? null,
        ],
      );
    },

    /** By how many days staff have prolonged a pack so far. */
    async sumExtensionDays(bookingId: string): Promise<number> {
      const [row] = await database.query<{ days: number }>(
        "SELECT coalesce(sum(days), 0)::int AS days FROM booking_history WHERE booking_id = $1 AND kind = 'credits_extended'",
        [bookingId],
      );
      return row?.days ?? 0;
    },

    /** Oldest first. */
    listByBooking(bookingId: string): Promise<HistoryRow[]> {
      return database.query<HistoryRow>(
        `SELECT h.kind, h.by_role, h.by_id, a.name AS by_name, h.at, h.starts_at, h.moved_to, h.outcome, h.lessons, h.days,
           CASE h.kind WHEN 'lesson_cancelled' THEN l.cancel_reason WHEN 'booking_cancelled' THEN b.cancel_reason
             WHEN 'proposal_made' THEN p.note ELSE h.reason END AS reason
         FROM booking_history h JOIN bookings b ON b.id = h.booking_id LEFT JOIN users a ON a.id = h.by_id
         LEFT JOIN lessons l ON l.id = h.lesson_id LEFT JOIN lesson_proposals p ON p.id = h.proposal_id
         WHERE h.booking_id = $1 ORDER BY h.id`,
        [bookingId],
      );
    },
  };
}
