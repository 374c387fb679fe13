import type { LessonStatus, Pack } from "@kalima/contracts/domain";

/**
 * How much of a booking admins may refund without a second admin's approval, in the currency's smallest unit (ST-01). All
 * such refunds of a booking count together, because a large one could be made in small parts.
 */
export const ALONE_LIMIT_MINOR = 100_000;

/** How much of the limit is left. */
export function leftWithoutApproval(madeAloneMinor: number): number {
  return Math.max(0, ALONE_LIMIT_MINOR - madeAloneMinor);
}

const OVER: readonly LessonStatus[] = ["completed", "missed", "cancelled"];

type PaidPack = {
  pack: Pack;
  /** Lessons that may be planned now. */
  left: number;
  /** Lessons whose money went back. */
  refunded: number;
  lessons: readonly { status: LessonStatus }[];
};

/** How many lessons may be given once more: a student never has more ahead than were paid for. */
export function lessonsToGive({ pack, left, refunded, lessons }: PaidPack): number {
  const ahead = lessons.filter(({ status }) => !OVER.includes(status)).length;
  return Math.max(0, pack - refunded - left - ahead);
}
