import type { LessonStatus, MissedBy } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { ANALYTICS_WEEKS, type LearningWeek } from "@kalima/learning-contract";
import { toDialWeek } from "../../../time/wall-clock.ts";

/** The part of a lesson that weeks are counted from. `minutes` are those it ran. */
export type CountedLesson = { startsAt: Date; status: LessonStatus; missedBy: MissedBy | null; minutes: number };

const WEEK_MS = 7 * DAY_MS;

export const isAttended = ({ status }: CountedLesson) => status === "completed";

/** True if the student did not join. A lesson that only the trainer missed does not count. */
export function isMissed({ status, missedBy }: CountedLesson): boolean {
  return status === "missed" && (missedBy === "student" || missedBy === "both");
}

/** Returns the start of an instant's week, as `toDialDay` does for the day. Weeks begin on Saturday, as in Egypt. */
export function computeWeekStart(zone: string, at: Date): number {
  return toDialWeek(zone, at.getTime());
}

/** The last weeks, oldest first; the one of `now` is the last. */
export function listLastWeeks(lessons: readonly CountedLesson[], zone: string, now: Date): LearningWeek[] {
  const current = computeWeekStart(zone, now);
  return Array.from({ length: ANALYTICS_WEEKS }, (_, at) => {
    const start = current - (ANALYTICS_WEEKS - 1 - at) * WEEK_MS;
    const ofWeek = lessons.filter(({ startsAt }) => computeWeekStart(zone, startsAt) === start);
    return {
      startsOn: new Date(start).toISOString().slice(0, 10),
      minutes: sumMinutes(ofWeek),
      attended: ofWeek.filter(isAttended).length,
      missed: ofWeek.filter(isMissed).length,
    };
  });
}

/** Minutes of completed lessons. */
export function sumMinutes(lessons: readonly CountedLesson[]): number {
  return lessons.filter(isAttended).reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Counts weeks in a row with a completed lesson: the row until now, and the longest. This week breaks no row. */
export function computeStreak(
  lessons: readonly CountedLesson[],
  zone: string,
  now: Date,
): { weeks: number; longest: number } {
  const active = new Set(lessons.filter(isAttended).map(({ startsAt }) => computeWeekStart(zone, startsAt)));
  const countWeeksUntil = (end: number): number => {
    let weeks = 0;
    while (active.has(end - weeks * WEEK_MS)) weeks += 1;
    return weeks;
  };
  const current = computeWeekStart(zone, now);
  return {
    weeks: countWeeksUntil(active.has(current) ? current : current - WEEK_MS),
    longest: Math.max(0, ...[...active].map(countWeeksUntil)),
  };
}
