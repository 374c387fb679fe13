import { expect, it } from "vitest";
import { classifySignal } from "./relation.ts";

it.each([
  ["the first of the other side", { from: "b", to: null }, null, "new"],
  ["one of the other side", { from: "b", to: "a" }, "b", "known"],
  ["one sent before the other side knew us", { from: "b", to: null }, "b", "known"],
  ["one for an earlier connection of ours", { from: "b", to: "before" }, "b", "stale"],
  ["one after the other side was loaded again", { from: "c", to: null }, "b", "newer"],
] as const)("%s", (_, signal, other, relation) => {
  expect(classifySignal(signal, "a", other)).toBe(relation);
});
