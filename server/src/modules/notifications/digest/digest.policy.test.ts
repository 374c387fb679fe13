import { describe, expect, it } from "vitest";
import { findDigestWeek } from "./digest.policy.ts";

/** 14 March 2026 is a Saturday. */
describe("the week whose summary is due", () => {
  it.each([
    ["Friday evening in Cairo", "Africa/Cairo", "2026-03-13T20:00:00Z", null],
    ["Saturday before nine", "Africa/Cairo", "2026-03-14T06:59:00Z", null],
    ["Saturday at nine", "Africa/Cairo", "2026-03-14T07:00:00Z", "2026-03-14"],
    ["Saturday night", "Africa/Cairo", "2026-03-14T21:59:00Z", "2026-03-14"],
    ["Sunday, late", "Africa/Cairo", "2026-03-15T10:00:00Z", "2026-03-14"],
    ["Monday", "Africa/Cairo", "2026-03-15T22:00:00Z", null],
    ["the same instant in Auckland, where it is evening", "Pacific/Auckland", "2026-03-14T07:00:00Z", "2026-03-14"],
    ["the same instant in New York, where it is night", "America/New_York", "2026-03-14T07:00:00Z", null],
  ])("%s", (_when, zone, now, day) => expect(findDigestWeek(zone, new Date(now))?.day ?? null).toBe(day));

  it("goes from Saturday to Friday on the person's clock, and so do the days after it", () => {
    // Clocks in New York go forward on 8 March.
    const week = findDigestWeek("America/New_York", new Date("2026-03-14T16:00:00Z"));
    expect([week?.from, week?.until, week?.next].map((at) => at?.toISOString())).toEqual([
      "2026-03-07T05:00:00.000Z",
      "2026-03-14T04:00:00.000Z",
      "2026-03-21T04:00:00.000Z",
    ]);
  });
});
