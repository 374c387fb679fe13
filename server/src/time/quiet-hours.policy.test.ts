import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findEndOfQuiet, isQuiet, SCHOOL_QUIET_SPAN } from "./quiet-hours.policy.ts";
import { toWallTime } from "./wall-clock.ts";

const CAIRO = "Africa/Cairo";
const NIGHT = { from: 22 * 60, until: 8 * 60 };
const NAP = { from: 13 * 60, until: 15 * 60 };
const NONE = { from: 600, until: 600 };

describe("quiet hours in Cairo", () => {
  it.each([
    ["in the evening, before they begin", NIGHT, "2026-03-10T19:59:00Z", "2026-03-10T19:59:00Z"],
    ["as they begin", NIGHT, "2026-03-10T20:00:00Z", "2026-03-11T06:00:00Z"],
    ["before midnight", NIGHT, "2026-03-10T21:30:00Z", "2026-03-11T06:00:00Z"],
    ["after midnight", NIGHT, "2026-03-10T23:30:00Z", "2026-03-11T06:00:00Z"],
    ["as they end", NIGHT, "2026-03-11T06:00:00Z", "2026-03-11T06:00:00Z"],
    ["in the middle of the day", NAP, "2026-03-10T12:00:00Z", "2026-03-10T13:00:00Z"],
    ["at night, beside those of the day", NAP, "2026-03-10T23:00:00Z", "2026-03-10T23:00:00Z"],
    ["that are none", NONE, "2026-03-10T08:00:00Z", "2026-03-10T08:00:00Z"],
  ])("%s", (_when, span, now, end) => {
    expect(isQuiet(CAIRO, new Date(now), span)).toBe(now !== end);
    expect(findEndOfQuiet(CAIRO, new Date(now), span).toISOString()).toBe(new Date(end).toISOString());
  });
});

describe("in every zone, on days when clocks change and on others", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const instants = fc.oneof(
    ...["2026-03-28T12:00:00Z", "2026-04-23T12:00:00Z", "2026-10-28T12:00:00Z"].map((from) =>
      fc.integer({ min: 0, max: 3 * 48 }).map((half) => new Date(Date.parse(from) + half * 30 * MINUTE_MS)),
    ),
  );
  const minutes = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);

  it("the school's hours follow the clock on the reader's wall", () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const { minute } = toWallTime(zone, at.getTime());
        expect(isQuiet(zone, at)).toBe(minute < 8 * 60 || minute >= 22 * 60);
      }),
    );
  });

  it("they end within a day and an hour, at the first instant that is not quiet", () => {
    fc.assert(
      fc.property(zones, instants, minutes, minutes, (zone, at, from, until) => {
        const span = { from, until };
        const end = findEndOfQuiet(zone, at, span);
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
        expect(end >= at).toBe(true);
        // A clock that is set back may show quiet minutes twice.
        if (end > at) expect(isQuiet(zone, new Date(end.getTime() - 1), span)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("the school's are the night", () => expect(SCHOOL_QUIET_SPAN).toEqual(NIGHT));
});
