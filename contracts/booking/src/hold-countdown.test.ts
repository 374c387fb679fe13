import { describe, expect, it } from "vitest";
import { clockText, minutesToAnnounce, secondsLeft } from "./hold-countdown.ts";

const end = "2026-11-24T17:20:00Z";

describe("secondsLeft", () => {
  it.each([
    ["2026-11-24T17:00:00Z", 1_200],
    ["2026-11-24T17:19:59.500Z", 1],
    ["2026-11-24T17:20:00Z", 0],
    ["2026-11-24T18:00:00Z", 0],
    ["2026-11-24T16:00:00Z", 1_200],
  ])("at %s is %i", (now, seconds) => {
    expect(secondsLeft(end, Date.parse(now))).toBe(seconds);
  });

  it("the rest is formatted as minutes and seconds", () => {
    expect([clockText(1_200), clockText(61), clockText(0)]).toEqual(["20:00", "01:01", "00:00"]);
  });
});

describe("minutesToAnnounce", () => {
  it("speaks a few times only", () => {
    const announced = Array.from({ length: 1_201 }, (_, at) => minutesToAnnounce(1_200 - at));
    expect([...new Set(announced)]).toEqual([null, 10, 5, 2, 1, 0]);
  });
});
