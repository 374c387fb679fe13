import { CalendarDate } from "@internationalized/date";
import { getLocale } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { dayAfterKey } from "./day-keys.ts";
import { joinMonths } from "./join-months.ts";
import { firstDay, fiveWeeksWith, monthsOf, weeksOf } from "./month-weeks.ts";
import { partOfDay } from "./part-of-day.ts";
import { freeText } from "./texts.ts";

const november = new CalendarDate(2026, 11, 18);
const grid = {
  direction: "ltr" as const,
  locale: "en-GB",
  first: new CalendarDate(2026, 11, 1),
  last: new CalendarDate(2027, 5, 31),
};
const arabic = { ...grid, direction: "rtl" as const, locale: "ar-EG-u-nu-latn" };

describe("weeksOf", () => {
  it("begins on Monday in English", () => {
    expect(weeksOf(november, "en-GB")[1]?.[0]?.toString()).toBe("2026-11-02");
  });

  it("begins on Saturday in Egypt", () => {
    expect(weeksOf(november, "ar-EG-u-nu-latn")[1]?.[0]?.toString()).toBe("2026-11-07");
  });

  it("leaves the days of other months blank", () => {
    const days = weeksOf(november, "en-GB").flat();
    expect(days.filter(Boolean)).toHaveLength(30);
    expect(days[0]).toBeNull();
  });

  it.each([
    ["a February of exactly four weeks", new CalendarDate(2027, 2, 1)],
    ["a month that touches six weeks", new CalendarDate(2026, 11, 1)],
  ])("has six weeks also for %s", (_what, month) => {
    expect(weeksOf(month, "en-GB")).toHaveLength(6);
  });
});

describe("five weeks", () => {
  const thursday = new CalendarDate(2026, 11, 26);
  it.each([
    ["this week", thursday, "en-GB", "2026-11-23", "2026-12-27"],
    ["the week of Egypt, which begins on Saturday", thursday, "ar-EG-u-nu-latn", "2026-11-21", "2026-12-25"],
    ["the five weeks that have the day", new CalendarDate(2026, 12, 28), "en-GB", "2026-12-28", "2027-01-31"],
    ["the last of five weeks", new CalendarDate(2026, 12, 27), "en-GB", "2026-11-23", "2026-12-27"],
    ["earlier weeks, too", new CalendarDate(2026, 11, 22), "en-GB", "2026-10-19", "2026-11-22"],
  ])("begin with %s", (_what, day, locale, first, last) => {
    const days = fiveWeeksWith(day, thursday, locale).flat().map(String);
    expect([days.length, days[0], days.at(-1)]).toEqual([35, first, last]);
  });

  it("are asked for by the months that they touch", () => {
    expect(monthsOf(fiveWeeksWith(new CalendarDate(2027, 1, 28), new CalendarDate(2027, 1, 28), "en-GB"))).toEqual([
      "2027-01",
      "2027-02",
    ]);
    expect(monthsOf(fiveWeeksWith(new CalendarDate(2026, 1, 30), new CalendarDate(2026, 1, 30), "en-GB"))).toEqual([
      "2026-01",
      "2026-02",
      "2026-03",
    ]);
  });

  it("show the months that have arrived, and try again those that failed", () => {
    const asked: string[] = [];
    const month = (name: string, error: unknown) => ({
      data: error ? undefined : [{ date: `${name}-01`, state: "light" as const, free: 1 }],
      isPending: false,
      error,
      refetch: () => asked.push(name),
    });
    const { data, error, refetch } = joinMonths([month("2026-11", null), month("2026-12", "failed")]);
    refetch();
    expect([data?.size, error, asked]).toEqual([1, "failed", ["2026-12"]]);
  });
});

describe("firstDay", () => {
  it.each([
    ["tomorrow", null, "2026-11-21T09:00:00Z", "2026-11-22"],
    ["tomorrow in the zone, where the day has already changed", null, "2026-11-29T22:30:00Z", "2026-12-01"],
    ["the day of the link's time in the zone", "2026-12-31T23:00:00Z", "2026-11-21T09:00:00Z", "2027-01-01"],
  ])("is %s", (_what, at, now, day) => {
    expect(firstDay({ at, now: Date.parse(now), zone: "Africa/Cairo" }).toString()).toBe(day);
  });
});

describe("dayAfterKey", () => {
  it.each([
    ["ArrowRight", grid, "2026-11-19"],
    ["ArrowLeft", grid, "2026-11-17"],
    ["ArrowRight", arabic, "2026-11-17"],
    ["ArrowLeft", arabic, "2026-11-19"],
    ["ArrowDown", grid, "2026-11-25"],
    ["ArrowUp", grid, "2026-11-11"],
    ["Home", grid, "2026-11-16"],
    ["End", grid, "2026-11-22"],
    ["Home", arabic, "2026-11-14"],
    ["PageDown", grid, "2026-12-18"],
    ["PageUp", grid, "2026-11-01"],
  ])("%s moves to the right day", (key, of, day) => {
    expect(dayAfterKey(november, key, of)?.toString()).toBe(day);
  });

  it("leaves other keys to the browser", () => {
    expect(dayAfterKey(november, "Tab", grid)).toBeNull();
  });
});

describe("partOfDay", () => {
  it.each([
    ["2026-11-24T09:59:00Z", "morning"],
    ["2026-11-24T10:00:00Z", "afternoon"],
    ["2026-11-24T15:00:00Z", "evening"],
  ])("of %s in Cairo is %s", (at, part) => {
    expect(partOfDay(at, "Africa/Cairo")).toBe(part);
  });
});

describe("freeText", () => {
  it.each([
    ["en", "available", 5, "5 free"],
    ["en", "light", 1, "1 left"],
    ["ar", "light", 2, "بقي اثنان"],
    ["ar", "available", 8, "8 متاحة"],
    ["ar", "available", 11, "11 متاحًا"],
  ] as const)("in %s, of a day that is %s with %i times, is %s", (language, state, count, text) => {
    expect(freeText({ language, locale: getLocale(language) }, state, count)).toBe(text);
  });

  it("has the visitor's digits", () => {
    expect(freeText({ language: "ar", locale: getLocale("ar", "arab") }, "available", 11)).toBe("١١ متاحًا");
  });
});
