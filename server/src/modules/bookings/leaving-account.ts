import type { BookingStatus } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../database/database.ts";
import { paymentsRepository } from "../payments/public.ts";
import { mayMove } from "./booking.policy.ts";
import { bookingsRepository } from "./bookings.repository.ts";

const REASON = "account_removed";
const RETRY_SECONDS = 30;

/**
 * Takes an account that is being removed out of what is to come. A student's unpaid bookings are called off, and
 * all times from now on are free again. What was paid stays confirmed, with the reason, for staff to settle. A
 * trainer takes no new bookings; staff speak with the students of the others.
 *
 * @throws {AppError} `request.in_progress` while a charge runs: its end must find the booking as it began.
 */
export async function releaseBookingsOf(tx: Database, userId: string, now: Date): Promise<void> {
  const open = await tx.query<{ id: string; status: BookingStatus }>(
    `SELECT id, status FROM bookings WHERE student_id = $1
       AND status IN ('awaiting_payment', 'pending', 'pending_approval', 'confirmed') FOR UPDATE`,
    [userId],
  );
  if (open.some(({ status }) => status === "pending")) {
    throw new AppError("request.in_progress", { retryAfter: RETRY_SECONDS });
  }
  for (const { id, status } of open) {
    const to = mayMove("student", status, "cancelled_by_student") ? "cancelled_by_student" : status;
    await bookingsRepository(tx).move(id, [status], to, now, REASON);
    await paymentsRepository(tx).close(id, "cancelled", now);
  }
  await tx.query(
    `UPDATE lessons SET status = 'cancelled'
     WHERE student_id = $1 AND starts_at > $2 AND status IN ('upcoming', 'delayed', 'freezed')`,
    [userId, now],
  );
  await tx.query("UPDATE trainers SET status = 'inactive' WHERE user_id = $1", [userId]);
}
