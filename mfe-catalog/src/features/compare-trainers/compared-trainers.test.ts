import { expect, it } from "vitest";
import { comparedFrom, comparisonPath } from "./compared-trainers.ts";

it.each([
  ["", []],
  ["ids=", []],
  ["ids=a", ["a"]],
  ["ids=a,b", ["a", "b"]],
  ["ids=a,a,,b", ["a", "b"]],
  ["ids=a,b,c,d", ["a", "b", "c"]],
])("the address %j compares %j", (address, ids) => {
  expect(comparedFrom(new URLSearchParams(address))).toEqual(ids);
});

it("leads to itself", () => {
  expect(comparisonPath(["a", "b"])).toBe("/teachers/compare?ids=a,b");
});
