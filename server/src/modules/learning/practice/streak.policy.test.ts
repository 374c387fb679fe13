import { describe, expect, it } from "vitest";
import { toZonedDate } from "../../../time/wall-clock.ts";
import { computePracticeStreak } from "./streak.policy.ts";

/** March 2026 begins on a Sunday: Saturday to Friday are 7 to 13, 14 to 20 and 21 to 27. */
const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, "0")}`);
const streakOn = (today: number, ...days: number[]) => computePracticeStreak(march(...days), march(today)[0] ?? "");

describe("a streak", () => {
  it.each([
    ["is 0 before the first day, with a day to forgive", 18, [], 0, false, 1],
    ["is 1 after the first day", 18, [18], 1, true, 1],
    ["waits for today", 18, [16, 17], 2, false, 1],
    ["counts today", 18, [16, 17, 18], 3, true, 1],
    ["forgives one missed day, which it does not count", 18, [15, 16, 18], 3, true, 0],
    ["forgives yesterday while today is open", 18, [15, 16], 2, false, 0],
    ["ends with two missed days of one week", 18, [14, 15], 0, false, 1],
    ["begins anew after two missed days of one week", 18, [14, 15, 18], 1, true, 1],
    ["ends with two missed days that lie apart in one week", 20, [14, 16, 18, 19, 20], 4, true, 0],
    ["forgives a day of each week, two side by side on Friday and Saturday", 16, [11, 12, 15, 16], 4, true, 0],
    ["has a new day to forgive on Saturday", 21, [16, 17, 18, 20, 21], 5, true, 1],
    [
      "goes on over weeks with a missed day in each",
      27,
      [8, 9, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27],
      18,
      true,
      1,
    ],
    ["does not hold missed days before its first one against it", 19, [14, 18, 19], 2, true, 1],
    ["counts a day once, however often it is given", 18, [17, 17, 18], 2, true, 1],
  ] as const)("%s", (_, today, days, count, isDoneToday, forgivenLeft) => {
    expect(streakOn(today, ...days)).toEqual({ days: count, isDoneToday, forgivenLeft });
  });

  it("does not depend on the order of days", () => {
    expect(streakOn(18, 18, 15, 16)).toEqual(streakOn(18, 15, 16, 18));
  });
});

/** Practice at these instants, each on the clock that the student had, seen at the last one. */
function streakOf(...times: (readonly [zone: string, at: string])[]) {
  const days = times.map(([zone, at]) => toZonedDate(zone, Date.parse(at)));
  return computePracticeStreak(days, days.at(-1) ?? "");
}

describe("on the student's clock", () => {
  it.each([
    [
      "midnight there divides days, not that of the server",
      [
        ["Africa/Cairo", "2026-03-17T21:59:00Z"],
        ["Africa/Cairo", "2026-03-17T22:01:00Z"],
      ],
      2,
    ],
    [
      "the day of 23 hours on which clocks go forward is one day",
      [
        ["Africa/Cairo", "2026-04-23T20:30:00Z"],
        ["Africa/Cairo", "2026-04-24T20:30:00Z"],
        ["Africa/Cairo", "2026-04-25T20:30:00Z"],
      ],
      3,
    ],
    [
      "the hour that clocks show twice belongs to one day",
      [
        ["Europe/London", "2026-10-25T00:30:00Z"],
        ["Europe/London", "2026-10-25T01:30:00Z"],
      ],
      1,
    ],
    [
      "the day of 25 hours is one day, to its last minute",
      [
        ["Africa/Cairo", "2026-10-29T20:30:00Z"],
        ["Africa/Cairo", "2026-10-30T21:59:00Z"],
      ],
      2,
    ],
    [
      "a flight west repeats a day, which counts once",
      [
        ["Asia/Tokyo", "2026-03-18T00:00:00Z"],
        ["America/Los_Angeles", "2026-03-18T20:00:00Z"],
      ],
      1,
    ],
    [
      "a flight west to the day before leaves the later one as today",
      [
        ["Asia/Tokyo", "2026-03-17T15:30:00Z"],
        ["America/Los_Angeles", "2026-03-17T20:00:00Z"],
      ],
      1,
    ],
    [
      "a day that a flight east takes away is forgiven as a missed one",
      [
        ["America/Los_Angeles", "2026-03-16T06:30:00Z"],
        ["Pacific/Auckland", "2026-03-16T12:00:00Z"],
      ],
      2,
    ],
  ] as const)("%s", (_, times, days) => {
    expect(streakOf(...times)).toMatchObject({ days, isDoneToday: true });
  });
});
