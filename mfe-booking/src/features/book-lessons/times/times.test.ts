import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../draft/draft.ts";
import { splitByAvailability, weeklyTimes } from "./weekly.ts";

describe("weeklyTimes", () => {
  it("keeps the clock time when the clocks change", () => {
    // Summer time begins in Cairo on 30 April 2027.
    expect(weeklyTimes("2027-04-26T17:00:00Z", 2, "Africa/Cairo")).toEqual([
      "2027-05-03T16:00:00.000Z",
      "2027-05-10T16:00:00.000Z",
    ]);
  });
});

describe("splitByAvailability", () => {
  const slot = (startsAt: string, free: boolean) => ({ startsAt, endsAt: startsAt, free });
  const wanted = ["2026-12-01T17:00:00.000Z", "2026-12-08T17:00:00.000Z", "2026-12-15T17:00:00.000Z"];

  it("separates free times from conflicts", () => {
    const slots = [slot("2026-12-01T17:00:00Z", true), slot("2026-12-08T17:00:00Z", false)];
    expect(splitByAvailability(wanted, slots, EMPTY_DRAFT)).toEqual({
      added: wanted.slice(0, 1),
      conflicts: wanted.slice(1),
    });
  });

  it("counts a time that overlaps a chosen one as a conflict", () => {
    const slots = wanted.map((time) => slot(time, true));
    const chosen = ["2026-11-24T17:00:00.000Z", "2026-12-08T17:30:00.000Z"];
    expect(splitByAvailability(wanted, slots, { ...EMPTY_DRAFT, times: chosen }).conflicts).toEqual([
      "2026-12-08T17:00:00.000Z",
    ]);
  });
});
