import { LESSON_MINUTES, type LessonLength } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { findInstants, toDial, toDialDay } from "../../../time/wall-clock.ts";

/** The longest lesson. */
export const LESSON_MS = LESSON_MINUTES * MINUTE_MS;

/** Minutes between the start times of a trainer's lessons of 50 minutes. Shorter ones begin every half hour. */
export type GridMinutes = 30 | 60;
export const SHORT_GRID_MINUTES = 30 satisfies GridMinutes;

/** Weekly working hours in the trainer's wall time, in minutes from midnight; `until` 1440 is midnight. */
export type Shift = { weekday: number; from: number; until: number };
export type Schedule = {
  timeZone: string;
  /** They begin on full or half hours of the trainer's clock, so every start time does. */
  shifts: readonly Shift[];
  gridMinutes: GridMinutes;
  noticeHours: number;
  /** How long a meeting takes; `LESSON_MINUTES` unless it is named. */
  lessonMinutes?: number;
};

/** A trainer's schedule for each length of lessons. */
export type SchedulesByLength = readonly (Schedule & { lessonMinutes: LessonLength })[];

/** The length of a lesson that is asked for without one. */
export function getLongestLesson({ lesson_lengths }: { lesson_lengths: readonly LessonLength[] }): LessonLength {
  return Math.max(...lesson_lengths) as LessonLength;
}

/** Milliseconds that a meeting of this schedule takes. */
export function getLessonMs({ lessonMinutes = LESSON_MINUTES }: Schedule): number {
  return lessonMinutes * MINUTE_MS;
}

/**
 * Start times on one day of the trainer's own calendar (as of `toDialDay`), in order: the grid counts from the
 * beginning of a shift, and all minutes of the lesson lie inside it. An hour that the clock shows twice is offered as two instants.
 */
export function listStartsOn(schedule: Schedule, day: number): number[] {
  const weekday = new Date(day).getUTCDay();
  // Shifts may overlap.
  const starts = new Set<number>();
  for (const shift of schedule.shifts) {
    if (shift.weekday !== weekday) continue;
    for (let minute = shift.from; minute < shift.until; minute += schedule.gridMinutes) {
      for (const startsAt of findInstants(schedule.timeZone, day + minute * MINUTE_MS)) {
        if (isInsideShift(schedule, shift, day, startsAt)) starts.add(startsAt);
      }
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/** Returns true if the last minute of a lesson is in the shift. The clocks may change during the lesson. */
function isInsideShift(schedule: Schedule, shift: Shift, day: number, startsAt: number): boolean {
  const minute = (toDial(schedule.timeZone, startsAt + getLessonMs(schedule) - MINUTE_MS) - day) / MINUTE_MS;
  return minute >= shift.from && minute < shift.until;
}

/** Start times from one instant to another, both included, in order. */
export function* iterateStarts(schedule: Schedule, from: number, until: number): Generator<number> {
  const last = toDialDay(schedule.timeZone, until);
  for (let day = toDialDay(schedule.timeZone, from); day <= last; day += DAY_MS) {
    for (const startsAt of listStartsOn(schedule, day)) if (startsAt >= from && startsAt <= until) yield startsAt;
  }
}

/** Returns true if the trainer works at this start time. */
export function isOffered(schedule: Schedule, startsAt: number): boolean {
  return listStartsOn(schedule, toDialDay(schedule.timeZone, startsAt)).includes(startsAt);
}
