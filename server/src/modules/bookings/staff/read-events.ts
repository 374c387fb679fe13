import { type BookingEvent, LESSON_MISSED_MINUTES, type MissedBy } from "@kalima/booking-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { type ChargeOfBooking, listChargesOfBooking } from "../../payments/public.ts";

/** The events of a booking that the school alone reads, without what an event of another kind holds. */
export type EventOfStaff = Pick<BookingEvent, "kind" | "at" | "startsAt" | "missedBy" | "payment">;

const STATES = { succeeded: "paid", superseded: "again", failed: "failed" } as const satisfies Partial<
  Record<ChargeOfBooking["status"], string>
>;
const toState = (status: ChargeOfBooking["status"]) =>
  status in STATES ? STATES[status as keyof typeof STATES] : ("open" as const);

/** Reads every attempt to pay a booking, and every session that took place or did not. */
export async function readEventsOfStaff(database: Database, bookingId: string): Promise<EventOfStaff[]> {
  const charges = await listChargesOfBooking(database, bookingId);
  const payments = charges.map(
    ({ method, status, amount_minor: amountMinor, currency, at, card }): EventOfStaff => ({
      kind: "payment",
      at: at.toISOString(),
      startsAt: null,
      payment: { amount: { amountMinor, currency }, method, card, state: toState(status) },
    }),
  );
  const lessons = await database.query<{ starts_at: Date; at: Date; missed_by: MissedBy | null }>(
    `SELECT starts_at, missed_by, CASE WHEN status = 'missed' THEN starts_at + interval '${LESSON_MISSED_MINUTES} minutes'
       ELSE coalesce(ended_at, ends_at) END AS at
     FROM lessons WHERE booking_id = $1 AND status IN ('completed', 'missed')`,
    [bookingId],
  );
  const ends = lessons.map(
    ({ starts_at, at, missed_by: missedBy }): EventOfStaff => ({
      kind: missedBy ? "lesson_missed" : "lesson_held",
      at: at.toISOString(),
      startsAt: starts_at.toISOString(),
      missedBy,
    }),
  );
  return [...payments, ...ends];
}
