import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import {
  buildCalendar,
  findAlternatives,
  findNextFreeTimes,
  findRefusal,
  listTimeSlotsOn,
} from "./availability.policy.ts";
import { LESSON_MS, type Schedule } from "./schedule.policy.ts";
import type { TakenTime } from "./taken-times.policy.ts";

const everyDay = (from: number, until: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: from * 60, until: until * 60 }));
const london: Schedule = { timeZone: "Europe/London", shifts: everyDay(16, 22), gridMinutes: 60, noticeHours: 12 };
const cairo: Schedule = { timeZone: "Africa/Cairo", shifts: everyDay(18, 24), gridMinutes: 60, noticeHours: 12 };
const at = (text: string) => Date.parse(text);
const lesson = (startsAt: number): TakenTime => ({ startsAt, endsAt: startsAt + LESSON_MS });
const none: readonly TakenTime[] = [];
const asker = { now: at("2026-04-01T08:00:00Z"), timeZone: "Africa/Cairo" };

describe("findRefusal", () => {
  const now = at("2026-04-01T08:00:00Z");
  it.each([
    { startsAt: "2026-04-01T08:00:00Z", zone: "Africa/Cairo", code: "booking.in_the_past" },
    { startsAt: "2026-04-01T21:00:00Z", zone: "Africa/Cairo", code: "booking.same_day" },
    { startsAt: "2026-04-01T18:00:00Z", zone: "Australia/Sydney", code: "booking.too_soon" },
    { startsAt: "2026-04-01T20:00:00Z", zone: "Australia/Sydney", code: null },
    { startsAt: "2026-04-02T10:00:00Z", zone: "Africa/Cairo", code: "booking.not_offered" },
    { startsAt: "2027-04-02T16:00:00Z", zone: "Africa/Cairo", code: "booking.not_offered" },
    { startsAt: "2026-04-02T16:00:00Z", zone: "Africa/Cairo", code: null },
  ])("says $code for $startsAt to a student in $zone", ({ startsAt, zone, code }) => {
    expect(findRefusal(london, { now, timeZone: zone }, at(startsAt))).toBe(code);
  });
});

