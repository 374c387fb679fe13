import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildCalendar,
  findNextFreeTimes,
  findRefusal,
  listTimeSlotsOn,
  type TakenTime,
} from "./availability.policy.ts";
import { LESSON_MS, type Schedule, type Shift } from "./schedule.policy.ts";

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

/** The rule word for word: on the grid of a shift, and every minute of the lesson inside that shift. */
function isWorkedAt(drawn: Schedule, startsAt: number): boolean {
  const { timeZone, shifts, gridMinutes, lessonMinutes = LESSON_MINUTES } = drawn;
  const start = readDial(timeZone, startsAt);
  const weekday = new Date(`${start.date}T12:00:00Z`).getUTCDay();
  const mayBegin = (shift: Shift) =>
    shift.weekday === weekday && start.minute >= shift.from && (start.minute - shift.from) % gridMinutes === 0;
  return shifts.filter(mayBegin).some(({ from, until }) =>
    sampleMinutes(lessonMinutes)
      .map((minute) => readDial(timeZone, startsAt + minute * MINUTE_MS))
      .every(({ date, minute }) => date === start.date && minute >= from && minute < until),
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
const scheduleAndDay = schedule.chain((drawn) =>
  fc.record({
    schedule: fc.constant(drawn),
    date: fc.constantFrom(...CAIRO_DAYS, "2026-01-31", "2026-07-05", ...findClockChanges(drawn.timeZone)),
    zone: fc.constantFrom(drawn.timeZone, "Africa/Cairo", ...ZONES),
  }),
);

describe("times of any trainer for any student", () => {
  it("match the hours of the trainer, each on exactly one day of the student", () => {
    fc.assert(
      fc.property(scheduleAndDay, ({ schedule: drawn, date, zone }) => {
        const asker = { now: Date.parse(date) - 10 * DAY_MS, timeZone: zone };
        const slots = listTimeSlotsOn(drawn, [], asker, date);
        expect(slots.map(({ startsAt }) => startsAt)).toEqual(findStarts(drawn, zone, date));
      }),
    );
  });

  it.each(CAIRO_DAYS)("hold in every zone on %s of a student in Cairo", (date) => {
    const shifts = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 30, until: 1440 }));
    const asker = { now: Date.parse(date) - 10 * DAY_MS, timeZone: "Africa/Cairo" };
    for (const timeZone of ZONES) {
      const allDay: Schedule = { timeZone, shifts, gridMinutes: 60, noticeHours: 12 };
      const slots = listTimeSlotsOn(allDay, [], asker, date).map(({ startsAt }) => startsAt);
      expect(slots, timeZone).toEqual(findStarts(allDay, "Africa/Cairo", date));
    }
  });

  it("agree between calendar, day lists, next free times and the rule of a booking", () => {
    const lessonsAfter = fc.array(fc.integer({ min: 0, max: 32 * 96 }), { maxLength: 40 });
    fc.assert(
      fc.property(scheduleAndDay, lessonsAfter, ({ schedule: drawn, date, zone }, places) => {
        const now = Date.parse(date) - 3 * DAY_MS + 8 * HOUR_MS;
        const asker = { now, timeZone: zone };
        const month = date.slice(0, 7);
        const first = Date.parse(`${month}-01T00:00:00Z`);
        const taken: TakenTime[] = places.map((place) => {
          const startsAt = first + place * QUARTER_MS;
          return { startsAt, endsAt: startsAt + LESSON_MS };
        });
        const days = buildCalendar(drawn, taken, asker, month);
        const byDay = days.map((day) => listTimeSlotsOn(drawn, taken, asker, day.date));
        const free = byDay.map((slots) =>
          slots.filter((slot) => slot.free).map(({ startsAt }) => Date.parse(startsAt)),
        );

        expect(days.map((day) => day.free)).toEqual(free.map(({ length }) => length));
        expect(new Set(byDay.flat().map(({ startsAt }) => startsAt)).size).toBe(byDay.flat().length);
        const range = { from: first - DAY_MS, until: first + 33 * DAY_MS, limit: Number.POSITIVE_INFINITY };
        const next = findNextFreeTimes(drawn, taken, asker, range);
        expect(next.filter((at) => readDial(zone, at).date.startsWith(month))).toEqual(free.flat());
        for (const { startsAt, free: isFree } of byDay.flat()) {
          const at = Date.parse(startsAt);
          const endsAt = at + drawn.lessonMinutes * MINUTE_MS;
          const isOverlapped = taken.some((lesson) => lesson.startsAt < endsAt && lesson.endsAt > at);
          expect(isFree).toBe(!isOverlapped && findRefusal(drawn, asker, at) === null);
        }
      }),
      { numRuns: 40 },
    );
  });
});
