import type { Booking } from "@kalima/contracts/api";

const POLL_MS = 5_000;
const AFTER_HOLD_MS = 1_000;

/**
 * Milliseconds until the list should be asked again by itself: soon while a bank is being waited for, else just
 * after the next hold ends; false when nothing is about to change.
 */
export function nextLookIn(
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
