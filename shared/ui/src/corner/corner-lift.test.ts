import { describe, expect, it } from "vitest";
import { measureLift, mustMove, smallestLift } from "./corner-lift.ts";

const TEXT = { isControl: false, isBar: false, hasFocus: false };

describe("the chat button", () => {
  it.each([
    ["over text", TEXT, false, false],
    ["over a link that scrolling uncovers", { ...TEXT, isControl: true }, true, false],
    ["over a link at the end of the page", { ...TEXT, isControl: true }, false, true],
    ["over a bar or a toast", { ...TEXT, isBar: true }, true, true],
    ["over the focused field", { ...TEXT, isControl: true, hasFocus: true }, true, true],
  ])("%s", (_what, covered, canScroll, stepsAside) => {
    expect(mustMove(covered, canScroll)).toBe(stepsAside);
  });

  it.each([
    ["stays in its corner where nothing is blocked", 0, 0],
    ["is lifted no further than needed", 70, 72],
    ["stays in its corner where lifting does not help", 1_000, 0],
  ])("%s", (_what, blockedBelow, lift) => {
    expect(smallestLift((next) => next < blockedBelow)).toBe(lift);
  });

  it("a hidden button is not measured", () => {
    // Browsers throw when a coordinate that is not finite is probed.
    const original = document.elementsFromPoint;
    document.elementsFromPoint = (x, y) => {
      if (!Number.isFinite(x + y)) throw new TypeError("the provided double value is non-finite");
      return [];
    };
    const hidden = document.createElement("button");
    hidden.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
    expect(measureLift(hidden, 0)).toBe(0);
    document.elementsFromPoint = original;
  });
});
