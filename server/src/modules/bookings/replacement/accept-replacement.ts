import { AppError } from "@kalima/contracts/errors";
import { bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import { type Reader, toScope } from "../core/present-booking.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";

/**
 * A student keeps the trainer who took over. Again: no change.
 *
 * @throws {AppError} `request.not_found`; `booking.no_replacement` unless another trainer took over.
 */
export async function acceptReplacement(
  { database, clock }: BookingDependencies,
  reader: Reader,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const booking = await bookingsRepository(tx).find(id, toScope(reader));
    if (!booking) throw new AppError("request.not_found");
    if (!booking.replacement) throw new AppError("booking.no_replacement");
    const now = clock();
    const accepted = await tx.query(
      "UPDATE trainer_replacements SET accepted_at = $2 WHERE booking_id = $1 AND accepted_at IS NULL RETURNING 1",
      [id, now],
    );
    if (accepted.length === 0) return;
    await historyRepository(tx).add({ bookingId: id, kind: "trainer_accepted", by: reader, at: now });
  });
}
