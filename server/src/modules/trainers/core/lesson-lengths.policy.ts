import type { LessonLength } from "@kalima/contracts/domain";
import { findNextFreeTimes, listFreeTimes, type TakenTime, type Viewer } from "./availability.policy.ts";
import type { Schedule } from "./schedule.policy.ts";

/** A start time in milliseconds, and the longest lesson that may begin then. */
export type FreeTime = { startsAt: number; lessonMinutes: LessonLength };

/** A trainer's schedule for each length of lessons. */
export type SchedulesByLength = readonly (Schedule & { lessonMinutes: LessonLength })[];

/** The length of a lesson that is asked for without one. */
export function getLongestLesson({ lesson_lengths }: { lesson_lengths: readonly LessonLength[] }): LessonLength {
  return Math.max(...lesson_lengths) as LessonLength;
}

/** Start times of any length from one instant to another that no taken time overlaps, in order. */
export function listFreeTimesOfAnyLength(
  schedules: SchedulesByLength,
  taken: readonly TakenTime[],
  from: number,
  until: number,
): FreeTime[] {
  return keepLongest(schedules.map((schedule) => [schedule, listFreeTimes(schedule, taken, from, until)] as const));
}

/** The first bookable start times of any length from now until `until`, at most `limit`. */
export function findNextTimesOfAnyLength(
  schedules: SchedulesByLength,
  taken: readonly TakenTime[],
  asker: Viewer,
  { until, limit = 3 }: { until: number; limit?: number },
): FreeTime[] {
  const next = schedules.map(
    (schedule) => [schedule, findNextFreeTimes(schedule, taken, asker, { until, limit })] as const,
  );
  return keepLongest(next).slice(0, limit);
}

function keepLongest(found: readonly (readonly [{ lessonMinutes: LessonLength }, readonly number[]])[]): FreeTime[] {
  const longest = new Map<number, LessonLength>();
  for (const [{ lessonMinutes }, times] of found) {
    for (const at of times) if (lessonMinutes > (longest.get(at) ?? 0)) longest.set(at, lessonMinutes);
  }
  return [...longest]
    .map(([startsAt, lessonMinutes]) => ({ startsAt, lessonMinutes }))
    .sort((a, b) => a.startsAt - b.startsAt);
}
