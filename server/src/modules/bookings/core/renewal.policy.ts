import type { LessonStatus, RenewalIntent } from "@kalima/booking-contract";

/** A student is asked about another pack when so many lessons are left. */
const ASKED_AT = 2;
const TO_COME: readonly LessonStatus[] = ["upcoming", "delayed", "freezed"];

export type RenewalAnswer = { intends: RenewalIntent; lessonsLeft: number };

/** Lessons of a pack that did not take place yet, planned or not. */
export function countLessonsLeft(lessons: readonly { status: LessonStatus }[], credits: number): number {
  return lessons.filter(({ status }) => TO_COME.includes(status)).length + credits;
}

/** Lessons of a pack: bought, left, and of those left without a time. */
type PackLessons = { pack: number; left: number; unplanned: number };

/**
 * Returns true while the question is open. `later` closes it until one lesson fewer is left. A pack of two or less is
 * not asked about, nor one with lessons to plan, which come first, nor one that is used up, which can be booked again.
 */
export function asksToRenew({ pack, left, unplanned }: PackLessons, answer: RenewalAnswer | null): boolean {
  if (pack <= ASKED_AT || left > ASKED_AT || left === 0 || unplanned > 0) return false;
  return answer === null || (answer.intends === "later" && left < answer.lessonsLeft);
}
