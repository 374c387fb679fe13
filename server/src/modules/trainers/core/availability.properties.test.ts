import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildCalendar,
  findNextFreeTimes,
  findRefusal,
  findRule,
  listFreeTimesOfAnyLength,
  listMissing,
  listTimeSlotsOn,
} from "./availability.policy.ts";
import { explainTime } from "./explain-time.policy.ts";
import { getLessonMs, LESSON_MS, type Range, type Schedule, type SchedulesByLength } from "./schedule.policy.ts";
import { createObstacleFinder, isTaken, type TakenTime } from "./taken-times.policy.ts";

const DEEP = process.env.TEST_DEEP === "1";
const TIMEOUT_MS = DEEP ? 20 * MINUTE_MS : MINUTE_MS;
const ZONES = Intl.supportedValuesOf("timeZone");
/** Cairo's clocks skip midnight of the one and show 23:00 of the other twice. */
const CAIRO_DAYS = ["2026-04-24", "2026-10-29"];
const QUARTER_MS = 15 * MINUTE_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes of a lesson to look at: clocks change on full quarters of an hour only. */
function sampleMinutes(length: number): number[] {
  return [...Array.from({ length: length / 5 }, (_, place) => place * 5), length - 1];
}

/** Date and minute of the day on a zone's clock, from `Intl` alone and so independent of the code under test. */
function readDial(zone: string, at: number): { date: string; minute: number } {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  clocks.set(zone, clock);
  const [date = "", time = ""] = clock.format(at).split(" ");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { date, minute: hour * 60 + minute };
}

/** The hours of a date: those of its exception, else of the week of its period, else of the usual week. */
function hoursOf({ shifts, periods = [], exceptions = [] }: Schedule, date: string): readonly Range[] {
  const day = Date.parse(date);
  const lasts = (each: { from: number; until: number | null }) => each.from <= day && day <= (each.until ?? Infinity);
  const week = periods.find(lasts)?.shifts ?? shifts;
  return exceptions.find(lasts)?.ranges ?? week.filter(({ weekday }) => weekday === new Date(day).getUTCDay());
}

/** The rule word for word: on the grid of a range, and every minute of the lesson inside it, or in one that goes on at midnight. */
function isWorkedAt(drawn: Schedule, startsAt: number): boolean {
  const { timeZone, gridMinutes, lessonMinutes = LESSON_MINUTES } = drawn;
  const start = readDial(timeZone, startsAt);
  const next = formatDay(Date.parse(start.date) + DAY_MS);
  const mayBegin = ({ from }: Range) => start.minute >= from && (start.minute - from) % gridMinutes === 0;
  return hoursOf(drawn, start.date)
    .filter(mayBegin)
    .some(({ from, until }) =>
      sampleMinutes(lessonMinutes)
        .map((minute) => readDial(timeZone, startsAt + minute * MINUTE_MS))
        .every(({ date, minute }) => {
          if (date === start.date) return minute >= from && minute < until;
          const goesOn = hoursOf(drawn, next).some((range) => range.from === 0 && minute < range.until);
          return until === 1440 && date === next && goesOn;
        }),
    );
}

/** All start times of a schedule on a day of the asker, found by trying every quarter of an hour. */
function findStarts(schedule: Schedule, zone: string, date: string): string[] {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const quarters = Array.from(
    { length: (3 * DAY_MS) / QUARTER_MS },
    (_, place) => midnight - DAY_MS + place * QUARTER_MS,
  );
  return quarters
    .filter((at) => readDial(zone, at).date === date && isWorkedAt(schedule, at))
    .map((at) => new Date(at).toISOString());
}

const formatDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Days of 2026 on or around which the clocks of a zone change. */
function findClockChanges(zone: string): string[] {
  const noons = Array.from({ length: 363 }, (_, day) => Date.UTC(2026, 0, 2, 12) + day * DAY_MS);
  return noons
    .filter((noon) => readDial(zone, noon).minute !== readDial(zone, noon + DAY_MS).minute)
    .flatMap((noon) => [formatDay(noon), formatDay(noon + DAY_MS)]);
}

const halfHours = (min: number, max: number) => fc.integer({ min: min * 2, max: max * 2 }).map((half) => half * 30);
const shift = fc
  .record({ weekday: fc.integer({ min: 0, max: 6 }), from: halfHours(0, 23), length: halfHours(0.5, 24) })
  .map(({ weekday, from, length }) => ({ weekday, from, until: Math.min(from + length, 1440) }));
