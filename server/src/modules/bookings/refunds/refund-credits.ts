import type { Database } from "../../../kernel/database/database.ts";
import type { Job } from "../../../kernel/jobs/job.ts";
import { lockOrder, requestRefund } from "../../payments/public.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { fitWaitingRefund, hasWaitingRefund } from "./money-out.ts";

/** Refunds what comes back to a booking after its end: there is no pack any more to plan it in. */
export const refundLeftCredits: Job<{ bookingId: string }> = { name: "bookings.refund-left-credits" };

/** Takes the credits that are left and owes their money, at the price paid. Needs the locks of order and booking. */
export async function refundCredits(
  { jobs }: Pick<BookingDependencies, "jobs">,
  tx: Database,
  { id, price_per_lesson_minor: price }: BookingRow,
  by: string | null,
  now: Date,
): Promise<void> {
  const credits = creditsRepository(tx);
  const { balance } = await credits.readTotals(id);
  if (balance === 0) return;
  await credits.refund(id, balance, now);
  await requestRefund({ jobs }, tx, id, { amountMinor: balance * price, reason: "booking_cancelled", by, now });
}

/** Defines the job that refunds late returns, such as a lesson that its trainer missed after the booking was cancelled. */
export function defineRefundOfLeftCredits({ database, jobs, clock }: BookingDependencies): void {
  jobs.define<{ bookingId: string }>({
    name: refundLeftCredits.name,
    act: { action: "booking.credits_refunded", object: ({ bookingId: id }) => ({ kind: "booking", id }) },
    run: ({ bookingId }) =>
      database.transaction(async (tx) => {
        await lockOrder(tx, bookingId);
        const booking = await bookingsRepository(tx).lock(bookingId);
        if (!booking || booking.status === "confirmed") return;
        // Credits that came back later wait together with a refund that waits for a second person.
        if (await hasWaitingRefund(tx, bookingId)) return fitWaitingRefund(tx, booking, clock());
        await refundCredits({ jobs }, tx, booking, null, clock());
      }),
  });
}

/** Returns the credit of a lesson; of a booking that has ended, its money follows by the job. */
export async function returnCredit(
  { jobs }: Pick<BookingDependencies, "jobs">,
  tx: Database,
  lesson: { id: string; booking_id: string; booking_status: BookingRow["status"] },
  now: Date,
): Promise<void> {
  await creditsRepository(tx).restore([lesson.id], now);
  if (lesson.booking_status === "confirmed") return;
  const { booking_id: bookingId } = lesson;
  await jobs.enqueue(tx, refundLeftCredits, { bookingId }, { runAt: now, key: lesson.id });
}
