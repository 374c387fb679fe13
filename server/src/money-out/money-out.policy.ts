import type { RoleName } from "@kalima/contracts/domain";

/**
 * How much of one booking, or to one trainer in a month, leaves without a second person, in the currency's smallest unit (ST-01).
 * All that anybody let go of it alone counts together, because a large sum could be made in small parts, and by two people in turn.
 */
export const ALONE_LIMIT_MINOR = 100_000;
/** How much one person may let go alone on a day of the school's zone, refunds and payouts together. */
export const ALONE_DAY_LIMIT_MINOR = 500_000;

/** What has left without a second person: of this booking ever or to this trainer this month, and by this person today. */
export type MovedAlone = { ofSubject: number; today: number };

/** How much the person may still let go alone of this booking, or to this trainer. */
export function leftAlone({ ofSubject, today }: MovedAlone): number {
  return Math.max(0, Math.min(ALONE_LIMIT_MINOR - ofSubject, ALONE_DAY_LIMIT_MINOR - today));
}

/**
 * Whether money leaves now, or waits for a second person. Every way for it to leave asks this: refunds, lessons given once
 * more, what cancellations by trainer and staff give back, also those of a trainer who left, and payouts. Ways that ask
 * nothing decide nothing: a student gets back what the published rules say (PO-02), the clock and the provider what they
 * owe, and a refund that failed or is transferred by hand was decided before.
 */
export function decideMoneyOut(by: RoleName, amountMinor: number, moved: MovedAlone): "made" | "waiting" {
  return by === "student" || amountMinor <= leftAlone(moved) ? "made" : "waiting";
}
