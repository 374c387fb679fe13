import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  type ChargeStarted,
  chargeFailed,
  chargeStarted,
  closeOrders,
  type PaymentRefunded,
  paymentRefunded,
  paymentSucceeded,
  requestRefund,
} from "../payments/public.ts";
import { isHoldOver, listSources, resolveStatus, UNPAID_HOLDS } from "./core/booking.policy.ts";
import { bookingConfirmed } from "./core/booking-events.ts";
import { type BookingRow, bookingsRepository } from "./core/bookings.repository.ts";
import { selectLessonsToCome } from "./core/lesson.policy.ts";
import { computeCreditsTaken } from "./credits/credits.policy.ts";
import { creditsRepository } from "./credits/credits.repository.ts";
import { endHolds } from "./holds/holds.ts";
import { requireTrainer } from "./holds/require-trainer.ts";
import { lessonsRepository } from "./lessons/lessons.repository.ts";
import { listMissingTimes } from "./lessons/taken-times.ts";
import { fitWaitingRefund, hasWaitingRefund } from "./refunds/money-out.ts";
import { cancelIfStarted, extendHold, reactToTransfers } from "./transfer-reactions.ts";

/** A transfer that staff accepted is paid like a card. */
const PAYABLE = [...listSources("payment", "confirmed"), ...listSources("admin", "confirmed")];

type Dependencies = Pick<ModuleContext, "events" | "jobs">;

async function requireBooking(tx: Database, id: string): Promise<BookingRow> {
  const booking = await bookingsRepository(tx).find(id);
  if (!booking) throw new Error(`an order names the unknown booking ${id}`);
  return booking;
}

/**
 * Freezes the hold while its charge runs. One that a code outlasts ends with the code, so that the student who takes the code
 * back still has the times.
 *
 * @throws {AppError} `payment.hold_over`, `booking.trainer_unavailable`
 */
async function markPaymentPending(
  parts: Dependencies,
  tx: Database,
  { bookingId: id, holdUntil, now }: ChargeStarted,
): Promise<void> {
  const { status, hold_expires_at, trainer_id } = await requireBooking(tx, id);
  const isHeld = resolveStatus(status, hold_expires_at, now) === "awaiting_payment";
  if (isHeld) await requireTrainer(tx, trainer_id);
  const isFrozen = isHeld && (await bookingsRepository(tx).move(id, ["awaiting_payment"], "pending", now));
  if (!isFrozen) throw new AppError("payment.hold_over");
  if (holdUntil) await extendHold(parts, tx, id, holdUntil);
}

/** Back to the hold, or to its end if its time is over by now. */
async function reopenHold(tx: Database, id: string, now: Date): Promise<void> {
  const { hold_expires_at } = await requireBooking(tx, id);
  const to = isHoldOver(hold_expires_at, now) ? "expired" : "awaiting_payment";
  const isMoved = await bookingsRepository(tx).move(id, listSources("payment", to), to, now);
  if (isMoved && to === "expired") await lessonsRepository(tx).releaseAll([id]);
  // A booking that was cancelled meanwhile owes nothing any more.
  if (!isMoved || to === "expired") await closeOrders(tx, [id], isMoved ? "expired" : "cancelled", now);
}

/** Takes the times of a booking again whose hold was over; all or none, and none that has begun or that the trainer no longer gives. */
async function takeTimesAgain(tx: Database, booking: BookingRow, now: Date): Promise<boolean> {
  const lessons = lessonsRepository(tx);
  const times = booking.lessons
    .filter(({ status }) => status === "cancelled")
    .map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
  if (times.length === 0 || times.some(({ startsAt }) => startsAt <= now)) return false;
  const parties = {
    bookingId: booking.id,
    trainerId: booking.trainer_id,
    studentId: booking.student_id,
    visitor: null,
    now,
  };
  await endHolds(tx, parties, now);
  const wanted = { ...parties, lessonMinutes: booking.lesson_minutes };
  const starts = times.map(({ startsAt }) => startsAt);
  if ((await listMissingTimes(tx, wanted, starts)).length > 0) return false;
  await tx.query("SAVEPOINT times");
  if ((await lessons.take(parties, times)).length < times.length) {
    await tx.query("ROLLBACK TO SAVEPOINT times");
    return false;
  }
  await lessons.deleteCancelled(booking.id);
  return true;
}

async function confirm({ events, jobs }: Dependencies, tx: Database, id: string, now: Date): Promise<void> {
  const booking = await requireBooking(tx, id);
  const isHeld = UNPAID_HOLDS.some((status) => status === booking.status) && !(await cancelIfStarted(tx, booking, now));
  if (!isHeld && !(await takeTimesAgain(tx, booking, now))) {
    const { total_minor: amountMinor } = booking;
    return requestRefund({ jobs }, tx, id, { amountMinor, reason: "times_taken", by: null, now });
  }
  await bookingsRepository(tx).move(id, PAYABLE, "confirmed", now);
  await creditsRepository(tx).grant(booking, now);
  const { student_id: studentId, trainer_user_id: trainerUserId, reference_code: referenceCode } = booking;
  await events.emit(tx, bookingConfirmed, { bookingId: id, studentId, trainerUserId, referenceCode });
}

/** Takes the credits that a refund covers, so that the lessons granted are the lessons paid for. */
async function takeCredits(tx: Database, booking: BookingRow, refundedMinor: number, now: Date): Promise<void> {
  const credits = creditsRepository(tx);
  const { balance, refunded: creditsRefunded } = await credits.readTotals(booking.id);
  const { price_per_lesson_minor: pricePerLessonMinor } = booking;
  const toCome = selectLessonsToCome(booking.lessons, now);
  const taken = computeCreditsTaken({ pricePerLessonMinor, refundedMinor, creditsRefunded, balance, toCome });
  await lessonsRepository(tx).cancel(taken.lessons);
  await credits.restore(taken.lessons, now);
  await credits.refund(booking.id, taken.credits, now);
}

async function applyRefund(tx: Database, refunded: PaymentRefunded): Promise<void> {
  const { bookingId, refundedMinor, isFull, isMoreOwed, now } = refunded;
  const bookings = bookingsRepository(tx);
  const booking = await requireBooking(tx, bookingId);
  await fitWaitingRefund(tx, booking, now);
  if (booking.status === "confirmed") {
    await takeCredits(tx, booking, refundedMinor, now);
    if (isFull) await bookings.move(bookingId, ["confirmed"], "refunded", now);
    return;
  }
  // Refunded before it was confirmed here: the hold ends.
  if (await bookings.move(bookingId, ["pending", "awaiting_payment"], "expired", now)) {
    await lessonsRepository(tx).releaseAll([bookingId]);
    return;
  }
  if (isMoreOwed || (await hasWaitingRefund(tx, bookingId))) return;
  const cancelled = listSources("payment", "refunded").filter((status) => status !== "confirmed");
  await bookings.move(bookingId, cancelled, "refunded", now);
}

/** Subscribes to payment events and updates the booking in the transaction of each event. */
export function reactToPayments({ events, jobs }: Dependencies): void {
  events.on(chargeStarted, (tx, started) => markPaymentPending({ events, jobs }, tx, started));
  events.on(chargeFailed, (tx, { bookingId, now }) => reopenHold(tx, bookingId, now));
  events.on(paymentSucceeded, (tx, { bookingId, now }) => confirm({ events, jobs }, tx, bookingId, now));
  events.on(paymentRefunded, applyRefund);
  reactToTransfers({ events, jobs });
}
