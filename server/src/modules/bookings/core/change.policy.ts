import type { GiveBack } from "@kalima/booking-contract";
import {
  COURTESY_CANCELLATIONS,
  CREDIT_REMINDER_DAYS,
  LESSON_CHANGE_HOURS,
  MAX_LESSON_MOVES,
  PROPOSAL_END_HOURS,
} from "@kalima/booking-contract";
import { DAY_MS, HOUR_MS, type RoleName } from "@kalima/contracts/domain";
import type { Attendance } from "./attendance.policy.ts";
import { mayMoveLesson } from "./lesson.policy.ts";

/** Who changes lessons of a paid pack. Support agents only read. */
export type Changer = Exclude<RoleName, "agent">;
export type LessonOutcome = "credit" | "courtesy" | "taken";
/** The part of a lesson that the rules of changes depend on. */
export type Changeable = Pick<Attendance, "status" | "startsAt" | "runningSince">;

/** Returns true if a lesson ran, was stopped or should have begun. Cancelling its booking does not change it. */
export function hasBegun({ status, startsAt, runningSince }: Changeable, now: Date): boolean {
  return runningSince !== null || status === "freezed" || startsAt <= now;
}

/** Until this instant a student cancels or moves a lesson freely. */
export const computeFreeDeadline = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - LESSON_CHANGE_HOURS * HOUR_MS);
const isFree = (startsAt: Date, now: Date) => now <= computeFreeDeadline(startsAt);

/**
 * Returns true if the lesson can be cancelled: by the student until it begins, by the trainer and the school while it
 * is not running.
 */
export function mayCancelLesson(by: Changer, lesson: Changeable, now: Date): boolean {
  const isInTime = by === "student" ? !hasBegun(lesson, now) : lesson.runningSince === null;
  return isInTime && mayMoveLesson(by, lesson.status, "cancelled");
}

/**
 * Returns the outcome of cancelling a lesson (PO-01, PO-04).
 *
 * @param courtesies Late cancellations of this pack that were forgiven.
 * @param isOver True if the booking has ended; lessons that it keeps were too near to be returned.
 */
export function decideOutcome(
  by: Changer,
  startsAt: Date,
  { courtesies, isOver }: { courtesies: number; isOver: boolean },
  now: Date,
): LessonOutcome {
  if (by !== "student" || isFree(startsAt, now)) return "credit";
  return courtesies < COURTESY_CANCELLATIONS && !isOver ? "courtesy" : "taken";
}

/**
 * Splits planned lessons of a cancelled booking: those that come back, and those that take place. A student's come back
 * until a day before (PO-02); trainer and school give back everything that has not begun.
 */
export function splitLessons<L extends Changeable>(by: Changer, lessons: readonly L[], now: Date) {
  const planned = lessons.filter((lesson) => ["upcoming", "delayed", "freezed"].includes(lesson.status));
  const comesBack = (lesson: L) =>
    !hasBegun(lesson, now) && lesson.status === "upcoming" && (by !== "student" || isFree(lesson.startsAt, now));
  return { released: planned.filter(comesBack), kept: planned.filter((lesson) => !comesBack(lesson)) };
}

/** Returns the choices of a student after a cancellation. Lessons can be planned again only while the pack is valid. */
export function listGiveBackChoices(creditsEndAt: Date | null, now: Date): GiveBack[] {
  return creditsEndAt === null || now < creditsEndAt ? ["money", "credits"] : ["money"];
}

/** Returns true if the student can still move this lesson alone (PO-03). */
export function mayReschedule(by: Changer, lesson: Changeable & { moves: number }, now: Date): boolean {
  const isMovable = lesson.status === "upcoming" && !hasBegun(lesson, now);
  return by === "student" && isMovable && isFree(lesson.startsAt, now) && lesson.moves < MAX_LESSON_MOVES;
}

/** When an unanswered proposal ends. */
export const computeProposalEnd = (startsAt: Date): Date => new Date(startsAt.getTime() - PROPOSAL_END_HOURS * HOUR_MS);

/**
 * Returns true if this side can propose another time. A student can propose one only when moving the lesson alone is
 * no longer possible.
 */
export function mayPropose(by: Changer, lesson: Changeable & { moves: number }, now: Date): boolean {
  const isMovable = lesson.status === "upcoming" && !hasBegun(lesson, now) && now < computeProposalEnd(lesson.startsAt);
  return isMovable && by !== "admin" && !mayReschedule(by, lesson, now);
}

/** Days of the reminder that is due before the end of a pack, or null. @param sentDays Days of the latest one sent. */
export function findDueReminder(endsAt: Date, sentDays: number | null, now: Date): number | null {
  const due = CREDIT_REMINDER_DAYS.filter((days) => now.getTime() >= endsAt.getTime() - days * DAY_MS).at(-1);
  return due !== undefined && now < endsAt && (sentDays === null || due < sentDays) ? due : null;
}
