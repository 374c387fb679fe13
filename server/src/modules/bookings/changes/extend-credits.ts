import { MAX_EXTENSION_DAYS } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import { selectStatusRefusal } from "../core/booking-refusal.policy.ts";
import { bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import type { Reader } from "../core/present-booking.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";

/**
 * Prolongs a pack that is still valid by so many days (PO-06), all extensions together by at most `MAX_EXTENSION_DAYS`: what
 * has been paid for is a service of some months, and no debt for ever. Its history says who did it, when and by how much.
 *
 * @throws {AppError} `request.not_found`; `booking.not_paid` or the reason that its status gives unless it is a paid pack; `booking.after_expiry`
 * once it is over; `booking.extension_limit` with the days that are `left`.
 */
export async function extendCredits(
  { database, clock }: BookingDependencies,
  reader: Reader,
  id: string,
  days: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const booking = await bookingsRepository(tx).lock(id);
    if (!booking) throw new AppError("request.not_found");
    if (booking.service) throw new AppError("booking.not_paid");
    if (booking.status !== "confirmed") throw new AppError(selectStatusRefusal(booking.status));
    const now = clock();
    const { credits_end_at: end } = booking;
    if (!end || end <= now) throw new AppError("booking.after_expiry");
    const left = MAX_EXTENSION_DAYS - (await historyRepository(tx).sumExtensionDays(id));
    if (days > left)
      throw new AppError("booking.extension_limit", { fields: { days: "booking.extension_limit" }, extra: { left } });
    await bookingsRepository(tx).prolong(id, days * DAY_MS, now);
    const prolonged = new Date(end.getTime() + days * DAY_MS);
    const change = { before: { creditsEndAt: end }, after: { creditsEndAt: prolonged, days } };
    await audit(tx, { subject: booking.student_id, ...change });
    await historyRepository(tx).add({ bookingId: id, kind: "credits_extended", by: reader, at: now, days });
  });
}
