import type { LessonStatus } from "@kalima/booking-contract";
import { defineTransitions, type Transition } from "./transitions.ts";

/** Who moves a lesson. `job` is the clock; `booking` is the end of its booking, or money that went back. */
export type LessonActor = "student" | "trainer" | "admin" | "job" | "booking";

/**
 * Requirements, section 10. A running lesson is stored as `upcoming` with its join times, so "start" and "start again"
 * lead there. `freezed` is the product's word for a lesson that was stopped early.
 */
export const LESSON_TRANSITIONS: readonly Transition<LessonStatus, LessonActor>[] = [
  { from: ["upcoming"], to: "delayed", by: "job" },
  { from: ["delayed", "freezed"], to: "upcoming", by: "trainer" },
  // A delayed lesson waits for its trainer.
  { from: ["freezed"], to: "upcoming", by: "student" },
  { from: ["upcoming"], to: "freezed", by: "trainer" },
  { from: ["upcoming"], to: "completed", by: "trainer" },
  // Stopped and not continued within a day.
  { from: ["upcoming", "freezed"], to: "completed", by: "job" },
  { from: ["upcoming", "delayed"], to: "missed", by: "job" },
  { from: ["upcoming"], to: "cancelled", by: "student" },
  { from: ["upcoming", "delayed"], to: "cancelled", by: "trainer" },
  { from: ["upcoming", "delayed"], to: "cancelled", by: "admin" },
  { from: ["upcoming"], to: "cancelled", by: "booking" },
];

export const { mayMove: mayMoveLesson, listSources: listLessonSources } = defineTransitions(LESSON_TRANSITIONS);

/** Planned lessons of a booking that have not begun: what money back may still take away. */
export function selectLessonsToCome<L extends { startsAt: string; status: LessonStatus; isRunning: boolean }>(
  lessons: readonly L[],
  now: Date,
): L[] {
  return lessons.filter(
    ({ status, startsAt, isRunning }) => status === "upcoming" && !isRunning && new Date(startsAt) > now,
  );
}
