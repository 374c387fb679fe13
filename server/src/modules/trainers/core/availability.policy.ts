import type { CalendarDay, TimeSlot } from "@kalima/catalog-contract";
import { CALENDAR_LIGHT_BELOW, type LessonLength } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import { toDialDay, toZonedDate } from "../../../time/wall-clock.ts";
import {
  getLessonMs,
  isOffered,
  iterateStarts,
  MAX_HORIZON_DAYS,
  type Schedule,
  type SchedulesByLength,
} from "./schedule.policy.ts";
import { createObstacleFinder, type Obstacle, type TakenTime } from "./taken-times.policy.ts";

/** The caller's time and zone: the same time may be bookable for one student and "today" for another. */
export type Viewer = { now: number; timeZone: string };

/** An asker who looks at days of another zone, such as the trainer's. What may be booked depends on the asker's own. */
export type DaysViewer = Viewer & { dayZone?: string | undefined };

/** The rules for one start time, most useful first. `hours`: the trainer does not work then, or no lesson begins then. */
type WindowRule = "past" | "same_day" | "notice" | "horizon";
type OfferRule = WindowRule | "hours";

/** Why a free time cannot be booked. */
export type TimeRefusal = "booking.in_the_past" | "booking.same_day" | "booking.too_soon" | "booking.not_offered";
const REFUSALS: Readonly<Record<OfferRule, TimeRefusal>> = {
  past: "booking.in_the_past",
  same_day: "booking.same_day",
  notice: "booking.too_soon",
  horizon: "booking.not_offered",
  hours: "booking.not_offered",
};

/**
 * The rule that forbids one start time, null if none does. Lists, calendars, holds, bookings and payments ask it or its parts.
 * "The same day" is the student's calendar day; the notice is the trainer's and counts in hours, so it holds across zones.
 */
export function findRule(
  schedule: Schedule,
  findObstacle: (startsAt: number) => Obstacle | null,
  asker: Viewer,
  startsAt: number,
): { rule: OfferRule } | Obstacle | null {
  const rule = findOfferRule(schedule, asker, startsAt);
  return rule ? { rule } : findObstacle(startsAt);
}

function findOfferRule(schedule: Schedule, asker: Viewer, startsAt: number): OfferRule | null {
  return findWindowRule(schedule, asker, startsAt) ?? (isOffered(schedule, startsAt) ? null : "hours");
}

/** The part of the rule that needs nothing that is booked: why this time is not offered at all. */
export function findRefusal(schedule: Schedule, asker: Viewer, startsAt: number): TimeRefusal | null {
  const rule = findOfferRule(schedule, asker, startsAt);
  return rule && REFUSALS[rule];
}

/** The part of the rule that depends on the asker. */
function findWindowRule(
  { noticeHours, horizonDays = MAX_HORIZON_DAYS }: Pick<Schedule, "noticeHours" | "horizonDays">,
  { now, timeZone }: Viewer,
  startsAt: number,
): WindowRule | null {
  if (startsAt <= now) return "past";
  if (toDialDay(timeZone, startsAt) === toDialDay(timeZone, now)) return "same_day";
  if (startsAt - now < noticeHours * HOUR_MS) return "notice";
  return startsAt - now > horizonDays * DAY_MS ? "horizon" : null;
}

/**
 * Those of some start times that cannot be taken together, in order: the trainer does not work then, or they are taken, also by
 * one of them before it.
 */
export function listMissing(schedule: Schedule, taken: readonly TakenTime[], starts: readonly number[]): number[] {
  const all = [...taken];
  return starts
    .toSorted((a, b) => a - b)
    .filter((startsAt) => {
      const isMissing = !isOffered(schedule, startsAt) || createObstacleFinder(schedule, all)(startsAt) !== null;
      if (!isMissing) all.push({ startsAt, endsAt: startsAt + getLessonMs(schedule) });
      return isMissing;
    });
}

/** Start times this trainer works at on days of the zone asked for, free or not. */
export function listTimeSlotsOn(
  schedule: Schedule,
  taken: readonly TakenTime[],
  asker: DaysViewer,
  first: string,
  last = first,
): TimeSlot[] {
  const { dayZone = asker.timeZone } = asker;
  const [firstDay, lastDay] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)];
  const findObstacle = createObstacleFinder(schedule, taken);
  // Days of any zone are less than a day away from those of UTC.
  return [...iterateStarts(schedule, firstDay - DAY_MS, lastDay + 2 * DAY_MS)]
    .filter((startsAt) => {
      const day = toDialDay(dayZone, startsAt);
      return day >= firstDay && day <= lastDay;
    })
    .map((startsAt) => ({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + getLessonMs(schedule)).toISOString(),
      free: findWindowRule(schedule, asker, startsAt) === null && findObstacle(startsAt) === null,
    }));
}

