import { MINUTE_MS } from "@kalima/contracts/domain";
import { toDialDay, toDialWeek } from "../../../time/wall-clock.ts";
import { getLessonMs, type Schedule } from "./schedule.policy.ts";

/**
 * Time of a trainer that is taken, from `startsAt` until just before `endsAt`: by a lesson unless `by` names a hold, or another
 * calendar in which the trainer is busy. Only lessons and holds have a pause beside them and count as lessons of a day.
 */
export type TakenTime = { startsAt: number; endsAt: number; by?: "hold" | "busy" };

/** Why nobody may take a time: what overlaps it, what is nearer than the trainer's pause, or enough lessons then. */
export type Obstacle =
  | { rule: "lesson" | "hold" | "busy" | "pause"; taken: TakenTime }
  | { rule: "day_full" | "week_full"; taken: null };

const count = (keys: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Returns what finds the obstacle of a start time among these times, if there is any. */
export function createObstacleFinder(
  schedule: Schedule,
  taken: readonly TakenTime[],
): (startsAt: number) => Obstacle | null {
  const { timeZone, pauseMinutes = 0, maxLessonsPerDay = null, maxLessonsPerWeek = null } = schedule;
  const pause = pauseMinutes * MINUTE_MS;
  const lessons = taken.filter(({ by }) => by !== "busy");
  const ofDay = maxLessonsPerDay && count(lessons.map((each) => toDialDay(timeZone, each.startsAt)));
  const ofWeek = maxLessonsPerWeek && count(lessons.map((each) => toDialWeek(timeZone, each.startsAt)));

  return (startsAt) => {
    const endsAt = startsAt + getLessonMs(schedule);
    let near: TakenTime | null = null;
    let busy: TakenTime | null = null;
    for (const each of taken) {
      if (each.startsAt < endsAt && startsAt < each.endsAt) {
        if (each.by !== "busy") return { rule: each.by ?? "lesson", taken: each };
        busy ??= each;
      } else if (each.by !== "busy" && each.startsAt < endsAt + pause && startsAt < each.endsAt + pause) near ??= each;
    }
    if (busy) return { rule: "busy", taken: busy };
    if (near) return { rule: "pause", taken: near };
    if (ofDay && (ofDay.get(toDialDay(timeZone, startsAt)) ?? 0) >= (maxLessonsPerDay ?? 0))
      return { rule: "day_full", taken: null };
    if (ofWeek && (ofWeek.get(toDialWeek(timeZone, startsAt)) ?? 0) >= (maxLessonsPerWeek ?? 0))
      return { rule: "week_full", taken: null };
    return null;
  };
}

/** Returns true if nobody may take a lesson that begins at this time. */
export function isTaken(schedule: Schedule, taken: readonly TakenTime[], startsAt: number): boolean {
  return createObstacleFinder(schedule, taken)(startsAt) !== null;
}
