import type { WorkingHours } from "@kalima/catalog-contract";
import { describe, expect, it } from "vitest";
import { findDay, replaceDate } from "./dated-hours.ts";

const range = (from: number, until: number) => ({ from: from * 60, until: until * 60 });
const HOURS: WorkingHours = {
  timeZone: "Africa/Cairo",
  week: Array.from({ length: 7 }, () => [range(16, 22)]),
  periods: [{ from: "2026-03-01", until: "2026-03-10", week: Array.from({ length: 7 }, () => [range(20, 23)]) }],
  exceptions: [{ from: "2026-03-08", until: "2026-03-12", ranges: [] }],
  noticeHours: 12,
  pauseMinutes: 0,
  maxLessonsPerDay: null,
  maxLessonsPerWeek: null,
  horizonDays: 60,
  gridMinutes: 60,
};

describe("the hours of a date", () => {
  it.each([
    ["2026-03-08", [], "exception"],
    ["2026-03-07", [range(20, 23)], "period"],
    ["2026-03-13", [range(16, 22)], "week"],
  ] as const)("the hours of %s are %j, by its %s", (date, ranges, source) => {
    expect(findDay(HOURS, date)).toEqual({ ranges, source });
  });
});

describe("other hours on a date", () => {
  it("are an exception of that date alone, beside the others", () => {
    expect(replaceDate(HOURS, "2026-03-20", [range(16, 18)]).exceptions).toEqual([
      ...HOURS.exceptions,
      { from: "2026-03-20", until: "2026-03-20", ranges: [range(16, 18)] },
    ]);
  });

  it.each([
    ["first", "2026-03-08", [["2026-03-09", "2026-03-12"]]],
    ["last", "2026-03-12", [["2026-03-08", "2026-03-11"]]],
    [
      "third",
      "2026-03-10",
      [
        ["2026-03-08", "2026-03-09"],
        ["2026-03-11", "2026-03-12"],
      ],
    ],
  ])("on the %s day of an exception leave its other days as they are", (_which, date, others) => {
    const { exceptions } = replaceDate(HOURS, date, [range(9, 10)]);
    const off = exceptions.filter(({ ranges }) => ranges.length === 0);
    expect(off.map(({ from, until }) => [from, until])).toEqual(others);
    expect(findDay(replaceDate(HOURS, date, [range(9, 10)]), date).ranges).toEqual([range(9, 10)]);
  });

  it("that are the usual ones of the date need no exception", () => {
    const changed = replaceDate(HOURS, "2026-03-20", []);
    expect(replaceDate(changed, "2026-03-20", [range(16, 22)])).toEqual(HOURS);
    expect(findDay(replaceDate(HOURS, "2026-03-08", [range(20, 23)]), "2026-03-08").source).toBe("period");
  });
});
