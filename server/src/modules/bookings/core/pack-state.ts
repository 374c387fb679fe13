import type { RoleName } from "@kalima/contracts/domain";
import type { PackState } from "./booking.policy.ts";
import type { BookingRow } from "./bookings.repository.ts";
import { type Changeable, type Changer, splitLessons } from "./change.policy.ts";
import { mayRefuse } from "./replacement.policy.ts";

type PlannedLesson = Changeable & { id: string };

/** The lessons of a booking as the rules of changes see them. */
function toPlannedLessons({ lessons }: BookingRow): PlannedLesson[] {
  return lessons.map(({ id, status, startsAt, isRunning }) => ({
    id,
    status,
    startsAt: new Date(startsAt),
    runningSince: isRunning ? new Date(startsAt) : null,
  }));
}

/** Lessons that may still be planned: none once the pack has ended, also before the job has written that down. */
export function countCreditsLeft({ credits_left: left, credits_end_at: end }: BookingRow, now: Date): number {
  return end !== null && end <= now ? 0 : (left ?? 0);
}

/**
 * Returns the lessons that cancelling a paid booking now would give back. `lessons` counts planned and unplanned
 * ones. A student who refuses another trainer gets back as much as if the trainer had cancelled.
 */
export function quoteCancellation(row: BookingRow, by: Changer, now: Date) {
  const { released, kept } = splitLessons(mayRefuse(row, now) ? "trainer" : by, toPlannedLessons(row), now);
  return { released, kept, lessons: released.length + countCreditsLeft(row, now) };
}

export function computePackState(row: BookingRow, role: RoleName, now: Date): PackState {
  const { released, kept, lessons } = quoteCancellation(row, role === "agent" ? "admin" : role, now);
  return {
    comesBack: lessons,
    toPlan: countCreditsLeft(row, now),
    toCome: released.length + kept.length,
    isValid: row.credits_end_at !== null && row.credits_end_at > now,
    isPaid: row.credits_left !== null,
  };
}
