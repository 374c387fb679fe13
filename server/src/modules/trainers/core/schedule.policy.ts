import { DAY_MINUTES, LESSON_MINUTES, type LessonLength } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { findInstants, toDial, toDialDay } from "../../../time/wall-clock.ts";

/** The longest lesson. */
export const LESSON_MS = LESSON_MINUTES * MINUTE_MS;
/** How far ahead times are offered at most: a pack of 24 planned weekly fits. */
export const MAX_HORIZON_DAYS = 180;

/** Minutes between the start times of a trainer's lessons of 50 minutes. Shorter ones begin every half hour. */
export type GridMinutes = 30 | 60;
export const SHORT_GRID_MINUTES = 30 satisfies GridMinutes;

/**
 * Hours of one day in the trainer's wall time, in minutes from midnight; `until` 1440 is midnight. They begin on full or half
 * hours of the trainer's clock, so every start time does.
 */
export type Range = { from: number; until: number };
/** The same of a weekday; 0 is Sunday. */
export type Shift = Range & { weekday: number };
/** Days as `toDialDay` counts them, both included; without `until`, from then on. */
export type Period = { from: number; until: number | null; shifts: readonly Shift[] };
export type Exception = { from: number; until: number; ranges: readonly Range[] };

export type Schedule = {
  timeZone: string;
  /** The usual week. */
  shifts: readonly Shift[];
  /** Weeks that count instead while they last, apart from each other. */
  periods?: readonly Period[];
  /** Days on which only these hours count, apart from each other. */
  exceptions?: readonly Exception[];
  gridMinutes: GridMinutes;
  noticeHours: number;
  /** Minutes without a lesson before and after each. */
  pauseMinutes?: number;
  /** Lessons of one day of the trainer's calendar, and from Saturday to Friday; null for any number. */
  maxLessonsPerDay?: number | null;
  maxLessonsPerWeek?: number | null;
  /** Days ahead that may be booked; `MAX_HORIZON_DAYS` unless it is named. */
  horizonDays?: number;
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

const has = ({ from, until }: { from: number; until: number | null }, day: number) =>
  from <= day && (until === null || day <= until);

/** The hours of a day of the trainer's calendar, and the exception or the period that they come from. */
export function findHours(
  { shifts, periods = [], exceptions = [] }: Schedule,
  day: number,
): { ranges: readonly Range[]; exception: Exception | undefined; period: Period | undefined } {
  const exception = exceptions.find((each) => has(each, day));
  if (exception) return { ranges: exception.ranges, exception, period: undefined };
  const period = periods.find((each) => has(each, day));
  const weekday = new Date(day).getUTCDay();
  const ranges = (period?.shifts ?? shifts).filter((shift) => shift.weekday === weekday);
  return { ranges, exception, period };
}

/**
 * Start times on one day of the trainer's own calendar (as of `toDialDay`), in order: the grid counts from the
 * beginning of a range, and all minutes of the lesson lie inside it, or inside one that goes on after midnight. An hour that the
 * clock shows twice is offered as two instants.
 */
export function listStartsOn(schedule: Schedule, day: number): number[] {
  // Ranges may overlap.
  const starts = new Set<number>();
  for (const range of findHours(schedule, day).ranges) {
    for (let minute = range.from; minute < range.until; minute += schedule.gridMinutes) {
      for (const startsAt of findInstants(schedule.timeZone, day + minute * MINUTE_MS)) {
        if (endsInside(schedule, range, day, startsAt + getLessonMs(schedule))) starts.add(startsAt);
      }
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/** Returns true if a lesson that begins in a range has its last minute there, too. The clocks may change during the lesson. */
function endsInside(schedule: Schedule, range: Range, day: number, endsAt: number): boolean {
  const minute = (toDial(schedule.timeZone, endsAt - MINUTE_MS) - day) / MINUTE_MS;
  if (minute < DAY_MINUTES || range.until < DAY_MINUTES) return minute >= range.from && minute < range.until;
  const next = findHours(schedule, day + DAY_MS).ranges;
  return next.some(({ from, until }) => from === 0 && minute - DAY_MINUTES < until);
}

/** Returns true if a meeting lies inside the trainer's hours, wherever their grid begins. */
export function isInsideHours(schedule: Schedule, { startsAt, endsAt }: { startsAt: number; endsAt: number }): boolean {
  const day = toDialDay(schedule.timeZone, startsAt);
  const minute = (toDial(schedule.timeZone, startsAt) - day) / MINUTE_MS;
  const { ranges } = findHours(schedule, day);
  return ranges.some(
    (range) => minute >= range.from && minute < range.until && endsInside(schedule, range, day, endsAt),
  );
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
