import type { LessonStatus, Pack } from "@kalima/contracts/domain";

/**
 * What one person may give back of a booking without a second one, in the currency's smallest unit (ST-01). Counts all
 * that was given back so, because a large refund could be made in small parts.
 */
export const ALONE_LIMIT_MINOR = 100_000;

/** What may still be given back without a second person. */
export function aloneLeft(madeAloneMinor: number): number {
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
