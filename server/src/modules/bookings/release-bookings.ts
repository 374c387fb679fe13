import type { LeftLessons } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../kernel/database/database.ts";
import { closeOrders, lockOrder } from "../payments/public.ts";
import { deactivateTrainer } from "../trainers/public.ts";
import { endPack } from "./changes/left-packs.ts";
import { ACCOUNT_REMOVED } from "./core/booking.policy.ts";
import { speakingCheckCancelled } from "./core/booking-events.ts";
import { type BookingRow, bookingsRepository } from "./core/bookings.repository.ts";
import { listLessonSources } from "./core/lesson.policy.ts";
import { toAppointment } from "./core/present-booking.ts";
import { creditsRepository } from "./credits/credits.repository.ts";
import type { BookingDependencies } from "./lessons/with-lesson.ts";
import { settleTrainerBookings } from "./replacement/settle-booking.ts";

const RETRY_SECONDS = 30;

/**
 * Releases everything ahead of an account that is being removed (decision 11). A student's unpaid bookings and speaking
 * checks without a level are cancelled, notes are cleared and future times become free. Paid packs end as the student chose
 * for what is left of them; without a choice, staff decide (decision 166). A trainer takes no new bookings; others take over or the students
 * get their money back.
 *
 * @throws {AppError} `request.in_progress` while a charge runs: its end must find the booking as it began.
 */
export async function releaseBookings(
  parts: BookingDependencies,
  tx: Database,
  userId: string,
  choice: LeftLessons | undefined,
): Promise<void> {
  const { events, jobs } = parts;
  const now = parts.clock();
  const paid = await tx.query<{ id: string }>(
    "SELECT id FROM bookings WHERE student_id = $1 AND status = 'confirmed' AND service IS NULL ORDER BY id",
    [userId],
  );
  // Payments lock the order first, too.
  for (const { id } of paid) await lockOrder(tx, id);
  const open = await tx.query<Pick<BookingRow, "id" | "status" | "service" | "assessed_at">>(
    `SELECT id, status, service, assessed_at FROM bookings WHERE student_id = $1
       AND status IN ('awaiting_payment', 'pending', 'pending_approval', 'confirmed') FOR UPDATE`,
    [userId],
  );
  if (open.some(({ status }) => status === "pending")) {
    throw new AppError("request.in_progress", { retryAfter: RETRY_SECONDS });
  }
  const bookings = bookingsRepository(tx);
  for (const { id, status, service, assessed_at } of open) {
    const pack = status === "confirmed" && !service ? await bookings.find(id) : undefined;
    if (pack) {
      await endPack(parts, { tx, row: pack, now }, choice);
      continue;
    }
    const isCancelled = service ? assessed_at === null : status !== "confirmed";
    if (isCancelled) await bookings.move(id, [status], "cancelled_by_student", now);
    const check = isCancelled && service ? await bookings.find(id) : undefined;
    if (check) await events.emit(tx, speakingCheckCancelled, { ...toAppointment(check), by: "student" });
    const by = isCancelled ? { byRole: "student" as const, byId: userId } : { byRole: null, byId: null };
    await bookings.recordCancellation(id, { ...by, reason: ACCOUNT_REMOVED, now });
  }
  await closeOrders(
    tx,
    open.map(({ id }) => id),
    "cancelled",
    now,
  );
  const released = await tx.query<{ id: string }>(
    `UPDATE lessons SET status = 'cancelled'
     WHERE student_id = $1 AND starts_at > $2 AND status = ANY($3) AND running_since IS NULL RETURNING id`,
    [userId, now, listLessonSources("booking", "cancelled")],
  );
  await creditsRepository(tx).restore(
    released.map(({ id }) => id),
    now,
  );
  await tx.query(
    `UPDATE bookings SET note = NULL, cancel_reason = CASE WHEN cancelled_by = $1 AND cancel_reason <> $2 THEN NULL
       ELSE cancel_reason END WHERE student_id = $1`,
    [userId, ACCOUNT_REMOVED],
  );
  await tx.query("DELETE FROM renewal_answers WHERE booking_id IN (SELECT id FROM bookings WHERE student_id = $1)", [
    userId,
  ]);
  await tx.query("UPDATE lessons SET cancel_reason = NULL WHERE student_id = $1 AND cancelled_by_role = 'student'", [
    userId,
  ]);
  await tx.query(
    `UPDATE lesson_proposals p SET note = NULL, outcome = coalesce(outcome, 'ended') FROM lessons l
     WHERE l.id = p.lesson_id AND l.student_id = $1`,
    [userId],
  );
  await tx.query(
    `UPDATE lessons SET feedback = NULL, feedback_may_show = false, feedback_may_name = false, feedback_shown_at = NULL,
       freeze_note = NULL WHERE student_id = $1
       AND (feedback IS NOT NULL OR freeze_note IS NOT NULL)`,
    [userId],
  );
  await tx.query("DELETE FROM lesson_feedback f USING lessons l WHERE l.id = f.lesson_id AND l.student_id = $1", [
    userId,
  ]);
  // Answers go with the words that they answer, and with the trainer who wrote them.
  await tx.query(
    `WITH theirs AS (
       SELECT l.id FROM lessons l JOIN trainers t ON t.id = l.trainer_id WHERE l.student_id = $1 OR t.user_id = $1
     ), reports AS (DELETE FROM rating_reports WHERE lesson_id IN (SELECT id FROM theirs))
     DELETE FROM rating_answers WHERE lesson_id IN (SELECT id FROM theirs)`,
    [userId],
  );
  await deactivateTrainer(tx, userId);
  await settleTrainerBookings({ jobs }, tx, userId);
  await tx.query(
    `UPDATE lessons l SET meeting_url = NULL FROM trainers t
     WHERE t.id = l.trainer_id AND t.user_id = $1 AND l.meeting_url IS NOT NULL`,
    [userId],
  );
}
