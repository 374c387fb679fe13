import { AppError } from "@kalima/contracts/errors";
import { bookingsRepository } from "../bookings.repository.ts";
import type { Reader } from "../present-booking.ts";
import { historyRepository } from "./history.repository.ts";
import type { Parts } from "./with-lesson.ts";

/**
 * Prolongs a pack that is still valid by so many days (PO-06); students are reminded of its new end again.
 *
 * @throws {AppError} `request.not_found`; `booking.transition_refused` unless it is a paid pack; `booking.after_expiry`
 * once it is over.
 */
export async function extendCredits(
  { database, clock }: Parts,
  reader: Reader,
  id: string,
  days: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const booking = await bookingsRepository(tx).lock(id);
    if (!booking) throw new AppError("request.not_found");
    if (booking.status !== "confirmed" || booking.service) throw new AppError("booking.transition_refused");
    const now = clock();
    const { credits_end_at: end } = booking;
    if (!end || end <= now) throw new AppError("booking.after_expiry");
    await tx.query(
      `UPDATE bookings SET credits_expire_at = credits_expire_at + interval '24 hours' * $2, credits_reminded_days = NULL,
         updated_at = $3 WHERE id = $1`,
      [id, days, now],
    );
    await historyRepository(tx).add({ bookingId: id, kind: "credits_extended", by: reader, at: now, days });
  });
}
