import { type LessonStatus, LIVE_LESSON_STATUSES } from "@kalima/contracts/domain";
import { type Transition, transitionsOf } from "../transitions.ts";

/** Who moves a lesson. `job` is the clock; `booking` is the end of its booking, or money that went back. */
export type LessonActor = "student" | "trainer" | "admin" | "job" | "booking";

/**
 * Requirements, section 10. A running lesson is stored as `upcoming` with its join times, so "start" and "start again"
 * lead there. `freezed` is the product's word for a lesson that was stopped early.
 */
export const LESSON_TRANSITIONS: readonly Transition<LessonStatus, LessonActor>[] = [
  { from: ["upcoming"], to: "delayed", by: "job" },
  { from: ["delayed", "freezed"], to: "upcoming", by: "trainer" },
  { from: ["delayed", "freezed"], to: "upcoming", by: "student" },
  { from: ["upcoming"], to: "freezed", by: "trainer" },
  { from: ["upcoming"], to: "completed", by: "trainer" },
  { from: ["upcoming"], to: "completed", by: "job" },
  { from: ["upcoming", "delayed"], to: "missed", by: "job" },
  { from: ["upcoming"], to: "cancelled", by: "student" },
  { from: [...LIVE_LESSON_STATUSES], to: "cancelled", by: "trainer" },
  { from: [...LIVE_LESSON_STATUSES], to: "cancelled", by: "admin" },
  { from: [...LIVE_LESSON_STATUSES], to: "cancelled", by: "booking" },
];

export const { mayMove: mayMoveLesson, sourcesOf: lessonSourcesOf } = transitionsOf(LESSON_TRANSITIONS);

/** Live lessons of a booking that have not begun: what money back may still take away. */
export function lessonsToCome<L extends { startsAt: string; status: LessonStatus }>(
  lessons: readonly L[],
  now: Date,
): L[] {
  const live: readonly LessonStatus[] = LIVE_LESSON_STATUSES;
  return lessons.filter(({ status, startsAt }) => live.includes(status) && new Date(startsAt) > now);
}
