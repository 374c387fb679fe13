import type { BookingCancellation, CancelBooking } from "@kalima/booking-contract";
import { CREDIT_EXTENSION_DAYS } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { decideMoneyOut, toSchoolMinor } from "../../../money-out/money-out.policy.ts";
import { sumMovedAlone } from "../../../money-out/moved-alone.ts";
import { closeOrders, findRefundTarget, lockOrder } from "../../payments/public.ts";
import { mayMove, requireCancellation, resolveStatus } from "../core/booking.policy.ts";
import { speakingCheckCancelled } from "../core/booking-events.ts";
import { selectCheckRefusal, selectStatusRefusal } from "../core/booking-refusal.policy.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import { listGiveBackChoices } from "../core/change.policy.ts";
import { mayEndCheck } from "../core/check.policy.ts";
import { historyRepository } from "../core/history.repository.ts";
import { quoteCancellation } from "../core/pack-state.ts";
import { type Reader, toAppointment, toCheck, toScope } from "../core/present-booking.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { bookingGivenBack, type GivenBack } from "../lessons/change-events.ts";
import { lessonsRepository } from "../lessons/lessons.repository.ts";
import { type BookingDependencies, requireChanger } from "../lessons/with-lesson.ts";
import { refundCancelled } from "../refunds/settle-cancellation.ts";
import { proposalsRepository } from "./proposals.repository.ts";

export type CancellationContext = { tx: Database; row: BookingRow; reader: Reader; wanted: CancelBooking; now: Date };

/**
 * Returns the effects of cancelling a paid booking now.
 *
 * @throws {AppError} `request.not_found`, `booking.not_paid`, or the reason that its status gives
 */
export async function readCancellation(
  { database, clock }: BookingDependencies,
  reader: Reader,
  id: string,
): Promise<BookingCancellation> {
  const by = requireChanger(reader);
  const row = await bookingsRepository(database).find(id, toScope(reader));
  if (!row) throw new AppError("request.not_found");
  const now = clock();
  const { released, kept, lessons } = quoteCancellation(row, by, now);
  if (row.service) throw new AppError("booking.not_paid");
  const status = resolveStatus(row.status, row.hold_expires_at, now);
  if (status !== "confirmed") throw new AppError(selectStatusRefusal(status));
  if (lessons === 0) throw new AppError("booking.nothing_comes_back");
  const { leftMinor = 0, card = null } = (await findRefundTarget(database, id)) ?? {};
  const amountMinor = Math.min(lessons * row.price_per_lesson_minor, leftMinor);
  const moved = await sumMovedAlone(database, { bookingId: id }, reader.userId, now);
  const toStarts = (of: typeof kept) => of.map(({ startsAt }) => startsAt.toISOString());
  return {
    lessons,
    released: toStarts(released),
    kept: toStarts(kept),
    amount: { amountMinor, currency: row.currency },
    card: by === "trainer" ? null : card,
    choices: released.length > 0 ? listGiveBackChoices(row.credits_end_at, now) : ["money"],
    needsApproval: decideMoneyOut(reader, toSchoolMinor(row, amountMinor), moved) === "waiting",
    creditsExpireAt: row.credits_end_at?.toISOString() ?? null,
  };
}

const readReason = ({ reason }: CancelBooking): string | null => reason?.trim() || null;

/** Moves the booking to its end and records by whom. @throws {AppError} `booking.transition_refused` */
async function closeBooking({ tx, row, reader, wanted, now }: CancellationContext): Promise<void> {
  const { to, by } = requireCancellation(reader.role);
  const status = resolveStatus(row.status, row.hold_expires_at, now);
  const mayCancel = row.service ? mayEndCheck(by, to, toCheck(row), now) : mayMove(by, status, to);
  const bookings = bookingsRepository(tx);
  if (!mayCancel) {
    throw new AppError(row.service ? selectCheckRefusal("cancel", toCheck(row), now) : selectStatusRefusal(status));
  }
  if (!(await bookings.move(row.id, [status], to, now))) throw new AppError("booking.transition_refused");
  const { role: byRole, userId: byId } = reader;
  await bookings.recordCancellation(row.id, { byRole, byId, reason: readReason(wanted), now });
}

/** Cancels a booking that is not paid, and releases its times. */
async function cancelFree({ events }: BookingDependencies, cancelled: CancellationContext): Promise<void> {
  const { tx, row, now, reader } = cancelled;
  await closeBooking(cancelled);
  await lessonsRepository(tx).releaseAll([row.id]);
  await closeOrders(tx, [row.id], "cancelled", now);
  await historyRepository(tx).add({ bookingId: row.id, kind: "booking_cancelled", by: reader, at: now });
  if (!row.service) return;
  const { by } = requireCancellation(reader.role);
  if (by === "student" || by === "trainer" || by === "admin") {
    await events.emit(tx, speakingCheckCancelled, { ...toAppointment(row), by });
  }
}

