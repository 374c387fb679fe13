import { CREDIT_EXTENSION_DAYS } from "@kalima/booking-contract";
import { DAY_MS, getChargeStep } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { MakeRefund, RefundQuote } from "@kalima/payment-contract";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { hasPermission } from "../../../kernel/http/access.ts";
import { computeAllowance, toBookingMinor } from "../../../money-out/money-out.policy.ts";
import { sumMovedAlone } from "../../../money-out/moved-alone.ts";
import { findRefundTarget, lockOrder, requestRefund } from "../../payments/public.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import { countCreditsLeft } from "../core/pack-state.ts";
import type { Reader } from "../core/present-booking.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { creditsGiven, refundGranted } from "../lessons/change-events.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { decideAndRecord, type LockedBooking } from "./money-out.ts";
import { settleCancellation } from "./settle-cancellation.ts";
import { countLessonsToGive } from "./staff-refund.policy.ts";
import { type StaffRefundRow, staffRefundsRepository } from "./staff-refunds.repository.ts";

type RefundRequest = Pick<StaffRefundRow, "target" | "amount_minor" | "lessons" | "reason">;

/** Lessons of a running pack that may be given once more. */
async function countRefundableLessons(database: Database, row: BookingRow, now: Date): Promise<number> {
  if (row.status !== "confirmed" || row.service) return 0;
  const { refunded } = await creditsRepository(database).readTotals(row.id);
  return countLessonsToGive({ pack: row.pack, left: countCreditsLeft(row, now), refunded, lessons: row.lessons });
}

/**
 * Reads the money and the lessons that staff can give back for a booking now.
 *
 * @throws {AppError} `request.not_found`; `booking.transition_refused` for one that was never paid.
 */
export async function readRefundQuote(
  { database, clock }: BookingDependencies,
  reader: Reader,
  id: string,
): Promise<RefundQuote> {
  const row = await bookingsRepository(database).find(id);
  if (!row) throw new AppError("request.not_found");
  if (row.credits_left === null) throw new AppError("booking.not_paid");
  // A pack that the school gave away has no charge.
  const paid = (await findRefundTarget(database, id)) ?? { leftMinor: 0, method: "card" as const, card: null };
  const { currency } = row;
  const refunds = staffRefundsRepository(database);
  const waiting = await refunds.findWaiting(id);
  const moved = await sumMovedAlone(database, { bookingId: id }, reader.userId, clock());
  const toMoney = (amountMinor: number) => ({ amountMinor, currency });
  return {
    left: toMoney(paid.leftMinor),
    method: paid.method,
    card: paid.card,
    perLesson: toMoney(row.price_per_lesson_minor),
    maxLessons: await countRefundableLessons(database, row, clock()),
    alone: toMoney(toBookingMinor(row, computeAllowance(reader, moved))),
    waiting: waiting
      ? { amount: toMoney(waiting.amount_minor), requestedAt: waiting.requested_at.toISOString() }
      : null,
  };
}

/** Gives lessons once more, in a pack that is valid for long enough to plan them. */
async function giveLessons({ tx, row, now }: LockedBooking, lessons: number): Promise<void> {
  const credits = creditsRepository(tx);
  const end = row.credits_end_at;
  // Credits that expired with the pack stay expired; the job may not have recorded that yet.
  if (end && end <= now) await credits.expire(row.id, row.credits_left ?? 0, now);
  await credits.give(row.id, lessons, now);
  const missing = end ? now.getTime() + CREDIT_EXTENSION_DAYS * DAY_MS - end.getTime() : 0;
  if (missing > 0) await bookingsRepository(tx).prolong(row.id, missing, now);
}

/** Does what was decided and tells the student. @throws {AppError} `booking.refund_too_much` when there is not so much left. */
async function perform(
  { events, jobs }: BookingDependencies,
  acting: LockedBooking,
  wanted: RefundRequest,
): Promise<void> {
  const { tx, row, reader, now } = acting;
  const { id: bookingId, student_id: studentId, reference_code: referenceCode, currency } = row;
  const { lessons, amount_minor: amountMinor, reason } = wanted;
  const entry = { bookingId, by: reader, at: now, reason };
  if (lessons !== null) {
    if (lessons > (await countRefundableLessons(tx, row, now))) throw new AppError("booking.refund_too_much");
    await giveLessons(acting, lessons);
    await historyRepository(tx).add({ ...entry, kind: "credits_given", lessons });
    await events.emit(tx, creditsGiven, { studentId, referenceCode, lessons });
    return;
  }
  const paid = await findRefundTarget(tx, bookingId);
  if (!paid || amountMinor > paid.leftMinor) throw new AppError("booking.refund_too_much");
  await requestRefund({ jobs }, tx, bookingId, { amountMinor, reason: "by_staff", by: reader.userId, now });
  await historyRepository(tx).add({ ...entry, kind: "refund_granted" });
  await events.emit(tx, refundGranted, { studentId, referenceCode, amount: { amountMinor, currency } });
}

