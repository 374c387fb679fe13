/** What is known of a paid booking when money goes back. Prices in the currency's smallest unit. */
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
 * What a refund takes away, so that the lessons granted are the lessons paid for: one credit for each whole lesson
 * price in all the money that went back. Unplanned credits go first, then lessons from the latest on. Lessons that
 * were taken stay. Less than the price of a lesson takes nothing yet; later refunds add to it.
 */
export function creditsTakenBy({
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
