/** State of a paid booking when money is refunded. Prices are in the currency's smallest unit. */
export type RefundedBooking = {
  pricePerLessonMinor: number;
  /** All that has gone back so far. */
  refundedMinor: number;
  /** Credits that earlier refunds took. */
  creditsRefunded: number;
  /** Credits that are not planned. */
  balance: number;
  /** Planned lessons that have not begun, in any order. */
  toCome: readonly { id: string; startsAt: string }[];
};

/**
 * Returns the credits and lessons that a refund takes away, so that the lessons granted are the lessons paid for: one
 * credit for each whole lesson price in all the money that was refunded. Unplanned credits are taken first, then
 * lessons from the latest on. Lessons that took place stay. Less than the price of a lesson takes nothing yet; later
 * refunds add to it.
 */
export function computeCreditsTaken({
  pricePerLessonMinor,
  refundedMinor,
  creditsRefunded,
  balance,
  toCome,
}: RefundedBooking) {
  const covered = Math.floor(refundedMinor / pricePerLessonMinor) - creditsRefunded;
  const credits = Math.max(0, Math.min(covered, balance + toCome.length));
  const latestFirst = toCome.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt));
  const lessons = latestFirst.slice(0, Math.max(0, credits - balance)).map(({ id }) => id);
  return { credits, lessons };
}
