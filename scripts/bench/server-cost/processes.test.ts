import { expect, test } from "vitest";
import { parseStat } from "./processes.ts";

test.each([
  ["42 (node) S 7 42 42 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 11 0 100 200 300", { parent: 7, ticks: 300 }],
  ["42 (a) b (c) R 1 42 42 0 -1 4194560 100 0 0 0 1 2 0 0 20 0 11 0 100 200 300", { parent: 1, ticks: 3 }],
])("parent and processor time of %s", (stat, expected) => {
  expect(parseStat(stat)).toEqual(expected);
});
