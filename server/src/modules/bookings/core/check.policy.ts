import type { Booking, SpeakingCheckState } from "@kalima/booking-contract";
import { type BookingStatus, SPEAKING_CHECK_CANCEL_HOURS } from "@kalima/booking-contract";
import { HOUR_MS, type RoleName } from "@kalima/contracts/domain";
import type { BookingActor } from "./booking.policy.ts";
import { defineTransitions, type Transition } from "./transitions.ts";

/** Late cancellations that are forgiven for one written result (PO-01). */
const FORGIVEN_LATE_CANCELLATIONS = 1;

/** A check is confirmed from the start: nothing is paid, so nothing is held and nothing expires. */
const CHECK_TRANSITIONS: readonly Transition<BookingStatus, BookingActor>[] = [
  { from: ["confirmed"], to: "cancelled_by_student", by: "student" },
  { from: ["confirmed"], to: "cancelled", by: "trainer" },
  { from: ["confirmed"], to: "cancelled_by_admin", by: "admin" },
];
const { mayMove } = defineTransitions(CHECK_TRANSITIONS);

/** A speaking check, as far as the rules need it. */
export type Check = { status: BookingStatus; startsAt: Date; cancelledAt: Date | null; isAssessed: boolean };

/**
 * Returns true if a check can be cancelled: by the student until it starts, by the trainer and the school until its
 * level is written down, because a student may stay away.
 */
export function mayEndCheck(by: BookingActor, to: BookingStatus, check: Check, now: Date): boolean {
  const isInTime = by !== "student" || check.startsAt > now;
  return mayMove(by, check.status, to) && isInTime && !check.isAssessed;
}

/** Returns true if the trainer can write down the level: once, after the check has started. */
export function mayAssess({ status, startsAt, isAssessed }: Check, now: Date): boolean {
  return status === "confirmed" && startsAt <= now && !isAssessed;
}

/** Returns the actions that the reader can take on a check now. */
export function listCheckActions(role: RoleName, check: Check, now: Date): Booking["actions"] {
  if (role === "student") {
    if (check.status !== "confirmed") return ["book_again", "view"];
    return mayEndCheck("student", "cancelled_by_student", check, now) ? ["cancel", "view"] : ["view"];
  }
  if (role === "trainer") {
    const assess = mayAssess(check, now) ? (["assess"] as const) : [];
    return mayEndCheck("trainer", "cancelled", check, now) ? [...assess, "cancel", "view"] : [...assess, "view"];
  }
  return role === "admin" && mayEndCheck("admin", "cancelled_by_admin", check, now) ? ["cancel", "view"] : ["view"];
}

function isCancelledLate({ status, startsAt, cancelledAt }: Check): boolean {
  if (status !== "cancelled_by_student" || !cancelledAt) return false;
  return startsAt.getTime() - cancelledAt.getTime() < SPEAKING_CHECK_CANCEL_HOURS * HOUR_MS;
}

/**
 * Where a student is: one check for each written result, so one in 30 days. A check that trainer or school cancelled
 * does not count; one that the student cancelled late counts as taken, except the first.
 *
 * @param checks All of this result.
 */
export function computeCheckState(result: { isHeard: boolean } | null, checks: readonly Check[]): SpeakingCheckState {
  if (!result) return "test_first";
  if (result.isHeard) return "done";
  if (checks.some(({ status }) => status === "confirmed")) return "booked";
  return checks.filter(isCancelledLate).length > FORGIVEN_LATE_CANCELLATIONS ? "used" : "ready";
}
