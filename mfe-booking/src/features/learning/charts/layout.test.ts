import { describe, expect, it } from "vitest";
import { bandScale, CHART, valueLabelsAt, valueScale } from "./layout.ts";

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
});
