import type { AvailabilityPreview } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { BookedTime } from "../bookings/public.ts";
import {
  findNextTimesOfAnyLength,
  isInsideHours,
  MAX_HORIZON_DAYS,
  type SchedulesByLength,
  type TakenTime,
} from "../trainers/public.ts";

const NEXT_TIMES = 20;
/** Differences are counted over four weeks. */
const COMPARED_DAYS = 28;
const MAX_NAMED = 12;
const MAX_OUTSIDE = 50;

const toInstant = (at: number) => new Date(at).toISOString();

function summarize(times: readonly number[]) {
  return { count: times.length, first: times.slice(0, MAX_NAMED).map(toInstant) };
}

type Comparison = {
  before: SchedulesByLength;
  after: SchedulesByLength;
  taken: readonly TakenTime[];
  booked: readonly BookedTime[];
  now: number;
};

/** The difference that new hours make to a student whose clock shows the same as the trainer's. */
export function compareHours({ before, after, taken, booked, now }: Comparison): AvailabilityPreview {
  const list = (schedules: SchedulesByLength, days: number, limit: number) =>
    schedules.flatMap(({ timeZone }, place) =>
      place > 0
        ? []
        : findNextTimesOfAnyLength(schedules, taken, { now, timeZone }, { until: now + days * DAY_MS, limit }),
    );
  const listStarts = (schedules: SchedulesByLength) =>
    list(schedules, COMPARED_DAYS, Number.POSITIVE_INFINITY).map(({ startsAt }) => startsAt);
  const [earlier, later] = [listStarts(before), listStarts(after)];
  const [wasFree, isFree] = [new Set(earlier), new Set(later)];
  const outside = booked.filter((time) => !after.some((schedule) => isInsideHours(schedule, time)));
  return {
    next: list(after, MAX_HORIZON_DAYS, NEXT_TIMES).map(({ startsAt, lessonMinutes }) => ({
      startsAt: toInstant(startsAt),
      lessonMinutes,
    })),
    opens: summarize(later.filter((at) => !wasFree.has(at))),
    closes: summarize(earlier.filter((at) => !isFree.has(at))),
    booked: booked.length,
    outside: outside.slice(0, MAX_OUTSIDE).map(({ startsAt, endsAt, student }) => ({
      startsAt: toInstant(startsAt),
      endsAt: toInstant(endsAt),
      student,
    })),
  };
}
