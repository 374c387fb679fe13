import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { findInstants, toDial, toDialDay, toWallTime } from "./wall-clock.ts";

const cairo = "Africa/Cairo";

describe("toWallTime", () => {
  it("shows weekday and minute of the zone", () => {
    expect(toWallTime(cairo, Date.parse("2026-01-04T20:30:00Z"))).toEqual({
      date: "2026-01-04",
      weekday: 0,
      minute: 22 * 60 + 30,
    });
  });

  it("has no midnight on the day Cairo's clocks go forward", () => {
    expect(toWallTime(cairo, Date.parse("2026-04-23T21:59:00Z")).minute).toBe(23 * 60 + 59);
    expect(toWallTime(cairo, Date.parse("2026-04-23T22:00:00Z"))).toMatchObject({ date: "2026-04-24", minute: 60 });
  });

  it("keeps half-hour zones", () => {
    expect(toWallTime("Asia/Kolkata", Date.parse("2026-01-04T20:00:00Z")).minute).toBe(90);
  });
});

describe("findInstants", () => {
  const findIsoInstants = (zone: string, dial: string) =>
    findInstants(zone, Date.parse(`${dial}Z`)).map((at) => new Date(at).toISOString());

  it.each([
    { zone: cairo, dial: "2026-04-24T00:00", found: [], because: "the clock skips midnight" },
    { zone: cairo, dial: "2026-04-24T00:30", found: [], because: "the clock skips the hour" },
    { zone: cairo, dial: "2026-04-24T01:00", found: ["2026-04-23T22:00:00.000Z"], because: "the hour after it" },
    {
      zone: cairo,
      dial: "2026-10-29T23:30",
      found: ["2026-10-29T20:30:00.000Z", "2026-10-29T21:30:00.000Z"],
      because: "the clock shows 23:30 twice",
    },
    {
      zone: "Asia/Kathmandu",
      dial: "2026-06-01T16:00",
      found: ["2026-06-01T10:15:00.000Z"],
      because: "it is 5:45 ahead",
    },
    {
      zone: "Australia/Lord_Howe",
      dial: "2026-04-05T01:30",
      found: ["2026-04-04T14:30:00.000Z", "2026-04-04T15:00:00.000Z"],
      because: "the clock goes back by half an hour",
    },
    { zone: "Pacific/Kiritimati", dial: "2026-01-01T00:00", found: ["2025-12-31T10:00:00.000Z"], because: "+14" },
    { zone: "Pacific/Pago_Pago", dial: "2026-01-01T23:00", found: ["2026-01-02T10:00:00.000Z"], because: "-11" },
  ])("gives $found for $dial in $zone: $because", ({ zone, dial, found }) => {
    expect(findIsoInstants(zone, dial)).toEqual(found);
  });

  it("finds instants all over the year again, in every zone", () => {
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      // A step that is no divisor of a day meets every time of day.
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 11 * HOUR_MS + 15 * MINUTE_MS) {
        if (!findInstants(zone, toDial(zone, at)).includes(at)) expect.fail(`${zone} ${new Date(at).toISOString()}`);
      }
    }
  });
});

describe("toDialDay", () => {
  it.each([
    { date: "2026-04-23", hours: 24, because: "the clocks change after it" },
    { date: "2026-04-24", hours: 23, because: "midnight does not exist" },
    { date: "2026-10-29", hours: 25, because: "23:00 comes twice" },
    { date: "2026-10-30", hours: 24, because: "it is a day like others" },
  ])("puts $hours hours into $date in Cairo: $because", ({ date, hours }) => {
    const day = Date.parse(`${date}T00:00:00Z`);
    const around = Array.from({ length: 72 }, (_, hour) => day - DAY_MS + hour * HOUR_MS);
    expect(around.filter((at) => toDialDay(cairo, at) === day)).toHaveLength(hours);
  });
});
