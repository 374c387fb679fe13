import { describe, expect, it } from "vitest";
import { nextWeekly, splitByAvailability, weeklyTimes } from "./weekly.ts";

describe("weeklyTimes", () => {
  it("keeps the clock time when the clocks change", () => {
    // Summer time begins in Cairo on 30 April 2027.
    expect(weeklyTimes("2027-04-26T17:00:00Z", 2, "Africa/Cairo")).toEqual([
      "2027-05-03T16:00:00.000Z",
      "2027-05-10T16:00:00.000Z",
    ]);
  });
});

describe("nextWeekly", () => {
  it.each([
    ["2027-04-20T00:00:00Z", "2027-04-26T17:00:00.000Z"],
    ["2027-04-26T17:00:00Z", "2027-05-03T16:00:00.000Z"],
    ["2027-06-01T00:00:00Z", "2027-06-07T16:00:00.000Z"],
  ])("after %s is %s, at the same clock time", (after, next) => {
    expect(nextWeekly("2027-04-26T17:00:00Z", Date.parse(after), "Africa/Cairo")).toBe(next);
  });
});

describe("splitByAvailability", () => {
  const slot = (startsAt: string, free = true) => ({ startsAt, endsAt: startsAt, free });
  const wanted = ["2026-12-01T17:00:00.000Z", "2026-12-08T17:00:00.000Z", "2026-12-15T17:00:00.000Z"];
  const nothing = { times: [], lessonMinutes: 50 };

  it("separates free times from conflicts, with the nearest free times of that day", () => {
    const hours = ["12", "15", "18", "20"].map((hour) => slot(`2026-12-08T${hour}:00:00Z`));
    const days = [[slot("2026-12-01T17:00:00Z")], [...hours, slot("2026-12-08T17:00:00Z", false)], []];
    expect(splitByAvailability(wanted, days, nothing)).toEqual({
      added: wanted.slice(0, 1),
      conflicts: [
        {
          time: wanted[1],
          instead: ["2026-12-08T18:00:00.000Z", "2026-12-08T15:00:00.000Z", "2026-12-08T20:00:00.000Z"],
        },
        { time: wanted[2], instead: [] },
      ],
    });
  });

  it("counts a time that overlaps a chosen one as a conflict", () => {
    const days = wanted.map((time) => [slot(time)]);
    const times = ["2026-11-24T17:00:00.000Z", "2026-12-08T17:30:00.000Z"];
    expect(splitByAvailability(wanted, days, { ...nothing, times }).conflicts).toEqual([
      { time: "2026-12-08T17:00:00.000Z", instead: [] },
    ]);
  });
});
