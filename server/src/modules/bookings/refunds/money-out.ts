import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { decideMoneyOut, toSchoolMinor } from "../../../money-out/money-out.policy.ts";
import { lockMover, sumMovedAlone } from "../../../money-out/moved-alone.ts";
import { findRefundTarget } from "../../payments/public.ts";
import type { BookingRow } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import type { Reader } from "../core/present-booking.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { refundAsked } from "../lessons/change-events.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { type NewStaffRefund, staffRefundsRepository } from "./staff-refunds.repository.ts";

/** A booking under the locks of its order and row, and who acts on it. */
export type LockedBooking = { tx: Database; row: BookingRow; reader: Reader; now: Date };

/** Value of a booking's unplanned credits in minor units, at most the amount that is left of its charge. */
export async function computeCreditsWorth(
  tx: Database,
  { id, price_per_lesson_minor: price }: Pick<BookingRow, "id" | "price_per_lesson_minor">,
): Promise<number> {
  const { balance } = await creditsRepository(tx).readTotals(id);
  return Math.min(balance * price, (await findRefundTarget(tx, id))?.leftMinor ?? 0);
}

/** Decides whether money leaves a booking now, and records it: `waiting` is on the list of a second person. */
export async function decideAndRecord(
  { events }: Pick<BookingDependencies, "events">,
  { tx, row, reader, now }: LockedBooking,
  wanted: NewStaffRefund,
): Promise<"made" | "waiting"> {
  const { amountMinor, reason } = wanted;
  if (amountMinor === 0) return "made";
  await lockMover(tx, reader.userId);
  const moved = await sumMovedAlone(tx, { bookingId: row.id }, reader.userId, now);
  const state = decideMoneyOut(reader, toSchoolMinor(row, amountMinor), moved);
  await staffRefundsRepository(tx).add(row.id, wanted, { state, by: reader.userId, now });
  const { target, lessons } = wanted;
  const after = { state, target, lessons, amountMinor, currency: row.currency };
  await audit(tx, {
    action: "refund.requested",
    object: { kind: "booking", id: row.id },
    subject: row.student_id,
    after,
    reason,
  });
  if (state === "made") return state;
  await historyRepository(tx).add({ bookingId: row.id, kind: "refund_asked", by: reader, at: now, reason });
  await events.emit(tx, refundAsked, { amount: { amountMinor, currency: row.currency }, byId: reader.userId });
  return state;
}

/** Takes what waits for a second person off the list, because `by` (null: the provider) has settled it otherwise. */
export async function overtakeWaitingRefund(
  tx: Database,
  bookingId: string,
  by: Reader | null,
  now: Date,
): Promise<void> {
  const refunds = staffRefundsRepository(tx);
  const waiting = await refunds.findWaiting(bookingId);
  if (!waiting || !(await refunds.decide(waiting.id, "overtaken", by?.userId ?? null, now))) return;
  await historyRepository(tx).add({ bookingId, kind: "refund_overtaken", by, at: now });
}

/** Returns true if a refund of the booking waits for a second person. */
export async function hasWaitingRefund(tx: Database, bookingId: string): Promise<boolean> {
  return (await staffRefundsRepository(tx).findWaiting(bookingId)) !== undefined;
}

/** After money has left by another way: what waits is no more than what is left. */
export async function fitWaitingRefund(tx: Database, row: BookingRow, now: Date): Promise<void> {
  const refunds = staffRefundsRepository(tx);
  const waiting = await refunds.findWaiting(row.id);
  if (!waiting || waiting.target === "credits") return;
  const left = waiting.cause === "cancellation" ? await computeCreditsWorth(tx, row) : waiting.amount_minor;
  const leftMinor = (await findRefundTarget(tx, row.id))?.leftMinor ?? 0;
  if (left > 0 && left <= leftMinor) return refunds.setAmount(waiting.id, left);
  await overtakeWaitingRefund(tx, row.id, null, now);
}
