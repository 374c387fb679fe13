import type { Database } from "../../../kernel/database/database.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import { lockOrder } from "../../payments/public.ts";
import { cancelLocked } from "../changes/cancel-booking.ts";
import { proposalsRepository } from "../changes/proposals.repository.ts";
import { TRAINER_LEFT } from "../core/booking.policy.ts";
import { isStatusRefusal } from "../core/booking-refusal.policy.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import { quoteCancellation } from "../core/pack-state.ts";
import type { Reader } from "../core/present-booking.ts";
import { splitByNotice } from "../core/replacement.policy.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { holdsRepository } from "../holds/holds.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { findFreeTrainers } from "./find-free-trainers.ts";
import { moveLessons } from "./move-lessons.ts";

/** Finds another trainer for a booking whose trainer left, or gives it back. */
export const settleBooking: Job<{ bookingId: string }> = { name: "bookings.trainer-left" };

type SettlementContext = { tx: Database; booking: BookingRow; leaver: Reader; now: Date };
type MovedLesson = { id: string; startsAt: Date };

/** Cancels lessons that begin too soon for anybody else; their credits come back (PO-04). */
async function cancelImminent(
  { tx, booking, leaver, now }: SettlementContext,
  lessons: readonly MovedLesson[],
): Promise<void> {
  const ids = lessons.map(({ id }) => id);
  await tx.query(
    "UPDATE lessons SET status = 'cancelled', cancelled_by_role = 'trainer', cancel_outcome = 'credit' WHERE id = ANY($1)",
    [ids],
  );
  await creditsRepository(tx).restore(ids, now);
  for (const { id: lessonId, startsAt } of lessons) {
    await historyRepository(tx).add({
      bookingId: booking.id,
      lessonId,
      kind: "lesson_cancelled",
      by: leaver,
      at: now,
      startsAt,
      outcome: "credit",
    });
  }
}

/** A paid pack: another trainer who is free at all its times takes over; without one everything comes back as money. */
async function settlePaid(parts: BookingDependencies, settled: SettlementContext): Promise<void> {
  const { tx, booking, leaver, now } = settled;
  const { released, lessons } = quoteCancellation(booking, "trainer", now);
  // Everything was taken, or is being held: nothing is left to move.
  if (lessons === 0) return;
  // Bookings of the same student wait, as they do for any new time.
  await holdsRepository(tx).lockStudent(booking.student_id);
  const { toMove, tooNear } = splitByNotice(released, now);
  const starts = toMove.map(({ startsAt }) => startsAt);
  const [trainer] = await findFreeTrainers(tx, booking, { starts, now, by: "clock" });
  if (!trainer) return cancelLocked(parts, { tx, row: booking, reader: leaver, wanted: { reason: TRAINER_LEFT }, now });
  await proposalsRepository(tx).endForLessons(released.map(({ id }) => id));
  await cancelImminent(settled, tooNear);
  await moveLessons(parts, trainer, { tx, booking, now, lessons: toMove, by: null });
}

async function settle(parts: BookingDependencies, bookingId: string): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await lockOrder(tx, bookingId);
    const booking = await bookingsRepository(tx).lock(bookingId);
    if (!booking?.trainer_user_id) return;
    const left = await tx.query("SELECT 1 FROM trainers WHERE id = $1 AND status = 'inactive'", [booking.trainer_id]);
    if (left.length === 0) return;
    const now = parts.clock();
    const leaver: Reader = { userId: booking.trainer_user_id, role: "trainer" };
    const settled = { tx, booking, leaver, now };
    if (booking.status === "confirmed" && !booking.service) return settlePaid(parts, settled);
    try {
      await cancelLocked(parts, { tx, row: booking, reader: leaver, wanted: { reason: TRAINER_LEFT }, now });
    } catch (error) {
      // Over by now, or a charge runs: what the charge confirms is settled then.
      if (!isStatusRefusal(error)) throw error;
    }
  });
}

export function defineSettlement(parts: BookingDependencies): void {
  parts.jobs.define<{ bookingId: string }>({
    name: settleBooking.name,
    act: { action: "booking.trainer_left", object: ({ bookingId: id }) => ({ kind: "booking", id }) },
    run: ({ bookingId }) => settle(parts, bookingId),
  });
}

/** Has everything settled that a trainer who leaves still owes. Needs the trainer to be inactive in the same transaction. */
export async function settleTrainerBookings(
  { jobs }: Pick<BookingDependencies, "jobs">,
  tx: Database,
  trainerUserId: string,
): Promise<void> {
  const open = await tx.query<{ id: string }>(
    `SELECT b.id FROM bookings b JOIN trainers t ON t.id = b.trainer_id
     WHERE t.user_id = $1 AND b.status IN ('awaiting_payment', 'confirmed') ORDER BY b.created_at`,
    [trainerUserId],
  );
  for (const { id: bookingId } of open) await jobs.enqueue(tx, settleBooking, { bookingId }, { key: bookingId });
}

/** A payment may come through after the trainer left. Of a trainer whose account is disabled, staff move or cancel what is booked. */
export async function settleIfTrainerLeft(
  { jobs }: Pick<BookingDependencies, "jobs">,
  tx: Database,
  bookingId: string,
): Promise<void> {
  const left =
    "SELECT 1 FROM bookings b JOIN trainers t ON t.id = b.trainer_id WHERE b.id = $1 AND t.status = 'inactive'";
  if ((await tx.query(left, [bookingId])).length === 0) return;
  await jobs.enqueue(tx, settleBooking, { bookingId }, { key: bookingId });
}
