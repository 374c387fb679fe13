import { instant, money, openEnum, type ValueOf } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { paidBy } from "./bookings.ts";
import { cancelledBy } from "./lesson.ts";
import { missedBy } from "./statuses.ts";

// Pages that show bookings without their history load nothing of it.

export const REFUSAL_REASONS = ["unreadable", "other_amount", "not_received", "other_account", "used_before"] as const;
/** Why staff refused a proof. */
export const refusalReason = openEnum(REFUSAL_REASONS);
export type RefusalReason = ValueOf<typeof refusalReason>;

/** One step of a booking's life. */
export const bookingEvent = z.object({
  kind: openEnum([
    "booked",
    "confirmed",
    "lessons_planned",
    "lesson_cancelled",
    "lesson_moved",
    "proposal_made",
    "proposal_accepted",
    "proposal_declined",
    "proposal_withdrawn",
    "proposal_ended",
    "lessons_released",
    "booking_cancelled",
    "credits_expired",
    "credits_extended",
    "trainer_replaced",
    "trainer_accepted",
    "refund",
    /** Staff decided on money, or on lessons that may be planned once more. */
    "refund_granted",
    "credits_given",
    /** For staff: it waits for a second person, who refused it. */
    "refund_asked",
    "refund_declined",
    /** For staff: what waited was settled by another way. */
    "refund_overtaken",
    /** For student and staff: the money of a cancellation waits for a second person. */
    "refund_pending",
    /** Staff refused the proof of a bank transfer. */
    "proof_refused",
    /** For staff: the student paid, or tried to. */
    "payment",
    /** For staff: a session took place, or did not. */
    "lesson_held",
    "lesson_missed",
  ]),
  at: instant,
  /** Null: the clock or the payment provider. */
  by: z.nullable(cancelledBy),
  byReader: z.boolean(),
  /** For staff: the name of the colleague who acted. A server of an earlier version sends none. */
  byName: z.optional(z.nullable(z.string())),
  /** Start of the lesson it is about. */
  startsAt: z.nullable(instant),
  /** A new or proposed start. */
  movedTo: z.nullable(instant),
  /** Reason that the person who acted typed. */
  reason: z.nullable(z.string()),
  /** Compensation for a cancelled lesson. */
  outcome: z.nullable(openEnum(["credit", "courtesy", "taken"])),
  /** Reason why the proof was refused. A server of an earlier version sends none. */
  refusal: z.optional(z.nullable(refusalReason)),
  /** Lessons that were planned, came back or expired. */
  lessons: z.nullable(z.int()),
  /** By which staff prolonged the pack. A server of an earlier version sends none. */
  days: z.optional(z.nullable(z.int())),
  /** For staff: who did not join a missed session. A server of an earlier version sends none. */
  missedBy: z.optional(z.nullable(missedBy)),
  /** For staff: one attempt to pay. A server of an earlier version sends none. */
  payment: z.optional(
    z.nullable(
      z.object({
        amount: money,
        method: paidBy,
        card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
        /** `again`: another attempt had paid before, and its money goes back. */
        state: openEnum(["paid", "failed", "again", "open"]),
      }),
    ),
  ),
  /** The booking's refund, for student and staff. */
  refund: z.nullable(z.object({ amount: money, sentAt: z.nullable(instant), hasFailed: z.boolean() })),
});
export type BookingEvent = z.infer<typeof bookingEvent>;
