import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../database/database.ts";
import { closeOrders, lockOrder, requestRefund } from "../payments/public.ts";
import type { ModuleContext } from "../server-module.ts";
import { cancelledStatusFor, mayMove, statusAt } from "./booking.policy.ts";
import { speakingCheckCancelled } from "./booking-events.ts";
import { type BookingRow, bookingsRepository } from "./bookings.repository.ts";
import { creditsRepository } from "./credits/credits.repository.ts";
import { lessonsRepository } from "./lessons/lessons.repository.ts";
import type { Reader } from "./present-booking.ts";
import { scopeOf } from "./scope.ts";
import { mayEndCheck } from "./speaking-check/check.policy.ts";
import { checkOf, meetingOf } from "./speaking-check/present-check.ts";

type Parts = Pick<ModuleContext, "database" | "events" | "jobs" | "clock">;

/** Takes the credits that are left back and owes their money, at the price paid. */
async function refundRest(
  { jobs }: Pick<Parts, "jobs">,
  tx: Database,
  row: BookingRow,
  by: string,
  now: Date,
): Promise<void> {
  const credits = creditsRepository(tx);
  const { balance } = await credits.totals(row.id);
  await credits.refund(row.id, balance, now);
  const amountMinor = balance * row.price_per_lesson_minor;
  await requestRefund({ jobs }, tx, row.id, { amountMinor, reason: "booking_cancelled", by, now });
}

/** Cancels a booking that its reader may cancel. Errors as in `BookingsService.cancel`. */
export async function cancelBooking(
  parts: Parts,
  reader: Reader,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const { to, by } = cancelledStatusFor(reader.role);
  await parts.database.transaction(async (tx) => {
    const bookings = bookingsRepository(tx);
    await lockOrder(tx, id);
    const row = await bookings.find(id, scopeOf(reader));
    if (!row) throw new AppError("request.not_found");
    if (by === "admin" && !reason?.trim()) {
      throw new AppError("request.invalid", { fields: { reason: "validation.required" } });
    }
    const now = parts.clock();
    const status = statusAt(row.status, row.hold_expires_at, now);
    const mayCancel = row.service ? mayEndCheck(by, to, checkOf(row), now) : mayMove(by, status, to);
    const isMoved = mayCancel && (await bookings.move(id, [status], to, now));
    if (!isMoved) throw new AppError("booking.transition_refused");
    const { role: byRole, userId: byId } = reader;
    await bookings.recordCancellation(id, { byRole, byId, reason: reason?.trim() || null, now });
    const released = await lessonsRepository(tx).releaseAll([id]);
    await creditsRepository(tx).returnOf(released, now);
    await closeOrders(tx, [id], "cancelled", now);
    if (row.service) await parts.events.emit(tx, speakingCheckCancelled, { ...meetingOf(row), by });
    else if (status === "confirmed") await refundRest(parts, tx, row, byId, now);
  });
}