const gridMinutes = fc.constantFrom(30 as const, 60 as const);
const schedule = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  shifts: fc.array(shift, { minLength: 1, maxLength: 20 }),
  gridMinutes,
  noticeHours: fc.constantFrom(0, 12, 48),
  lessonMinutes: fc.constantFrom(15, 30, LESSON_MINUTES),
});
const range = shift.map(({ from, until }) => ({ from, until }));
/** Dates from some days before a date to some days after it, with a day between two of them. */
const spansAround = (date: string, count: number) =>
  fc
    .array(fc.record({ gap: fc.integer({ min: 1, max: 6 }), days: fc.integer({ min: 0, max: 4 }) }), {
      maxLength: count,
    })
    .map((drawn) => {
      let next = Date.parse(date) - 6 * DAY_MS;
      return drawn.map(({ gap, days }) => {
        const from = next + gap * DAY_MS;
        const until = from + days * DAY_MS;
        next = until;
        return { from, until };
      });
    });
const exceptionsAround = (date: string) =>
  spansAround(date, 3).chain((spans) =>
    fc.tuple(...spans.map((span) => fc.array(range, { maxLength: 3 }).map((ranges) => ({ ...span, ranges })))),
  );
const periodsAround = (date: string) =>
  spansAround(date, 2).chain((spans) =>
    fc.tuple(
      ...spans.map((span, place) =>
        fc
          .record({ shifts: fc.array(shift, { maxLength: 10 }), isEndless: fc.boolean() })
          .map(({ shifts, isEndless }) => ({
            from: span.from,
            until: isEndless && place === spans.length - 1 ? null : span.until,
            shifts,
          })),
      ),
    ),
  );
const limits = fc.record({
  pauseMinutes: fc.constantFrom(0, 0, 10, 15, 60),
  maxLessonsPerDay: fc.constantFrom(null, null, 1, 3),
  maxLessonsPerWeek: fc.constantFrom(null, null, 2, 8),
  horizonDays: fc.constantFrom(7, 20, 180),
});
/** Times at which the trainer is busy in other calendars: of any minute and length, also over each other. */
const busyTimes = fc.array(
  fc.record({ minute: fc.integer({ min: -1_440, max: 32 * 1_440 }), length: fc.integer({ min: 1, max: 3_000 }) }),
  { maxLength: 20 },
);
/** Days on which something happens: clocks that change, a leap day. */
const listDays = (timeZone: string) => [
  ...CAIRO_DAYS,
  ...["2026-01-31", "2026-07-05", "2028-02-29"],
  ...findClockChanges(timeZone),
];
const scheduleAndDay = schedule.chain((drawn) =>
  fc.constantFrom(...listDays(drawn.timeZone)).chain((date) =>
    fc.record({
      schedule: fc
        .tuple(exceptionsAround(date), periodsAround(date), limits)
        .map(([exceptions, periods, bounds]) => ({ ...drawn, exceptions, periods, ...bounds })),
      date: fc.constant(date),
      zone: fc.constantFrom(drawn.timeZone, "Africa/Cairo", ...ZONES),
    }),
  ),
);

