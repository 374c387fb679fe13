import { expect, it } from "vitest";
import { CHART, roundUp, splitStretches, ticksTo, toX } from "./scale.ts";

it.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [40, 50],
  [51, 100],
  [2_400, 5_000],
  [0.3, 0.5],
])("an axis for values up to %d ends at %d", (value, max) => {
  expect(roundUp(value)).toBeCloseTo(max);
});

it("has a middle and an end", () => {
  expect(ticksTo(50)).toEqual([0, 25, 50]);
});

it("time runs from the right in Arabic", () => {
  expect(toX(0, 60, false)).toBe(CHART.side);
  expect(toX(0, 60, true)).toBe(CHART.width - CHART.side);
  expect(toX(59, 60, true)).toBeLessThan(toX(0, 60, true));
});

it("a line is broken where nothing was measured", () => {
  const stretches = splitStretches([null, 1, 2, null, 3], 5, false);
  expect(stretches.map((points) => points.length)).toEqual([2, 1]);
  expect(stretches[0]?.[0]?.y).toBeGreaterThan(stretches[0]?.[1]?.y ?? 0);
});
