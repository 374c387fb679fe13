import type { Booking, BookingStatus } from "@kalima/booking-contract";
import type { RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { defineTransitions, type Transition } from "./transitions.ts";

/** Who moves a booking. `job` is the clock; `payment` is what the provider reported; agents only read. */
export type BookingActor = "student" | "trainer" | "admin" | "payment" | "job";

/** Requirements, section 10. */
export const BOOKING_TRANSITIONS: readonly Transition<BookingStatus, BookingActor>[] = [
  { from: ["awaiting_payment"], to: "pending", by: "payment" },
  { from: ["pending"], to: "confirmed", by: "payment" },
  { from: ["pending"], to: "awaiting_payment", by: "payment" },
  { from: ["pending"], to: "expired", by: "payment" },
  { from: ["awaiting_payment", "pending_approval"], to: "pending_approval", by: "student" },
  { from: ["pending_approval"], to: "confirmed", by: "admin" },
  // The second person refused the money of a cancellation: the student keeps the lessons.
  { from: ["cancelled", "cancelled_by_admin"], to: "confirmed", by: "admin" },
  { from: ["pending_approval"], to: "awaiting_payment", by: "admin" },
  { from: ["awaiting_payment"], to: "expired", by: "job" },
  { from: ["awaiting_payment", "pending_approval", "confirmed"], to: "cancelled_by_student", by: "student" },
  { from: ["awaiting_payment", "pending", "pending_approval", "confirmed"], to: "cancelled_by_admin", by: "admin" },
  { from: ["awaiting_payment", "confirmed"], to: "cancelled", by: "trainer" },
  { from: ["cancelled", "cancelled_by_student", "cancelled_by_admin"], to: "refunded", by: "payment" },
  // Everything was refunded at the provider: see docs/decisions/0021.
  { from: ["confirmed"], to: "refunded", by: "payment" },
  // An earlier charge of the same order succeeds late, while the times are held.
  { from: ["awaiting_payment"], to: "confirmed", by: "payment" },
  // A payment after the times were released takes them again when all are free.
  { from: ["expired", "cancelled", "cancelled_by_student", "cancelled_by_admin"], to: "confirmed", by: "payment" },
];

export const { mayMove, listSources } = defineTransitions(BOOKING_TRANSITIONS);

/** Statuses in which times are held without money. */
export const UNPAID_HOLDS = ["awaiting_payment", "pending", "pending_approval"] as const satisfies BookingStatus[];

/** Stored cancellation reasons: the account was removed, or the trainer left. They are codes, not texts for readers. */
export const ACCOUNT_REMOVED = "account_removed";
export const TRAINER_LEFT = "trainer_left";
const NO_TEXTS: readonly (string | null)[] = [ACCOUNT_REMOVED, TRAINER_LEFT];

/** A reason as its readers see it. */
export const presentReason = (stored: string | null): string | null => (NO_TEXTS.includes(stored) ? null : stored);

/**
 * Returns the status and actor of a cancellation by this role.
 *
 * @throws {AppError} `auth.forbidden` for support agents.
 */
export function requireCancellation(role: RoleName): { to: BookingStatus; by: BookingActor } {
  if (role === "student") return { to: "cancelled_by_student", by: "student" };
  if (role === "trainer") return { to: "cancelled", by: "trainer" };
  if (role === "admin") return { to: "cancelled_by_admin", by: "admin" };
  throw new AppError("auth.forbidden");
}

/** The status at `now`: a hold that is over counts as expired before the job has written it down. */
export function resolveStatus(stored: BookingStatus, holdExpiresAt: Date | null, now: Date): BookingStatus {
  return stored === "awaiting_payment" && isHoldOver(holdExpiresAt, now) ? "expired" : stored;
}

/** Returns true if a hold has ended. A booking without a hold never expires. */
export function isHoldOver(holdExpiresAt: Date | null, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt <= now;
}

/** Lessons of a paid pack: those that come back if it is cancelled, those that may be planned, and those to come. */
export type PackState = {
  comesBack: number;
  toPlan: number;
  toCome: number;
  /** True while the pack has an end and that end is in the future. */
  isValid: boolean;
  /** True if the booking was ever paid. */
  isPaid: boolean;
};
const NOTHING_LEFT: PackState = { comesBack: 0, toPlan: 0, toCome: 0, isValid: false, isPaid: false };

/** Returns the actions that the reader can take on a booking now. */
export function listBookingActions(
  role: RoleName,
  status: BookingStatus,
  pack: PackState = NOTHING_LEFT,
): Booking["actions"] {
  if (role === "agent") return ["view"];
  const { to, by } = requireCancellation(role);
  const cancel = mayMove(by, status, to) ? (["cancel"] as const) : [];
  if (role === "admin") {
    const extend = status === "confirmed" && pack.isValid ? (["extend"] as const) : [];
    const change = status === "confirmed" && pack.comesBack > 0 ? (["change_trainer"] as const) : [];
    // A cancelled booking can be refunded too, because lessons that were kept may be given back later.
    const refund = pack.isPaid && status !== "refunded" ? (["refund"] as const) : [];
    return [...cancel, ...extend, ...change, ...refund, "view"];
  }
  if (role !== "student") return [...cancel, "view"];
  if (status === "awaiting_payment") return ["pay", ...cancel, "view"];
  if (["pending", "pending_approval"].includes(status)) return [...cancel, "view"];
  if (status !== "confirmed") return ["book_again", "view"];
  const plan = pack.toPlan > 0 ? (["plan"] as const) : [];
  // Nothing comes back: there is nothing to cancel for.
  const end = pack.comesBack > 0 ? cancel : [];
  return pack.toPlan + pack.toCome > 0 ? [...plan, ...end, "view"] : ["book_again", "view"];
}
