import { MINUTE_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { listFreeTimesOfAnyLength } from "./availability.policy.ts";
import { explainTime } from "./explain-time.policy.ts";
import { isOffered, LESSON_MS, type Schedule } from "./schedule.policy.ts";
import type { TakenTime } from "./taken-times.policy.ts";

const at = (text: string) => Date.parse(`${text}:00Z`);
const day = (date: string) => at(`${date}T00:00`);
const everyDay = (from: number, until: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: from * 60, until: until * 60 }));
const lesson = (text: string): TakenTime => ({ startsAt: at(text), endsAt: at(text) + LESSON_MS });

const london = {
  timeZone: "Europe/London",
  shifts: everyDay(16, 22),
  periods: [{ from: day("2026-02-10"), until: day("2026-02-12"), shifts: everyDay(9, 11) }],
  exceptions: [
    { from: day("2026-02-20"), until: day("2026-02-21"), ranges: [] },
    { from: day("2026-02-22"), until: day("2026-02-22"), ranges: [{ from: 600, until: 660 }] },
  ],
  gridMinutes: 60 as const,
  noticeHours: 12,
  horizonDays: 30,
  lessonMinutes: 50,
};
const asker = { now: at("2026-02-01T08:00"), timeZone: "Europe/London" };

function explain(changes: Partial<Schedule>, taken: readonly TakenTime[], text: string) {
  const [date = "", time = ""] = text.split("T");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return explainTime({ ...london, ...changes }, taken, asker, { day: day(date), minute: hour * 60 + minute });
}

describe("explainTime", () => {
  it.each([
    { time: "2026-02-05T18:00", rule: "free" },
    { time: "2026-02-01T07:00", rule: "past" },
    { time: "2026-02-01T18:00", rule: "same_day" },
    { time: "2026-02-02T18:00", changes: { noticeHours: 48 }, rule: "notice" },
    { time: "2026-03-20T18:00", rule: "horizon" },
    { time: "2026-02-05T12:00", rule: "hours", more: { ranges: [{ from: 960, until: 1320 }], from: null } },
    { time: "2026-02-11T18:00", rule: "hours", more: { from: "2026-02-10", until: "2026-02-12" } },
    { time: "2026-02-21T18:00", rule: "exception", more: { ranges: [], from: "2026-02-20", until: "2026-02-21" } },
    { time: "2026-02-22T18:00", rule: "exception", more: { ranges: [{ from: 600, until: 660 }] } },
    { time: "2026-02-05T18:30", rule: "grid" },
    { time: "2026-02-05T21:30", changes: { gridMinutes: 30 }, rule: "too_short" },
    { time: "2026-02-05T18:00", taken: [lesson("2026-02-05T18:00")], rule: "lesson" },
    { time: "2026-02-05T18:00", taken: [{ ...lesson("2026-02-05T17:30"), by: "hold" as const }], rule: "hold" },
    { time: "2026-02-05T18:00", taken: [{ ...lesson("2026-02-05T17:30"), by: "busy" as const }], rule: "busy" },
    // Another calendar needs no pause, and holds no lessons of the day.
    {
      time: "2026-02-05T18:00",
      taken: [{ ...lesson("2026-02-05T17:00"), by: "busy" as const }],
      changes: { pauseMinutes: 15, maxLessonsPerDay: 1, maxLessonsPerWeek: 1 },
      rule: "free",
    },
    { time: "2026-02-05T18:00", taken: [lesson("2026-02-05T17:00")], changes: { pauseMinutes: 15 }, rule: "pause" },
    {
      time: "2026-02-05T18:00",
      taken: [lesson("2026-02-05T16:00")],
      changes: { maxLessonsPerDay: 1 },
      rule: "day_full",
    },
    // 31 January to 6 February is Saturday to Friday.
    {
      time: "2026-02-05T18:00",
      taken: [lesson("2026-02-06T16:00")],
      changes: { maxLessonsPerWeek: 1 },
      rule: "week_full",
    },
    { time: "2026-02-06T18:00", taken: [lesson("2026-02-07T16:00")], changes: { maxLessonsPerWeek: 1 }, rule: "free" },
  ])("says $rule for $time with $changes", ({ time, rule, changes = {}, taken = [], more = {} }) => {
    expect(explain(changes as Partial<Schedule>, taken, time)).toMatchObject([{ rule, lessonMinutes: 50, ...more }]);
  });

  it("names what is in the way", () => {
    const [reason] = explain({}, [lesson("2026-02-05T17:30")], "2026-02-05T18:00");
    expect(reason?.taken).toEqual({ startsAt: "2026-02-05T17:30:00.000Z", endsAt: "2026-02-05T18:20:00.000Z" });
  });

  it("knows times that a clock skips, and both instants of those it shows twice", () => {
    const open = { shifts: everyDay(0, 24), horizonDays: 180 };
    const rules = (zone: string, time: string, now: string) => {
      const [date = "", clock = ""] = time.split("T");
      const [hour = 0, minute = 0] = clock.split(":").map(Number);
      const schedule = { ...london, ...open, timeZone: zone };
      const found = explainTime(
        schedule,
        [],
        { now: at(now), timeZone: zone },
        { day: day(date), minute: hour * 60 + minute },
      );
      return found.map(({ rule, startsAt }) => [rule, startsAt]);
    };
    expect(rules("Africa/Cairo", "2026-04-24T00:00", "2026-04-01T00:00")).toEqual([["clock_skips", null]]);
    expect(rules("Africa/Cairo", "2026-10-29T23:00", "2026-10-01T00:00")).toEqual([
      ["free", "2026-10-29T20:00:00.000Z"],
      ["free", "2026-10-29T21:00:00.000Z"],
    ]);
  });
});

describe("hours over midnight", () => {
  const night = [
    { weekday: 1, from: 22 * 60, until: 1440 },
    { weekday: 2, from: 0, until: 120 },
  ];
  const schedule: Schedule = { timeZone: "UTC", shifts: night, gridMinutes: 30, noticeHours: 12 };
  it("offer a lesson that runs into the next day, while that day is open", () => {
    expect(isOffered(schedule, at("2026-03-02T23:30"))).toBe(true);
    const closed = { ...schedule, exceptions: [{ from: day("2026-03-03"), until: day("2026-03-03"), ranges: [] }] };
    expect([isOffered(closed, at("2026-03-02T23:30")), isOffered(closed, at("2026-03-02T23:00"))]).toEqual([
      false,
      true,
    ]);
  });
});

it("a pause counts before and after each lesson", () => {
  const schedule = { ...london, gridMinutes: 30 as const, lessonMinutes: 30 as const, pauseMinutes: 20 };
  const taken = [lesson("2026-02-05T18:00")];
  const free = listFreeTimesOfAnyLength([schedule], taken, at("2026-02-05T17:00"), at("2026-02-05T20:00"));
  expect(free.map(({ startsAt }) => (startsAt - at("2026-02-05T18:00")) / MINUTE_MS)).toEqual([-60, 90, 120]);
});
