import { expect, it } from "vitest";
import { backOff } from "./reliable-socket.ts";

it.each([
  [0, 0, 500],
  [0, 1, 1_500],
  [1, 0.5, 2_000],
  [2, 1, 5_000],
  [9, 0.5, 5_000 / 1.5],
  [9, 1, 5_000],
])("waits before attempt %i, with chance %d, for %i ms", (attempt, random, ms) => {
  expect(backOff(attempt, random)).toBeCloseTo(ms);
});
