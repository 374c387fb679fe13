import { describe, expect, it, vi } from "vitest";
import { measureLift, mustStepAside, smallestLift } from "./corner-lift.ts";

const TEXT = { isControl: false, isBar: false, hasFocus: false };

describe("the chat button", () => {
  it.each([
    ["over text", TEXT, false, false],
    ["over a link that scrolling uncovers", { ...TEXT, isControl: true }, true, false],
    ["over a link at the end of the page", { ...TEXT, isControl: true }, false, true],
    ["over a bar or a toast", { ...TEXT, isBar: true }, true, true],
    ["over the focused field", { ...TEXT, isControl: true, hasFocus: true }, true, true],
  ])("%s", (_what, covered, canScroll, stepsAside) => {
    expect(mustStepAside(covered, canScroll)).toBe(stepsAside);
  });

  it.each([
    ["stays in its corner where nothing is blocked", 0, 0],
    ["is lifted no further than needed", 70, 72],
    ["stays in its corner where lifting does not help", 1_000, 0],
  ])("%s", (_what, blockedBelow, lift) => {
    expect(smallestLift((next) => next < blockedBelow)).toBe(lift);
  });
});

it("probes real points for a button that has no size, such as a hidden one", () => {
  const elementsFromPoint = vi.fn((_x: number, _y: number): Element[] => []);
  Object.assign(document, { elementsFromPoint });
  expect(measureLift(document.createElement("button"), 0)).toBe(0);
  expect(elementsFromPoint.mock.calls.flat().filter((value) => !Number.isFinite(value))).toEqual([]);
  Reflect.deleteProperty(document, "elementsFromPoint");
});
