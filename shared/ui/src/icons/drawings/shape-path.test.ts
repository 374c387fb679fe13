import { describe, expect, it } from "vitest";
import { shapePath } from "./shape-path.ts";

const makePath = (tag: string, attributes: Record<string, string>) => shapePath({ tag, attributes });

describe("path data of a shape", () => {
  it.each([
    ["path", { d: "M20 6 9 17l-5-5" }, "M20 6L9 17l-5-5"],
    ["path", { d: "m12 5 7 7-7 7" }, "M12 5l7 7-7 7"],
    ["path", { d: "m.5-1.5-2 3" }, "M.5-1.5l-2 3"],
    ["path", { d: "m16 9h2" }, "M16 9h2"],
    ["path", { d: " M 5,12 H19 " }, "M5 12H19"],
    ["circle", { cx: "12", cy: "12", r: "10" }, "M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0z"],
    ["ellipse", { cx: "0", cy: "0", rx: "0.5", ry: "2" }, "M-.5 0a.5 2 0 1 0 1 0 .5 2 0 1 0-1 0z"],
    ["line", { x1: "12", x2: "12.01", y1: "16", y2: "16" }, "M12 16L12.01 16"],
    ["polyline", { points: "1,2 3 -4 5,6" }, "M1 2L3-4 5 6"],
    ["polygon", { points: "1,2 3 4 5,6" }, "M1 2L3 4 5 6z"],
    ["rect", { x: "1", y: "2", width: "3", height: "4" }, "M1 2h3v4h-3z"],
    [
      "rect",
      { x: "2", y: "4", width: "20", height: "16", rx: "2" },
      "M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z",
    ],
    [
      "rect",
      { x: "0", y: "0", width: "6", height: "13", ry: "9", rx: "1" },
      "M1 0h4a1 6.5 0 0 1 1 6.5v0a1 6.5 0 0 1-1 6.5h-4a1 6.5 0 0 1-1-6.5v0a1 6.5 0 0 1 1-6.5z",
    ],
  ])("%s %j", (tag, attributes, wanted) => {
    expect(makePath(tag, attributes)).toBe(wanted);
  });

  it.each([
    ["circle", { cx: "1", cy: "1", r: "1", fill: "currentColor" }, "<circle> has fill"],
    ["path", { d: "M0 0h1", opacity: ".5", transform: "scale(2)" }, "<path> has opacity, transform"],
    ["circle", { cx: "1", r: "1" }, "<circle> has no cy"],
    ["rect", { x: "0", y: "0", width: "50%", height: "1" }, '"50%" is no number'],
    ["path", { d: "L1 2" }, "without a first point"],
    ["text", {}, "<text> is no shape"],
  ])("refuses %s %j", (tag, attributes, problem) => {
    expect(() => makePath(tag, attributes)).toThrow(problem);
  });
});