/**
 * Every day of a month (`YYYY-MM`) in the zone asked for with what is left: 1–2 light, else available. A day without a
 * free time is busy if times of it are taken that could be booked, else closed.
 */
export function buildCalendar(
  schedule: Schedule,
  taken: readonly TakenTime[],
  asker: DaysViewer,
  month: string,
): CalendarDay[] {
  return buildCalendarFromSlots(listTimeSlotsIn(schedule, taken, asker, month), asker, month, schedule);
}

/** Start times this trainer works at in a month (`YYYY-MM`) of the zone asked for, free or not. */
export function listTimeSlotsIn(
  schedule: Schedule,
  taken: readonly TakenTime[],
  asker: DaysViewer,
  month: string,
): TimeSlot[] {
  return listTimeSlotsOn(schedule, taken, asker, `${month}-01`, listDaysOfMonth(month).at(-1));
}

/** The days of a month with how many of these start times are free on each. */
export function buildCalendarFromSlots(
  slots: readonly TimeSlot[],
  asker: DaysViewer,
  month: string,
  schedule: Pick<Schedule, "noticeHours" | "horizonDays"> = { noticeHours: 0 },
): CalendarDay[] {
  const { timeZone, dayZone = timeZone } = asker;
  const free = new Map<string, number>();
  for (const slot of slots) {
    const startsAt = Date.parse(slot.startsAt);
    if (!slot.free && findWindowRule(schedule, asker, startsAt) !== null) continue;
    const date = toZonedDate(dayZone, startsAt);
    free.set(date, (free.get(date) ?? 0) + (slot.free ? 1 : 0));
  }
  return listDaysOfMonth(month).map((date) => ({
    date,
    state: classifyDay(free.get(date)),
    free: free.get(date) ?? 0,
  }));
}

/** Start times from `from` until `until`, both included, that no taken time overlaps: free for each visitor who may book them. */
export function listFreeTimes(schedule: Schedule, taken: readonly TakenTime[], from: number, until: number): number[] {
  const findObstacle = createObstacleFinder(schedule, taken);
  return [...iterateStarts(schedule, from, until)].filter((startsAt) => findObstacle(startsAt) === null);
}

/** The first start time of any length after an instant, until another; null without one. */
export function findNextStart(schedules: SchedulesByLength, after: number, until: number): number | null {
  const next = schedules.map((schedule) => iterateStarts(schedule, after + 1, until).next().value);
  const found = next.filter((at) => at !== undefined);
  return found.length > 0 ? Math.min(...found) : null;
}

/** The first bookable start times from `from` until `until`, at most `limit`; nothing is offered beyond the horizon. */
export function findNextFreeTimes(
  schedule: Schedule,
  taken: readonly TakenTime[],
  asker: Viewer,
  {
    from = asker.now,
    until = asker.now + 14 * DAY_MS,
    limit = 3,
  }: { from?: number; until?: number; limit?: number } = {},
): number[] {
  const found: number[] = [];
  const earliest = Math.max(from, asker.now + schedule.noticeHours * HOUR_MS);
  const last = Math.min(until, asker.now + (schedule.horizonDays ?? MAX_HORIZON_DAYS) * DAY_MS);
  const findObstacle = createObstacleFinder(schedule, taken);
  for (const startsAt of iterateStarts(schedule, earliest, last)) {
    if (found.length >= limit) break;
    if (findWindowRule(schedule, asker, startsAt) === null && findObstacle(startsAt) === null) found.push(startsAt);
  }
  return found;
}

/** Free times closest to the wanted ones, nearest first: offered when the wanted ones are taken. */
export function findAlternatives(
  schedule: Schedule,
  taken: readonly TakenTime[],
  asker: Viewer,
  wanted: readonly number[],
  limit = 3,
): number[] {
  const away = (at: number) => Math.min(...wanted.map((time) => Math.abs(time - at)));
  const from = Math.min(...wanted) - 3 * DAY_MS;
  const until = Math.max(...wanted) + 7 * DAY_MS;
  return findNextFreeTimes(schedule, taken, asker, { from, until, limit: Number.POSITIVE_INFINITY })
    .filter((at) => !wanted.includes(at))
    .sort((one, other) => away(one) - away(other) || one - other)
    .slice(0, limit);
}

/** `free`: undefined for a day without any time that could be booked. */
function classifyDay(free: number | undefined): CalendarDay["state"] {
  if (free === undefined) return "closed";
  if (free === 0) return "busy";
  return free < CALENDAR_LIGHT_BELOW ? "light" : "available";
}

function listDaysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/** A start time in milliseconds, and the longest lesson that may begin then. */
export type FreeTime = { startsAt: number; lessonMinutes: LessonLength };

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
