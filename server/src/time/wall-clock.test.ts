import { describe, expect, it } from "vitest";
import { HOUR, hoursOfDays, wallTimeAt } from "./wall-clock.ts";

const cairo = "Africa/Cairo";

describe("wallTimeAt", () => {
  it("shows weekday and minute of the zone", () => {
    expect(wallTimeAt(cairo, Date.parse("2026-01-04T20:30:00Z"))).toEqual({
      date: "2026-01-04",
      weekday: 0,
      minute: 22 * 60 + 30,
    });
  });

  it("has no midnight on the day Cairo's clocks go forward", () => {
    expect(wallTimeAt(cairo, Date.parse("2026-04-23T21:59:00Z")).minute).toBe(23 * 60 + 59);
    expect(wallTimeAt(cairo, Date.parse("2026-04-23T22:00:00Z"))).toMatchObject({ date: "2026-04-24", minute: 60 });
  });

  it("keeps half-hour zones", () => {
    expect(wallTimeAt("Asia/Kolkata", Date.parse("2026-01-04T20:00:00Z")).minute).toBe(90);
  });
});

describe("hoursOfDays", () => {
  it.each([
    { date: "2026-04-23", hours: 24, because: "the clocks change after it" },
    { date: "2026-04-24", hours: 23, because: "midnight does not exist" },
    { date: "2026-10-29", hours: 25, because: "23:00 comes twice" },
    { date: "2026-10-30", hours: 24, because: "it is a day like others" },
  ])("gives $hours hours for $date in Cairo: $because", ({ date, hours }) => {
    const found = hoursOfDays(cairo, date, date);
    expect(found).toHaveLength(hours);
    expect(found.every((at, place) => place === 0 || at - (found[place - 1] ?? 0) === HOUR)).toBe(true);
  });

  it("splits a year into days without losing or doubling an hour", () => {
    const hours = hoursOfDays(cairo, "2026-01-01", "2026-12-31");
    expect(new Set(hours).size).toBe(hours.length);
    expect(hours).toHaveLength(365 * 24);
  });
});
