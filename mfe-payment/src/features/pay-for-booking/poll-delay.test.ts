import { describe, expect, it } from "vitest";
import { pollDelayMs } from "./poll-delay.ts";

describe("pollDelayMs", () => {
  it.each([
    [0, 1_000],
    [9_999, 1_000],
    [10_000, 2_000],
    [30_000, 5_000],
    [120_000, 15_000],
    [3_600_000, 15_000],
  ])("after %i ms of waiting is %i ms", (waited, delay) => {
    expect(pollDelayMs(waited)).toBe(delay);
  });
});
