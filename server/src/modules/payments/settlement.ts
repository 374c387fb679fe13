import { randomUUID } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../database/database.ts";
import { type BookingRow, bookingsRepository, sourcesOf } from "../bookings/public.ts";
import type { ModuleContext } from "../server-module.ts";
import type { ChargeEvent } from "./payment-provider.ts";
import { type PaymentRow, paymentsRepository } from "./payments.repository.ts";

export type SettlementParts = Pick<ModuleContext, "database" | "notifier">;
type Case = Pick<SettlementParts, "notifier"> & {
  tx: Database;
  payment: PaymentRow;
  booking: BookingRow;
  event: ChargeEvent;
  now: Date;
};

/** Takes the times of a booking again whose hold was over; all or none, and none that has begun. */
async function takeTimesAgain({ tx, booking, now }: Case): Promise<boolean> {
  const bookings = bookingsRepository(tx);
  const lessons = booking.lessons
    .filter(({ status }) => status === "cancelled")
    .map(({ startsAt, endsAt }) => ({ id: randomUUID(), startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
  if (lessons.length === 0 || lessons.some(({ startsAt }) => startsAt <= now)) return false;
  const of = { trainerId: booking.trainer_id, studentId: booking.student_id };
  await bookings.expireHolds(now, of);
  await tx.query("SAVEPOINT times");
  const got = await bookings.takeTimes({ id: booking.id, ...of, lessons });
  if (got.length < lessons.length) {
    await tx.query("ROLLBACK TO SAVEPOINT times");
    return false;
  }
  await tx.query("DELETE FROM lessons WHERE booking_id = $1 AND status = 'cancelled'", [booking.id]);
  return true;
}

async function owe({ tx, payment, event, now }: Case): Promise<void> {
  const { attempt, amountMinor } = event.charge;
  await paymentsRepository(tx).oweRefund({ paymentId: payment.id, attempt, amountMinor, now });
}

async function succeed(of: Case): Promise<void> {
  const { tx, notifier, payment, booking, event, now } = of;
  const { attempt, card } = event.charge;
  if (payment.status === "succeeded" || payment.status === "refunded") {
    // Two tries of one order succeeded: the second one's money goes back.
    if (payment.charge_id !== attempt) await owe(of);
    return;
  }
  const payments = paymentsRepository(tx);
  const paid = { charge_id: attempt, card_brand: card.brand, card_last4: card.last4, paid_at: now, last_error: null };
  const isHeld = booking.status === "pending" || booking.status === "awaiting_payment";
  const isTaken = isHeld || (await takeTimesAgain(of));
  await payments.move(payment.id, ["created", "processing", "cancelled", "expired"], "succeeded", paid);
  await payments.add(payment.id, "succeeded", now);
  if (!isTaken) return owe(of);
  const from = [...sourcesOf("payment", "confirmed"), "awaiting_payment" as const];
  if (!(await bookingsRepository(tx).move(booking.id, from, "confirmed", now))) return;
  await notifier.notify(tx, booking.student_id, "booking_confirmed", { referenceCode: booking.reference_code });
}

async function decline({ tx, payment, booking, event, now }: Case): Promise<void> {
  // Of a try that is over: a newer one runs, or its end is known.
  if (payment.status !== "processing" || payment.charge_id !== event.charge.attempt) return;
  const bookings = bookingsRepository(tx);
  const payments = paymentsRepository(tx);
  const isHoldOver = booking.hold_expires_at !== null && booking.hold_expires_at <= now;
  const to = isHoldOver ? "expired" : "awaiting_payment";
  const isMoved = await bookings.move(booking.id, sourcesOf("payment", to), to, now);
  if (isMoved && isHoldOver) await bookings.releaseTimes(booking.id);
  // The booking was called off meanwhile: nothing is owed any more.
  const ending = isMoved ? (isHoldOver ? "expired" : "created") : "cancelled";
  await payments.move(payment.id, ["processing"], ending, { last_error: "payment.declined", charge_started_at: null });
  await payments.add(payment.id, "charge_declined", now);
  if (ending !== "created") await payments.add(payment.id, ending, now);
}

async function giveBack({ tx, payment, booking, event, now }: Case): Promise<void> {
  const bookings = bookingsRepository(tx);
  const payments = paymentsRepository(tx);
  if (payment.charge_id !== event.charge.attempt) return;
  // Told before the success itself: what was never confirmed here is over.
  if (payment.status === "processing" && (await bookings.move(booking.id, ["pending"], "expired", now))) {
    await bookings.releaseTimes(booking.id);
  }
  await payments.move(payment.id, ["processing", "succeeded"], "refunded", {});
  await bookings.move(booking.id, sourcesOf("payment", "refunded"), "refunded", now);
}

const EFFECTS = { "charge.succeeded": succeed, "charge.failed": decline, "charge.refunded": giveBack };

/**
 * Applies what the provider says happened to a charge: booking and order change in one transaction with the
 * event's id, so an event that comes fifty times acts once, in whatever order events arrive.
 *
 * @throws {AppError} `payment.webhook_refused` when reference, amount or currency are not those of an order.
 */
export async function settle(
  { database, notifier }: SettlementParts,
  provider: string,
  event: ChargeEvent,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const payments = paymentsRepository(tx);
    const payment = await payments.lockByReference(event.charge.reference);
    if (!payment || payment.amount_minor !== event.charge.amountMinor || event.charge.currency !== "EGP") {
      throw new AppError("payment.webhook_refused");
    }
    if (!(await payments.isNewEvent(provider, event.id, now))) return;
    const booking = await bookingsRepository(tx).find(payment.booking_id, null);
    if (!booking) throw new AppError("payment.webhook_refused");
    await EFFECTS[event.type]({ tx, notifier, payment, booking, event, now });
  });
}
