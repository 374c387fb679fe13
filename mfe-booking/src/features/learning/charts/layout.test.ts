import { describe, expect, it } from "vitest";
import { bandScale, CHART, radarPoints, valueLabelsAt, valueScale } from "./layout.ts";

const rounded = (points: [number, number][]) => points.map(([x, y]) => [Math.round(x) + 0, Math.round(y) + 0]);

describe("a chart", () => {
  it("lets time run from the left, and from the right in Arabic", () => {
    const [ltr, rtl] = [bandScale(["first", "last"], false), bandScale(["first", "last"], true)];
    expect(ltr.left("first")).toBeLessThan(ltr.left("last"));
    expect(rtl.left("first")).toBeGreaterThan(rtl.left("last"));
  });

  it("has its values beside the first time", () => {
    expect(valueLabelsAt(false)).toBeLessThan(CHART.start);
    expect(valueLabelsAt(true)).toBeGreaterThan(CHART.width - CHART.start);
  });

  it.each([
    [0, 1],
    [2.4, 2.5],
    [11, 12],
  ])("with %d as its highest value goes up to %d", (max, top) => {
    expect(valueScale(max, 4).max).toBe(top);
  });

  it("draws a radar clockwise from the top, and in Arabic the other way", () => {
    const values = [1, 1, 0.5, 0];
    expect(rounded(radarPoints(values, 100, false))).toEqual([
      [0, -100],
      [100, 0],
      [0, 50],
      [0, 0],
    ]);
    expect(rounded(radarPoints(values, 100, true))).toEqual([
      [0, -100],
      [-100, 0],
      [0, 50],
      [0, 0],
    ]);
  });
});
