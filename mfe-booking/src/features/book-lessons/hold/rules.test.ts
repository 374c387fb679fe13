import { expect, it } from "vitest";
import { freeRule, grownValidity } from "./rules.ts";

const FIRST = "2026-03-10T18:00:00Z";
const END = Date.parse("2026-03-09T18:00:00Z");

it.each([
  ["is general while no time is chosen", [], END, { text: "review.free" }],
  ["names the end while it is to come", [FIRST], END - 1, { text: "review.freeUntil", until: END }],
  ["does not promise what has ended", [FIRST, "2026-03-17T18:00:00Z"], END, { text: "review.notFree", until: END }],
])("the rule of free cancellation %s", (_name, times, now, rule) => expect(freeRule(times, now)).toEqual(rule));

it.each([
  ["stays where all times lie within it", 30, ["2026-03-20T18:00:00Z", "2026-04-07T18:00:00Z"], null],
  ["grows to a day after the last time", 30, ["2026-05-06T18:00:00Z", FIRST], Date.parse("2026-05-07T18:00:00Z")],
  ["stays while no time is chosen", 30, [], null],
])("the validity of a pack %s", (_name, days, times, end) => {
  expect(grownValidity(days, times, END)).toBe(end);
});
