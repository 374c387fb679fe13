import { describe, expect, it } from "vitest";
import { toDialDay } from "../../../time/wall-clock.ts";
import { isOffered, listStartsOn, type Schedule } from "./schedule.policy.ts";

const at = (text: string) => Date.parse(text);
const daily = (timeZone: string, from: number, until: number, gridMinutes: 30 | 60 = 60): Schedule => ({
  timeZone,
  shifts: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: from * 60, until: until * 60 })),
  gridMinutes,
  noticeHours: 12,
});
const listStartsOfDate = (schedule: Schedule, date: string) =>
  listStartsOn(schedule, at(`${date}T00:00:00Z`)).map((start) => new Date(start).toISOString().slice(5, 16));

describe("isOffered", () => {
  it.each([
    { time: "2026-01-05T16:00:00Z", offered: true, because: "the shift begins" },
    { time: "2026-01-05T21:00:00Z", offered: true, because: "50 minutes still fit" },
    { time: "2026-01-05T22:00:00Z", offered: false, because: "the shift is over" },
    { time: "2026-01-05T15:00:00Z", offered: false, because: "the shift has not begun" },
    { time: "2026-07-06T15:00:00Z", offered: true, because: "in summer London's 16:00 is 15:00 UTC" },
    { time: "2026-01-05T16:30:00Z", offered: false, because: "this trainer begins on the hour" },
    { time: "2026-01-05T16:00:00.001Z", offered: false, because: "the hour has begun" },
  ])("returns $offered for $time: $because", ({ time, offered }) => {
    expect(isOffered(daily("Europe/London", 16, 22), at(time))).toBe(offered);
  });
});

describe("listStartsOn", () => {
  it.each([
    { zone: "Asia/Kolkata", starts: ["06-01T10:30", "06-01T11:30"], because: "5:30 ahead" },
    { zone: "Asia/Kathmandu", starts: ["06-01T10:15", "06-01T11:15"], because: "5:45 ahead" },
    { zone: "Asia/Tehran", starts: ["06-01T12:30", "06-01T13:30"], because: "3:30 ahead" },
    { zone: "Pacific/Chatham", starts: ["06-01T03:15", "06-01T04:15"], because: "12:45 ahead" },
  ])("begins on full hours of the clock in $zone, $because", ({ zone, starts }) => {
    expect(listStartsOfDate(daily(zone, 16, 18), "2026-06-01")).toEqual(starts);
  });

  it.each([
    {
      from: 16,
      until: 18,
      grid: 30,
      starts: ["16:00", "16:30", "17:00"],
      because: "a lesson from 17:30 ends too late",
    },
    { from: 16.5, until: 19, grid: 60, starts: ["16:30", "17:30"], because: "the grid counts from the shift" },
    { from: 16.5, until: 19, grid: 30, starts: ["16:30", "17:00", "17:30", "18:00"], because: "until 18:50" },
    { from: 23, until: 24, grid: 30, starts: ["23:00"], because: "the shift ends at midnight" },
    { from: 16, until: 16.5, grid: 30, starts: [], because: "no lesson fits" },
  ] as const)("gives $starts from $from to $until on a grid of $grid: $because", ({ from, until, grid, starts }) => {
    const found = listStartsOfDate(daily("UTC", from, until, grid), "2026-06-01");
    expect(found.map((start) => start.slice(6))).toEqual(starts);
  });

  it.each([
    { lessonMinutes: 15, starts: ["16:00", "16:30", "17:00"], because: "the last one ends at 17:15" },
    { lessonMinutes: 30, starts: ["16:00", "16:30"], because: "from 17:00 on only 15 minutes are left" },
    { lessonMinutes: 60, starts: ["16:00"], because: "an hour from 16:30 ends too late" },
  ])("gives $starts for meetings of $lessonMinutes minutes: $because", ({ lessonMinutes, starts }) => {
    const found = listStartsOfDate({ ...daily("UTC", 16, 17.25, 30), lessonMinutes }, "2026-06-01");
    expect(found.map((start) => start.slice(6))).toEqual(starts);
  });

  it("gives a time of two shifts once, and all in order", () => {
    const shifts = [
      { weekday: 1, from: 600, until: 720 },
      { weekday: 1, from: 540, until: 660 },
    ];
    const found = listStartsOfDate({ ...daily("UTC", 0, 1), shifts }, "2026-06-01");
    expect(found.map((start) => start.slice(6))).toEqual(["09:00", "10:00", "11:00"]);
  });

  it.each([
    {
      date: "2026-04-24",
      hours: [0, 3],
      starts: ["04-23T22:00", "04-23T22:30", "04-23T23:00"],
      because: "00:00 and 00:30 do not exist",
    },
    {
      date: "2026-04-23",
      hours: [22, 24],
      starts: ["04-23T20:00", "04-23T20:30", "04-23T21:00"],
      because: "the clocks change at its end",
    },
    {
      date: "2026-10-29",
      hours: [22, 24],
      starts: ["10-29T19:00", "10-29T19:30", "10-29T20:00", "10-29T20:30", "10-29T21:00"],
      because: "23:00 comes twice, and a lesson may last into its second time",
    },
  ])("over Cairo's change of clocks on $date: $because", ({ date, hours: [from = 0, until = 0], starts }) => {
    expect(listStartsOfDate(daily("Africa/Cairo", from, until, 30), date)).toEqual(starts);
  });

  it("does not let a lesson end after a shift that a change of clocks shortens", () => {
    // London skips from 01:00 to 02:00: fifty minutes from 00:30 end at 02:20.
    expect(listStartsOfDate(daily("Europe/London", 0, 2, 30), "2026-03-29")).toEqual(["03-29T00:00"]);
  });

  it("has nothing on a day that the zone skips", () => {
    expect(listStartsOn(daily("Pacific/Apia", 0, 24), at("2011-12-30T00:00:00Z"))).toEqual([]);
    expect(toDialDay("Pacific/Apia", at("2011-12-30T10:00:00Z"))).toBe(at("2011-12-31T00:00:00Z"));
  });
});