/**
 * Gives a paid pack back, as money or as lessons to plan again (PO-02). Lessons that have begun, and those too near to come
 * back to a student who cancels, take place.
 */
async function cancelPaid(parts: BookingDependencies, cancelled: CancellationContext): Promise<void> {
  const { tx, row, reader, wanted, now } = cancelled;
  const by = requireChanger(reader);
  const { released, lessons } = quoteCancellation(row, by, now);
  const asCredits = wanted.giveBack === "credits";
  const isPointless = asCredits ? released.length === 0 : by === "student" && lessons === 0;
  if (isPointless) throw new AppError("booking.nothing_comes_back");
  if (asCredits && !listGiveBackChoices(row.credits_end_at, now).includes("credits"))
    throw new AppError("booking.after_expiry");
  const isAsExpected = wanted.expectedLessons === undefined || wanted.expectedLessons === lessons;
  const ids = released.map(({ id }) => id);
  // Fewer rows: a lesson has started since the read.
  if (!isAsExpected || (await lessonsRepository(tx).cancel(ids)).length < ids.length) {
    throw new AppError("booking.quote_changed");
  }
  const credits = creditsRepository(tx);
  if (row.credits_end_at && row.credits_end_at <= now) await credits.expire(row.id, row.credits_left ?? 0, now);
  await credits.restore(ids, now);
  await proposalsRepository(tx).endForLessons(ids);
  const entry = { bookingId: row.id, by: reader, at: now };
  let outcome: GivenBack = "credits";
  if (asCredits) {
    // Not the student's doing: there is longer to plan them again (PO-04).
    if (by !== "student") await bookingsRepository(tx).prolong(row.id, CREDIT_EXTENSION_DAYS * DAY_MS, now);
    const reason = by === "student" ? undefined : (readReason(wanted) ?? undefined);
    await historyRepository(tx).add({ ...entry, kind: "lessons_released", lessons: ids.length, reason });
  } else {
    await closeBooking(cancelled);
    await historyRepository(tx).add({ ...entry, kind: "booking_cancelled", lessons });
    outcome = await refundCancelled(parts, cancelled, readReason(wanted) ?? "");
    if (outcome === "waiting") await historyRepository(tx).add({ ...entry, kind: "refund_pending" });
  }
  const { student_id: studentId, trainer_user_id: trainerUserId, reference_code: referenceCode } = row;
  await parts.events.emit(tx, bookingGivenBack, { studentId, trainerUserId, referenceCode, by, outcome });
}

/** Cancels a booking whose order and row are locked. Errors as in `cancelBooking`. */
export async function cancelLocked(parts: BookingDependencies, cancelled: CancellationContext): Promise<void> {
  const isPaid = cancelled.row.status === "confirmed" && !cancelled.row.service;
  await (isPaid ? cancelPaid(parts, cancelled) : cancelFree(parts, cancelled));
  const { tx, row, wanted } = cancelled;
  const after = { status: (await bookingsRepository(tx).find(row.id))?.status, giveBack: wanted.giveBack };
  const object = { kind: "booking", id: row.id };
  const before = { status: row.status, creditsLeft: row.credits_left };
  await audit(tx, { object, subject: row.student_id, before, after, reason: readReason(wanted) });
}

/**
 * Cancels a booking that its reader may cancel.
 *
 * @throws {AppError} `request.not_found`; the reason that its status gives where the table of transitions has no such row;
 * `booking.nothing_comes_back`; `booking.quote_changed` when another number of lessons was expected; `booking.after_expiry` for
 * lessons to plan again of a pack that is over; `request.invalid` naming `reason` for everybody but the student without one.
 */
export async function cancelBooking(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  wanted: CancelBooking,
): Promise<void> {
  const { by } = requireCancellation(reader.role);
  await parts.database.transaction(async (tx) => {
    const bookings = bookingsRepository(tx);
    if (!(await bookings.find(id, toScope(reader)))) throw new AppError("request.not_found");
    if (by !== "student" && !readReason(wanted)) {
      throw new AppError("request.invalid", { fields: { reason: "validation.required" } });
    }
    await lockOrder(tx, id);
    const row = await bookings.lock(id);
    if (!row) throw new AppError("request.not_found");
    await cancelLocked(parts, { tx, row, reader, wanted, now: parts.clock() });
  });
}
