import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isQuiet } from "../../time/quiet-hours.policy.ts";
import { findDueReminder, REMINDERS } from "./reminder.policy.ts";

const CAIRO = "Africa/Cairo";
const LONG_AGO = new Date("2026-01-01T00:00:00Z");
/** 18:00 in Cairo. */
const EVENING = new Date("2026-03-10T16:00:00Z");
const before = (startsAt: Date, ms: number) => new Date(startsAt.getTime() - ms);

describe("the reminder that is due", () => {
  it.each([
    { left: "a day and a minute", ms: DAY_MS + MINUTE_MS, due: null },
    { left: "a day", ms: DAY_MS, due: 1440 },
    { left: "just over two hours", ms: 2 * HOUR_MS + 1, due: 1440 },
    { left: "two hours", ms: 2 * HOUR_MS, due: null },
    { left: "an hour", ms: HOUR_MS, due: 60 },
    { left: "16 minutes", ms: 16 * MINUTE_MS, due: 60 },
    { left: "15 minutes", ms: 15 * MINUTE_MS, due: null },
    { left: "10 minutes", ms: 10 * MINUTE_MS, due: 10 },
    { left: "a second", ms: 1_000, due: 10 },
    { left: "nothing", ms: 0, due: null },
  ])("with $left to go: $due", ({ ms, due }) => {
    expect(findDueReminder({ startsAt: EVENING, plannedAt: LONG_AGO }, CAIRO, before(EVENING, ms))).toBe(due);
  });

  it("skips a reminder whose time had passed when the lesson was planned", () => {
    const lesson = { startsAt: EVENING, plannedAt: before(EVENING, 5 * HOUR_MS) };
    expect(findDueReminder(lesson, CAIRO, before(EVENING, 4 * HOUR_MS))).toBeNull();
    expect(findDueReminder(lesson, CAIRO, before(EVENING, HOUR_MS))).toBe(60);
  });

  it("waits for the morning a day before, but not within the last hour", () => {
    const midnight = new Date("2026-03-10T22:00:00Z");
    const late = { startsAt: midnight, plannedAt: LONG_AGO };
    expect(findDueReminder(late, CAIRO, before(midnight, DAY_MS))).toBeNull();
    expect(findDueReminder(late, CAIRO, new Date("2026-03-10T05:59:00Z"))).toBeNull();
    expect(findDueReminder(late, CAIRO, new Date("2026-03-10T06:00:00Z"))).toBe(1440);
    expect(findDueReminder(late, CAIRO, before(midnight, HOUR_MS))).toBe(60);
  });
});

describe("in every zone, on the days when Cairo's clocks change and on others", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const starts = fc.oneof(
    ...["2026-04-23T12:00:00Z", "2026-10-28T12:00:00Z", "2026-06-01T00:00:00Z"].map((from) =>
      fc.integer({ min: 0, max: 3 * 48 }).map((half) => new Date(Date.parse(from) + half * 30 * MINUTE_MS)),
    ),
  );

  it("each reminder comes once its time has come, and none at another", () => {
    fc.assert(
      fc.property(zones, starts, (zone, startsAt) => {
        const seen: number[] = [];
        for (let left = 25 * HOUR_MS; left >= 0; left -= 5 * MINUTE_MS) {
          const now = before(startsAt, left);
          const due = findDueReminder({ startsAt, plannedAt: LONG_AGO }, zone, now);
          if (due === null) continue;
          expect(left).toBeLessThanOrEqual(due * MINUTE_MS);
          if (due === 1440) expect(isQuiet(zone, now)).toBe(false);
          if (seen.at(-1) !== due) seen.push(due);
        }
        expect(seen).toEqual(REMINDERS.map(({ minutes }) => minutes));
      }),
      { numRuns: 60 },
    );
  });
});
