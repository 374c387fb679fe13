import { MINUTE_MS } from "@kalima/contracts/domain";
import { toDialDay, toDialWeek } from "../../../time/wall-clock.ts";
import { getLessonMs, type Schedule } from "./schedule.policy.ts";

/** Time of a trainer that a lesson or a hold takes up, from `startsAt` until just before `endsAt`. */
export type TakenTime = { startsAt: number; endsAt: number; isHold?: boolean };

/** Why nobody may take a time: what overlaps it, what is nearer than the trainer's pause, or enough lessons then. */
export type Obstacle =
  | { rule: "lesson" | "hold" | "pause"; taken: TakenTime }
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
  const ofDay = maxLessonsPerDay && count(taken.map((each) => toDialDay(timeZone, each.startsAt)));
  const ofWeek = maxLessonsPerWeek && count(taken.map((each) => toDialWeek(timeZone, each.startsAt)));

  return (startsAt) => {
    const endsAt = startsAt + getLessonMs(schedule);
    let near: TakenTime | null = null;
    for (const each of taken) {
      if (each.startsAt < endsAt && startsAt < each.endsAt)
        return { rule: each.isHold ? "hold" : "lesson", taken: each };
      if (each.startsAt < endsAt + pause && startsAt < each.endsAt + pause) near ??= each;
    }
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
