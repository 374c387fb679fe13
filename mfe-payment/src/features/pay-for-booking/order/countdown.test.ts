import { describe, expect, it } from "vitest";
import { clockText, minutesToTell, secondsLeft } from "./countdown.ts";

const END = "2026-03-29T10:00:00Z";

describe("the hold", () => {
  it.each([
    ["2026-03-29T09:40:00Z", 1_200],
    ["2026-03-29T09:59:59.500Z", 1],
    ["2026-03-29T10:00:00Z", 0],
    ["2026-03-29T11:00:00Z", 0],
    ["2026-03-29T08:00:00Z", 1_200],
  ])("has at %s %i seconds left", (now, seconds) => {
    expect(secondsLeft(END, Date.parse(now))).toBe(seconds);
  });

  it("is read as minutes and seconds, and told a few times only", () => {
    expect([clockText(1_200), clockText(61), clockText(0)]).toEqual(["20:00", "01:01", "00:00"]);
    expect([601, 600, 301, 120, 30].map(minutesToTell)).toEqual([null, 10, 10, 2, 1]);
  });
});
