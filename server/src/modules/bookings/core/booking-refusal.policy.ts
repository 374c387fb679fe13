import type { BookingStatus } from "@kalima/booking-contract";
import type { ErrorCode } from "@kalima/booking-contract/errors";
import { isAppError } from "@kalima/contracts/errors";
import type { Check } from "./check.policy.ts";

/** Why nothing is done to a booking in this status. A confirmed one has only changed in this moment. */
const BY_STATUS: Record<BookingStatus, ErrorCode> = {
  awaiting_payment: "booking.unpaid",
  pending: "booking.payment_runs",
  pending_approval: "booking.unpaid",
  confirmed: "booking.transition_refused",
  cancelled: "booking.is_cancelled",
  cancelled_by_student: "booking.is_cancelled",
  cancelled_by_admin: "booking.is_cancelled",
  expired: "booking.is_expired",
  refunded: "booking.is_refunded",
};

/** Returns the reason that a booking's status gives for a refusal. */
export function selectStatusRefusal(status: BookingStatus): ErrorCode {
  return BY_STATUS[status];
}

/** Returns true if an action was refused because of the booking's status. */
export function isStatusRefusal(error: unknown): boolean {
  return isAppError(error) && (Object.values(BY_STATUS) as string[]).includes(error.code);
}

/** Returns why a speaking check cannot be cancelled any more, or its level not be written down. */
export function selectCheckRefusal(action: "cancel" | "assess", check: Check, now: Date): ErrorCode {
  if (check.status !== "confirmed") return selectStatusRefusal(check.status);
  if (check.isAssessed) return "booking.level_added";
  if (action === "assess") return check.startsAt > now ? "booking.check_not_begun" : "booking.transition_refused";
  return check.startsAt > now ? "booking.transition_refused" : "booking.check_begun";
}
