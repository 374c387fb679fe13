import { type BookingStatus, LESSON_CHANGE_HOURS, type LessonStatus } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";

type PlannedLesson = { id: string; startsAt: Date };
/** The part of a booking that the rule depends on; instants are ISO 8601. */
type ReplacedBooking = {
  status: BookingStatus;
  replacement: { replacedAt: string; isAccepted: boolean } | null;
  lessons: readonly { startsAt: string; status: LessonStatus; isRunning: boolean }[];
};

/**
 * Planned lessons of a trainer who leaves: those that another trainer can take over, and those too near for that.
 * The latter come back to the pack.
 */
export function splitByNotice<L extends PlannedLesson>(
  lessons: readonly L[],
  now: Date,
): { toMove: L[]; tooNear: L[] } {
  const isTooNear = ({ startsAt }: L) => startsAt.getTime() - now.getTime() < LESSON_CHANGE_HOURS * HOUR_MS;
  return { toMove: lessons.filter((lesson) => !isTooNear(lesson)), tooNear: lessons.filter(isTooNear) };
}

/**
 * Returns true while a student can refuse the trainer who took over, and get back everything that has not begun:
 * until they accept, or a lesson with that trainer begins.
 */
export function mayRefuse({ status, replacement, lessons }: ReplacedBooking, now: Date): boolean {
  if (status !== "confirmed" || !replacement || replacement.isAccepted) return false;
  const replacedAt = Date.parse(replacement.replacedAt);
  const begun = lessons.filter(({ status: of, startsAt, isRunning }) => {
    const start = Date.parse(startsAt);
    return of !== "cancelled" && start > replacedAt && (start <= now.getTime() || isRunning);
  });
  return begun.length === 0;
}
