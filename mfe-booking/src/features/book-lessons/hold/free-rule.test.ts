import { expect, it } from "vitest";
import { freeRule } from "./free-rule.ts";

const FIRST = "2026-03-10T18:00:00Z";
const END = Date.parse("2026-03-09T18:00:00Z");

it.each([
  ["is general while no time is chosen", [], END, { text: "review.free" }],
  ["names the end while it is to come", [FIRST], END - 1, { text: "review.freeUntil", until: END }],
  ["does not promise what has ended", [FIRST, "2026-03-17T18:00:00Z"], END, { text: "review.notFree", until: END }],
])("the rule of free cancellation %s", (_name, times, now, rule) => expect(freeRule(times, now)).toEqual(rule));
