import { describe, expect, it } from "vitest";
import { endOfDay } from "./dialogs/due-date.ts";
import { parseScore } from "./task-rules.ts";

describe("a typed score", () => {
  it.each([
    ["0", 0],
    [" 84 ", 84],
    ["١٠٠", 100],
    ["101", null],
    ["-1", null],
    ["8.5", null],
    ["", null],
  ])("%j is %s", (text, score) => {
    expect(parseScore(text)).toBe(score);
  });
});

describe("the end of a day", () => {
  it.each([
    { day: "2026-03-05", zone: "Africa/Cairo", at: "2026-03-05T21:59:00.000Z" },
    // Clocks are put back at the end of this day, so that it has two 23:59.
    { day: "2026-10-29", zone: "Africa/Cairo", at: "2026-10-29T21:59:00.000Z" },
    { day: "2026-04-23", zone: "Africa/Cairo", at: "2026-04-23T21:59:00.000Z" },
    { day: "2026-10-30", zone: "Africa/Cairo", at: "2026-10-30T21:59:00.000Z" },
  ])("$day in $zone is $at", ({ day, zone, at }) => {
    expect(endOfDay(day, zone)).toBe(at);
  });
});