describe("listTimeSlotsOn", () => {
  it.each(["2026-04-22", "2026-04-23", "2026-04-24", "2026-04-25", "2026-10-28", "2026-10-30", "2026-10-31"])(
    "offers a Cairo trainer's six evening hours on %s",
    (date) => {
      const slots = listTimeSlotsOn(cairo, none, { ...asker, now: at(`${date}T00:00:00Z`) - 3 * DAY_MS }, date);
      expect(slots).toHaveLength(6);
      expect(slots.every(({ startsAt, endsAt }) => at(endsAt) - at(startsAt) === 50 * MINUTE_MS)).toBe(true);
    },
  );

  it("offers the hour that comes twice as two different instants", () => {
    const slots = listTimeSlotsOn(cairo, none, { ...asker, now: at("2026-10-20T00:00:00Z") }, "2026-10-29");
    expect(new Set(slots.map(({ startsAt }) => startsAt)).size).toBe(7);
  });

  it("counts every slot of a week over the change of clocks once", () => {
    const now = at("2026-10-20T00:00:00Z");
    const dates = ["2026-10-24", "2026-10-25", "2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29", "2026-10-30"];
    const byDay = dates.flatMap((date) => listTimeSlotsOn(london, none, { ...asker, now }, date));
    const whole = listTimeSlotsOn(london, none, { ...asker, now }, "2026-10-24", "2026-10-30");
    expect(byDay).toEqual(whole);
  });

  it("counts days of another zone, and refuses what is today for the asker", () => {
    const sydney: Schedule = { ...london, timeZone: "Australia/Sydney", shifts: everyDay(6, 23), noticeHours: 0 };
    const now = at("2026-04-01T13:00:00Z");
    const days = { now, timeZone: "Africa/Cairo", dayZone: "Australia/Sydney" };
    const slots = listTimeSlotsOn(sydney, none, days, "2026-04-02");
    expect(slots.at(0)?.startsAt).toBe("2026-04-01T19:00:00.000Z");
    // It is 1 April in Cairo until 22:00 UTC.
    expect(slots.find(({ free }) => free)?.startsAt).toBe("2026-04-01T22:00:00.000Z");
    expect(buildCalendar(sydney, none, days, "2026-04")[1]).toEqual({
      date: "2026-04-02",
      state: "available",
      free: 14,
    });
  });

  it("shows taken times as not free", () => {
    const taken = [lesson(at("2026-04-10T16:00:00Z"))];
    const [first, second] = listTimeSlotsOn(london, taken, asker, "2026-04-10");
    expect([first?.free, second?.free]).toEqual([true, false]);
  });

  it.each([
    { grid: 30, lesson: "16:00", gone: ["15:30", "16:00", "16:30"], because: "each would overlap it" },
    { grid: 60, lesson: "16:30", gone: ["16:00", "17:00"], because: "it was booked on another grid" },
    { grid: 60, lesson: "16:50", gone: ["17:00"], because: "16:00 ends when it begins" },
    { grid: 30, lesson: "22:00", gone: [], because: "it begins after the shift" },
  ] as const)("shows $gone as not free on a grid of $grid beside $lesson: $because", ({ grid, lesson: time, gone }) => {
    const taken = [lesson(at(`2026-04-10T${time}:00Z`))];
    const slots = listTimeSlotsOn({ ...london, gridMinutes: grid }, taken, asker, "2026-04-10");
    expect(slots.filter(({ free }) => !free).map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(gone);
  });
});

describe("buildCalendar", () => {
  it.each([
    { taken: 6, free: 0, state: "busy" },
    { taken: 5, free: 1, state: "light" },
    { taken: 4, free: 2, state: "light" },
    { taken: 3, free: 3, state: "available" },
  ])("calls a day with $free free times $state", ({ taken, free, state }) => {
    const gone = Array.from({ length: taken }, (_, place) => lesson(at("2026-04-10T15:00:00Z") + place * HOUR_MS));
    const day = buildCalendar(london, gone, asker, "2026-04").find(({ date }) => date === "2026-04-10");
    expect(day).toEqual({ date: "2026-04-10", state, free });
  });

  it("has every day of the month, today and before as closed", () => {
    const days = buildCalendar(cairo, none, { ...asker, now: at("2026-04-15T08:00:00Z") }, "2026-04");
    expect(days).toHaveLength(30);
    expect(days.slice(0, 15).every(({ state }) => state === "closed")).toBe(true);
  });

  it("calls a day full only where times are taken: not one off, nor one on which it is too late to book", () => {
    const shifts = london.shifts.filter(({ weekday }) => weekday !== 5);
    const calendar = (schedule: Schedule) =>
      buildCalendar(schedule, none, { ...asker, now: at("2026-04-15T08:00:00Z") }, "2026-04");
    const stateOf = (schedule: Schedule, day: string) => calendar(schedule).find(({ date }) => date === day)?.state;
    expect(stateOf({ ...london, shifts }, "2026-04-17")).toBe("closed");
    expect(stateOf({ ...london, noticeHours: 48 }, "2026-04-16")).toBe("closed");
    expect(stateOf({ ...london, noticeHours: 48 }, "2026-04-18")).toBe("available");
  });
});

describe("findNextFreeTimes and findAlternatives", () => {
  it("finds the first three that may be booked", () => {
    const found = findNextFreeTimes(london, none, asker).map((time) => new Date(time).toISOString());
    expect(found).toEqual(["2026-04-02T15:00:00.000Z", "2026-04-02T16:00:00.000Z", "2026-04-02T17:00:00.000Z"]);
  });

  it("offers the nearest free times first", () => {
    const wanted = at("2026-04-10T17:00:00Z");
    const found = findAlternatives(london, [lesson(wanted)], asker, [wanted]);
    expect(found.map((time) => Math.abs(time - wanted) / HOUR_MS)).toEqual([1, 1, 2]);
  });

  it("offers no time that overlaps a taken one", () => {
    const wanted = at("2026-04-10T17:00:00Z");
    const found = findAlternatives({ ...london, gridMinutes: 30 }, [lesson(wanted)], asker, [wanted]);
    expect(found.map((time) => (time - wanted) / MINUTE_MS)).toEqual([-60, 60, -90]);
  });
});
