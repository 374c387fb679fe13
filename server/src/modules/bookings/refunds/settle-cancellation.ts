import { CREDIT_EXTENSION_DAYS } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { listSources } from "../core/booking.policy.ts";
import { bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { creditsGiven, refundGranted } from "../lessons/change-events.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { computeCreditsWorth, decideAndRecord, type LockedBooking, overtakeWaitingRefund } from "./money-out.ts";
import { refundCredits } from "./refund-credits.ts";

/**
 * Gives back as money what a booking that was just cancelled leaves to its student: at once, or when a second person has
 * approved it. What waited of the booking until now is part of it.
 */
export async function refundCancelled(
  parts: BookingDependencies,
  acting: LockedBooking,
  reason: string,
): Promise<"made" | "waiting"> {
  const { tx, row, reader, now } = acting;
  await overtakeWaitingRefund(tx, row.id, reader, now);
  if (reader.role !== "student") {
    const amountMinor = await computeCreditsWorth(tx, row);
    const wanted = { cause: "cancellation", target: "method", amountMinor, lessons: null, reason } as const;
    if ((await decideAndRecord(parts, acting, wanted)) === "waiting") return "waiting";
  }
  await refundCredits(parts, tx, row, reader.userId, now);
  return "made";
}

/** Has the lessons of a cancelled booking planned again: its student keeps them in place of money. */
async function keepAsCredits({ events }: BookingDependencies, { tx, row, reader, now }: LockedBooking): Promise<void> {
  const bookings = bookingsRepository(tx);
  if (!(await bookings.move(row.id, listSources("admin", "confirmed"), "confirmed", now))) return;
  await bookings.recordCancellation(row.id, null);
  const end = row.credits_end_at?.getTime() ?? Number.POSITIVE_INFINITY;
  await bookings.prolong(row.id, Math.max(0, now.getTime() + CREDIT_EXTENSION_DAYS * DAY_MS - end), now);
  const { balance: lessons } = await creditsRepository(tx).readTotals(row.id);
  await historyRepository(tx).add({ bookingId: row.id, kind: "credits_given", by: reader, at: now, lessons });
  const { student_id: studentId, reference_code: referenceCode } = row;
  await events.emit(tx, creditsGiven, { studentId, referenceCode, lessons });
}

/** The second person's answer on the money of a cancellation: it leaves, or the student keeps the lessons. */
export async function settleCancellation(
  parts: BookingDependencies,
  acting: LockedBooking,
  to: "made" | "refused",
): Promise<void> {
  const { tx, row, reader, now } = acting;
  const entry = { bookingId: row.id, by: reader, at: now };
  if (to === "refused") {
    await historyRepository(tx).add({ ...entry, kind: "refund_declined" });
    return keepAsCredits(parts, acting);
  }
  const amountMinor = await computeCreditsWorth(tx, row);
  await refundCredits(parts, tx, row, reader.userId, now);
  await historyRepository(tx).add({ ...entry, kind: "refund_granted" });
  const { student_id: studentId, reference_code: referenceCode, currency } = row;
  await parts.events.emit(tx, refundGranted, { studentId, referenceCode, amount: { amountMinor, currency } });
}
