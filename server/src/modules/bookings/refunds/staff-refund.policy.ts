import type { LessonStatus } from "@kalima/booking-contract";
import type { Pack } from "@kalima/catalog-contract";

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
export function countLessonsToGive({ pack, left, refunded, lessons }: PaidPack): number {
  const ahead = lessons.filter(({ status }) => !OVER.includes(status)).length;
  return Math.max(0, pack - refunded - left - ahead);
}