/** Runs `work` under the locks of order and booking. @throws {AppError} `request.not_found` */
async function withBooking<T>(
  { database, clock }: BookingDependencies,
  { id, reader }: { id: string; reader: Reader },
  work: (acting: LockedBooking) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await lockOrder(tx, id);
    const row = await bookingsRepository(tx).lock(id);
    if (!row) throw new AppError("request.not_found");
    return work({ tx, row, reader, now: clock() });
  });
}

/**
 * Staff give money back to the method that paid, or lessons once more (ST-02), in whole or in part. What goes beyond
 * they may let go alone (`money-out.policy.ts`) waits for a second person.
 *
 * @throws {AppError} `request.not_found`; `booking.refund_waits` when another refund of the booking waits;
 * `booking.quote_changed` when what is left is not what the person saw.
 */
export function makeRefund(parts: BookingDependencies, reader: Reader, id: string, wanted: MakeRefund): Promise<void> {
  return withBooking(parts, { id, reader }, async (acting) => {
    const { tx, row, now } = acting;
    const refunds = staffRefundsRepository(tx);
    const isMoney = wanted.to === "method";
    const left = isMoney
      ? ((await findRefundTarget(tx, id))?.leftMinor ?? 0)
      : await countRefundableLessons(tx, row, now);
    if (await refunds.findWaiting(id)) throw new AppError("booking.refund_waits");
    if (row.credits_left === null) throw new AppError("booking.not_paid");
    if (left !== wanted.of) throw new AppError("booking.quote_changed");
    const amount = isMoney ? wanted.amountMinor : wanted.lessons;
    const field = isMoney ? "amountMinor" : "lessons";
    const canLeave = !isMoney || amount === left || amount % getChargeStep(row.currency) === 0;
    if (amount > left || !canLeave)
      throw new AppError("request.invalid", { fields: { [field]: "validation.invalid" } });

    const amountMinor = isMoney ? amount : amount * row.price_per_lesson_minor;
    const { to: target, reason } = wanted;
    const lessons = isMoney ? null : amount;
    const state = await decideAndRecord(parts, acting, { cause: "refund", target, amountMinor, lessons, reason });
    if (state === "made") await perform(parts, acting, { target, amount_minor: amountMinor, lessons, reason });
  });
}

/** State of a refund that was just requested: `waiting` if it needs a second person, otherwise `made`. */
export async function readRefundState(tx: Database, bookingId: string): Promise<"made" | "waiting"> {
  return (await staffRefundsRepository(tx).findWaiting(bookingId)) ? "waiting" : "made";
}

/**
 * Decides on a refund that waits. A second person with `payments.approve` approves or refuses it; who asked for it may withdraw it. Refusing
 * the money of a cancellation leaves its lessons to the student.
 *
 * @throws {AppError} `request.not_found`; `auth.forbidden` for the first person who approves, and for others without the permission; `booking.refund_decided` when it does
 * not wait any more; `booking.refund_too_much` when there is not so much left.
 */
export async function decideRefund(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  to: "made" | "refused",
): Promise<void> {
  const known = await staffRefundsRepository(parts.database).find(id);
  if (!known) throw new AppError("request.not_found");
  const isOwn = known.requested_by === reader.userId;
  const mayDecide = isOwn ? to === "refused" : hasPermission(reader, "payments.approve");
  if (!mayDecide) throw new AppError("auth.forbidden");
  await withBooking(parts, { id: known.booking_id, reader }, async (acting) => {
    const { tx, now } = acting;
    const isDecided = await staffRefundsRepository(tx).decide(id, to, reader.userId, now);
    if (!isDecided) throw new AppError("booking.refund_decided");
    const { amount_minor: amountMinor, lessons, target } = known;
    const after = { state: to, booking: known.booking_id, target, amountMinor, lessons };
    await audit(tx, { subject: acting.row.student_id, before: { state: "waiting" }, after, reason: known.reason });
    if (known.cause === "cancellation") return settleCancellation(parts, acting, to);
    if (to === "made") return perform(parts, acting, known);
    const { booking_id: bookingId } = known;
    await historyRepository(tx).add({ bookingId, kind: "refund_declined", by: reader, at: now });
  });
}
