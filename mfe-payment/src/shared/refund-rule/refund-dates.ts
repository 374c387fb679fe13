import type { Lesson } from "@kalima/contracts/api";
import { HOUR_MS, LESSON_CHANGE_HOURS } from "@kalima/contracts/domain";

/** Refund of an order whose booking is cancelled (PO-02), and until when. */
export type RefundDates =
  /** Everything until `first`; then what is ahead, the last lesson until `last`. */
  | { kind: "all"; first: string; last: string }
  /** The first lessons are too near; the others come back until `last`. */
  | { kind: "part"; last: string }
  | { kind: "none" };

export function refundDates(lessons: readonly Pick<Lesson, "startsAt">[], now: number): RefundDates {
  const ends = lessons
    .map(({ startsAt }) => Date.parse(startsAt) - LESSON_CHANGE_HOURS * HOUR_MS)
    .sort((a, b) => a - b);
  const [first, last] = [ends[0], ends.at(-1)].map((end = 0) => ({
    isAhead: end > now,
    at: new Date(end).toISOString(),
  }));
  if (!first || !last?.isAhead) return { kind: "none" };
  return first.isAhead ? { kind: "all", first: first.at, last: last.at } : { kind: "part", last: last.at };
}
