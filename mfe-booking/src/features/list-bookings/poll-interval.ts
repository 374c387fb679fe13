import type { Booking } from "@kalima/booking-contract";

const POLL_MS = 5_000;
const AFTER_HOLD_MS = 1_000;

/**
 * Milliseconds until the list is fetched again: short while a payment is pending, else just after the next hold
 * expires; false when no status will change without an action.
 */
export function pollIntervalMs(
  bookings: readonly Pick<Booking, "status" | "holdExpiresAt">[],
  now: number,
): number | false {
  if (bookings.some(({ status }) => status === "pending")) return POLL_MS;
  const ends = bookings
    .filter(({ status }) => status === "awaiting_payment")
    .flatMap(({ holdExpiresAt }) => (holdExpiresAt === null ? [] : [Date.parse(holdExpiresAt)]));
  if (ends.length === 0) return false;
  return Math.max(POLL_MS, Math.min(...ends) - now + AFTER_HOLD_MS);
}
