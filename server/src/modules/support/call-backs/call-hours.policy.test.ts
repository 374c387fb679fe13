import { describe, expect, it } from "vitest";
import { listHoursToCall } from "./call-hours.policy.ts";

const list = (now: string) => listHoursToCall(new Date(now)).map((at) => at.toISOString());

describe("hours to call", () => {
  it("begin with the next hour of today, and end when the school closes", () => {
    // A Wednesday in winter, 18:30 in Cairo.
    const hours = list("2027-03-03T16:30:00.000Z");
    expect(hours.slice(0, 3)).toEqual([
      "2027-03-03T17:00:00.000Z",
      "2027-03-03T18:00:00.000Z",
      "2027-03-04T07:00:00.000Z",
    ]);
    expect(hours).toHaveLength(60);
  });

  it("leave out Friday, and keep to the clock of summer", () => {
    // Thursday, 20:30 in Cairo; the clock goes forward in the night.
    const hours = list("2027-04-29T18:30:00.000Z");
    expect(hours[0]).toBe("2027-05-01T06:00:00.000Z");
  });
});
