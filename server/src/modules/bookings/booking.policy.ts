import type { Booking } from "@kalima/contracts/api";
import type { BookingStatus, RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";

/** Who moves a booking. `job` is the clock; `payment` is what the provider said; `agent` may only look. */
export type BookingActor = "student" | "trainer" | "admin" | "payment" | "job";

type Transition = { from: readonly BookingStatus[]; to: BookingStatus; by: BookingActor };

/** The whole table: what does not stand here is refused. */
export const BOOKING_TRANSITIONS: readonly Transition[] = [
  { from: ["awaiting_payment"], to: "pending", by: "payment" },
  { from: ["pending"], to: "confirmed", by: "payment" },
  { from: ["pending"], to: "awaiting_payment", by: "payment" },
  { from: ["pending"], to: "expired", by: "payment" },
  { from: ["awaiting_payment", "pending_approval"], to: "pending_approval", by: "student" },
  { from: ["pending_approval"], to: "confirmed", by: "admin" },
  { from: ["pending_approval"], to: "awaiting_payment", by: "admin" },
  { from: ["awaiting_payment"], to: "expired", by: "job" },
  { from: ["awaiting_payment", "pending_approval"], to: "cancelled_by_student", by: "student" },
  { from: ["awaiting_payment", "pending", "pending_approval", "confirmed"], to: "cancelled_by_admin", by: "admin" },
  { from: ["awaiting_payment", "confirmed"], to: "cancelled", by: "trainer" },
  { from: ["cancelled", "cancelled_by_student", "cancelled_by_admin"], to: "refunded", by: "payment" },
  // A payment that came after the times were released takes them again when all are free.
  { from: ["expired", "cancelled", "cancelled_by_student", "cancelled_by_admin"], to: "confirmed", by: "payment" },
];

/** Whether this actor may move a booking from one status to another. */
export function mayMove(by: BookingActor, from: BookingStatus, to: BookingStatus): boolean {
  return BOOKING_TRANSITIONS.some((row) => row.by === by && row.to === to && row.from.includes(from));
}

/** Statuses from which the actor may reach `to`: the guard of the UPDATE. */
export function sourcesOf(by: BookingActor, to: BookingStatus): BookingStatus[] {
  return BOOKING_TRANSITIONS.filter((row) => row.by === by && row.to === to).flatMap((row) => row.from);
}

/** What a cancellation by this role makes of a booking. @throws {AppError} `auth.forbidden` for support agents. */
export function cancelledStatusFor(role: RoleName): { to: BookingStatus; by: BookingActor } {
  if (role === "student") return { to: "cancelled_by_student", by: "student" };
  if (role === "trainer") return { to: "cancelled", by: "trainer" };
  if (role === "admin") return { to: "cancelled_by_admin", by: "admin" };
  throw new AppError("auth.forbidden");
}

/**
 * The status as it counts at `now`: a hold that is over has expired, even when the job that writes
 * it down has not come by yet.
 */
export function statusAt(stored: BookingStatus, holdExpiresAt: Date | null, now: Date): BookingStatus {
  if (stored !== "awaiting_payment" || holdExpiresAt === null) return stored;
  return holdExpiresAt <= now ? "expired" : stored;
}

/** What the reader may do with a booking now. */
export function actionsFor(role: RoleName, status: BookingStatus): Booking["actions"] {
  const { to, by } = role === "agent" ? { to: status, by: "job" as const } : cancelledStatusFor(role);
  const cancel = role !== "agent" && mayMove(by, status, to) ? (["cancel"] as const) : [];
  if (role !== "student") return [...cancel, "view"];
  if (status === "awaiting_payment") return ["pay", ...cancel, "view"];
  if (["pending", "pending_approval", "confirmed"].includes(status)) return [...cancel, "view"];
  return ["book_again", "view"];
}

/**
 * What goes back to the payer, in piastres, when the school or the trainer calls off a paid booking:
 * everything but the lessons that were given. The price of a lesson is the pack's own.
 */
export function refundOwed(paid: { totalMinor: number; pack: number; lessonsGiven: number }): number {
  return paid.totalMinor - Math.round(paid.totalMinor / paid.pack) * Math.min(paid.lessonsGiven, paid.pack);
}
