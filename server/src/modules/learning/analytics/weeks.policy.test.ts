import { DAY_MS } from "@kalima/contracts/domain";
import { ANALYTICS_WEEKS } from "@kalima/learning-contract";
import { describe, expect, it } from "vitest";
import { type CountedLesson, computeStreak, computeWeekStart, isMissed, listLastWeeks } from "./weeks.policy.ts";

const CAIRO = "Africa/Cairo";
/** A Monday. */
const NOW = new Date("2026-03-16T10:00:00Z");

function lesson(startsAt: string, changes: Partial<CountedLesson> = {}): CountedLesson {
  return { startsAt: new Date(startsAt), status: "completed", missedBy: null, minutes: 50, ...changes };
}
/** Returns a completed lesson, this many weeks before `NOW`. */
const before = (weeks: number) => lesson(new Date(NOW.getTime() - weeks * 7 * DAY_MS).toISOString());

describe("a week", () => {
  it.each([
    ["begins on Saturday", CAIRO, "2026-03-14T00:00:00+02:00", "2026-03-14"],
    ["ends with Friday", CAIRO, "2026-03-13T23:59:59+02:00", "2026-03-07"],
    ["depends on the student's clock", "America/New_York", "2026-03-14T00:00:00+02:00", "2026-03-07"],
    ["stays whole when the clock skips midnight", CAIRO, "2026-04-24T12:00:00+03:00", "2026-04-18"],
  ])("%s", (_, zone, at, startsOn) => {
    expect(new Date(computeWeekStart(zone, new Date(at))).toISOString().slice(0, 10)).toBe(startsOn);
  });

  it("counts what the lessons ran, and the absences of the student", () => {
    const lessons = [
      lesson("2026-03-14T10:00:00Z", { minutes: 45 }),
      lesson("2026-03-15T10:00:00Z", { status: "missed", missedBy: "student", minutes: 0 }),
      lesson("2026-03-18T10:00:00Z", { status: "upcoming", minutes: 0 }),
      lesson("2026-03-13T10:00:00Z"),
    ];
    const weeks = listLastWeeks(lessons, CAIRO, NOW);
    expect(weeks).toHaveLength(ANALYTICS_WEEKS);
    expect(weeks.at(-1)).toEqual({ startsOn: "2026-03-14", minutes: 45, attended: 1, missed: 1 });
    expect(weeks.at(-2)).toEqual({ startsOn: "2026-03-07", minutes: 50, attended: 1, missed: 0 });
    expect(weeks[0]?.startsOn).toBe("2025-12-27");
  });
});

it.each([
  ["student", true],
  ["both", true],
  ["trainer", false],
  [null, false],
] as const)("a lesson missed by %s is the student's absence: %s", (missedBy, isAbsence) => {
  expect(isMissed(lesson("2026-03-15T10:00:00Z", { status: "missed", missedBy }))).toBe(isAbsence);
});

describe("a streak", () => {
  it.each([
    ["has no weeks without lessons", [], { weeks: 0, longest: 0 }],
    ["counts the week under way", [0, 1, 2], { weeks: 3, longest: 3 }],
    ["goes on while the week under way has no lesson yet", [1, 2], { weeks: 2, longest: 2 }],
    ["ends after a week without lessons", [2, 3, 4], { weeks: 0, longest: 3 }],
    ["keeps the longest row", [0, 2, 3, 4, 5, 8], { weeks: 1, longest: 4 }],
    ["counts a week with two lessons once", [0, 0, 1], { weeks: 2, longest: 2 }],
  ])("%s", (_, weeks, streak) => {
    expect(computeStreak(weeks.map(before), CAIRO, NOW)).toEqual(streak);
  });

  it("ignores lessons that were missed", () => {
    const missed = lesson("2026-03-15T10:00:00Z", { status: "missed", missedBy: "student" });
    expect(computeStreak([missed], CAIRO, NOW)).toEqual({ weeks: 0, longest: 0 });
  });
});