describe("times of any trainer for any student", () => {
  it(
    "match the hours of the trainer, each on exactly one day of the student",
    () => {
      fc.assert(
        fc.property(scheduleAndDay, ({ schedule: drawn, date, zone }) => {
          const asker = { now: Date.parse(date) - 10 * DAY_MS, timeZone: zone };
          const slots = listTimeSlotsOn(drawn, [], asker, date);
          expect(slots.map(({ startsAt }) => startsAt)).toEqual(findStarts(drawn, zone, date));
        }),
        { numRuns: DEEP ? 10_000 : 100 },
      );
    },
    TIMEOUT_MS,
  );

  it.each(CAIRO_DAYS)("hold in every zone on %s of a student in Cairo", (date) => {
    const shifts = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 30, until: 1440 }));
    const asker = { now: Date.parse(date) - 10 * DAY_MS, timeZone: "Africa/Cairo" };
    for (const timeZone of ZONES) {
      const allDay: Schedule = { timeZone, shifts, gridMinutes: 60, noticeHours: 12 };
      const slots = listTimeSlotsOn(allDay, [], asker, date).map(({ startsAt }) => startsAt);
      expect(slots, timeZone).toEqual(findStarts(allDay, "Africa/Cairo", date));
    }
  });

  it(
    "agree between list, calendar, day lists, next free times, what explains them, and the rule of a booking",
    () => {
      const lessonsAfter = fc.array(fc.integer({ min: 0, max: 32 * 96 }), { maxLength: 40 });
      fc.assert(
        fc.property(scheduleAndDay, lessonsAfter, busyTimes, ({ schedule: drawn, date, zone }, places, busy) => {
          const now = Date.parse(date) - 3 * DAY_MS + 8 * HOUR_MS;
          const asker = { now, timeZone: zone };
          const month = date.slice(0, 7);
          const first = Date.parse(`${month}-01T00:00:00Z`);
          const lessons: TakenTime[] = places.map((place) => {
            const startsAt = first + place * QUARTER_MS;
            return { startsAt, endsAt: startsAt + LESSON_MS };
          });
          const elsewhere = busy.map(({ minute, length }): TakenTime => {
            const startsAt = first + minute * MINUTE_MS;
            return { startsAt, endsAt: startsAt + length * MINUTE_MS, by: "busy" };
          });
          const taken = [...lessons, ...elsewhere];
          const days = buildCalendar(drawn, taken, asker, month);
          const byDay = days.map((day) => listTimeSlotsOn(drawn, taken, asker, day.date));
          const free = byDay.map((slots) =>
            slots.filter((slot) => slot.free).map(({ startsAt }) => Date.parse(startsAt)),
          );

          expect(days.map((day) => day.free)).toEqual(free.map(({ length }) => length));
          expect(new Set(byDay.flat().map(({ startsAt }) => startsAt)).size).toBe(byDay.flat().length);
          const range = { from: first - DAY_MS, until: first + 33 * DAY_MS, limit: Number.POSITIVE_INFINITY };
          const next = findNextFreeTimes(drawn, taken, asker, range);
          const isInMonth = (at: number) => readDial(zone, at).date.startsWith(month);
          expect(next.filter(isInMonth)).toEqual(free.flat());
          const listed = listFreeTimesOfAnyLength(
            [drawn] as unknown as SchedulesByLength,
            taken,
            range.from,
            range.until,
          );
          const mayBook = ({ startsAt }: { startsAt: number }) => findRefusal(drawn, asker, startsAt) === null;
          expect(listed.filter(mayBook).map(({ startsAt }) => startsAt)).toEqual(next);

          const findObstacle = createObstacleFinder(drawn, taken);
          const isFree = new Set(free.flat());
          // The second way to say it: what would be free without the other calendars, and does not meet one of them.
          const without = buildCalendar(drawn, lessons, asker, month)
            .flatMap((day) => listTimeSlotsOn(drawn, lessons, asker, day.date))
            .filter((slot) => slot.free)
            .map(({ startsAt }) => Date.parse(startsAt));
          const meets = (at: number) =>
            elsewhere.some((each) => each.startsAt < at + getLessonMs(drawn) && at < each.endsAt);
          expect(free.flat()).toEqual(without.filter((at) => !meets(at)));
          // Every quarter of an hour around the day: what is not in the lists cannot be booked either.
          for (let at = Date.parse(date) - DAY_MS; at < Date.parse(date) + 2 * DAY_MS; at += QUARTER_MS) {
            if (!isInMonth(at)) continue;
            expect(findRefusal(drawn, asker, at) === null && !isTaken(drawn, taken, at)).toBe(isFree.has(at));
            expect(findRule(drawn, findObstacle, asker, at) === null).toBe(isFree.has(at));
            if (isFree.has(at)) expect(listMissing(drawn, taken, [at])).toEqual([]);
            const dial = readDial(drawn.timeZone, at);
            const reasons = explainTime(drawn, taken, asker, { day: Date.parse(dial.date), minute: dial.minute });
            const reason = reasons.find(({ startsAt }) => startsAt === new Date(at).toISOString());
            expect(reason?.rule === "free").toBe(isFree.has(at));
          }
        }),
        { numRuns: DEEP ? 10_000 : 40 },
      );
    },
    TIMEOUT_MS,
  );
});
