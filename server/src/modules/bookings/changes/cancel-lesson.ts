import type { CancelLesson, LessonCancellation } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import { type Changer, computeFreeDeadline, decideOutcome, mayCancelLesson } from "../core/change.policy.ts";
import { historyRepository } from "../core/history.repository.ts";
import { type Reader, toScope } from "../core/present-booking.ts";
import { lessonCancelled, toLessonPeople } from "../lessons/change-events.ts";
import { type LessonRow, lessonRows, toAttendance } from "../lessons/lesson-rows.ts";
import { createRefusalError } from "../lessons/refusal.policy.ts";
import { type BookingDependencies, requireChanger, withLesson } from "../lessons/with-lesson.ts";
import { returnCredit } from "../refunds/refund-credits.ts";
import { proposalsRepository } from "./proposals.repository.ts";

async function readOutcome(database: Database, lesson: LessonRow, booking: BookingRow, by: Changer, now: Date) {
  const [row] = await database.query<{ courtesies: number }>(
    "SELECT count(*) AS courtesies FROM lessons WHERE booking_id = $1 AND cancel_outcome = 'courtesy'",
    [booking.id],
  );
  const pack = { courtesies: row?.courtesies ?? 0, isOver: booking.status !== "confirmed" };
  return decideOutcome(by, lesson.starts_at, pack, now);
}

/** @throws {AppError} the reason why not (`refusal.policy.ts`) */
function assertCancellable(lesson: LessonRow, by: Changer, now: Date): void {
  if (lesson.is_speaking_check) throw new AppError("lesson.is_check");
  const known = { ...toAttendance(lesson), moves: lesson.moves };
  if (!mayCancelLesson(by, known, now)) throw createRefusalError("cancel", by, known, now);
}

/**
 * Returns the effects of cancelling a lesson now.
 *
 * @throws {AppError} `request.not_found`, `lesson.not_now`
 */
export async function readLessonCancellation(
  { database, clock }: BookingDependencies,
  reader: Reader,
  id: string,
): Promise<LessonCancellation> {
  const by = requireChanger(reader);
  const now = clock();
  const lesson = await lessonRows(database).find(id, toScope(reader));
  const booking = lesson && (await bookingsRepository(database).find(lesson.booking_id));
  if (!lesson || !booking) throw new AppError("request.not_found");
  assertCancellable(lesson, by, now);
  return {
    outcome: await readOutcome(database, lesson, booking, by, now),
    freeUntil: computeFreeDeadline(lesson.starts_at).toISOString(),
    creditsExpireAt: booking.credits_end_at?.toISOString() ?? null,
  };
}

/**
 * Cancels one lesson of a paid pack.
 *
 * @throws {AppError} `request.not_found`; `lesson.not_now`; `request.invalid` naming `reason` for trainers and staff
 * without one; `booking.quote_changed` when another outcome was expected.
 */
export function cancelLesson(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  wanted: CancelLesson,
): Promise<void> {
  return withLesson(parts, reader, id, async ({ tx, lesson, booking, by, now }) => {
    const reason = wanted.reason?.trim() || null;
    assertCancellable(lesson, by, now);
    if (by !== "student" && !reason)
      throw new AppError("request.invalid", { fields: { reason: "validation.required" } });
    const outcome = await readOutcome(tx, lesson, booking, by, now);
    if (wanted.expectedOutcome && wanted.expectedOutcome !== outcome) throw new AppError("booking.quote_changed");
    await tx.query(
      `UPDATE lessons SET status = 'cancelled', cancelled_by_role = $2, cancel_reason = $3, cancel_outcome = $4 WHERE id = $1`,
      [id, by, reason, outcome],
    );
    await audit(tx, {
      subject: booking.student_id,
      before: { status: lesson.status },
      after: { status: "cancelled", outcome },
      reason,
    });
    await proposalsRepository(tx).endForLessons([id]);
    if (outcome !== "taken") await returnCredit(parts, tx, lesson, now);
    await historyRepository(tx).add({
      bookingId: booking.id,
      lessonId: id,
      kind: "lesson_cancelled",
      by: reader,
      at: now,
      startsAt: lesson.starts_at,
      outcome,
    });
    await parts.events.emit(tx, lessonCancelled, { ...toLessonPeople(lesson), by });
  });
}
