import { expect, it } from "vitest";
import { isInRange } from "./platform-range.ts";

it.each([
  ["1.0.0", "^1", true],
  ["1.4.2", "^1", true],
  ["1.4.2", "^1.4", true],
  ["1.4.2", "^1.4.2", true],
  ["1.4.1", "^1.4.2", false],
  ["1.3.9", "^1.4", false],
  ["2.0.0", "^1", false],
  ["1.0.0", "^2", false],
  ["2.1.0", "^1 || ^2", true],
  ["0.1.3", "^0.1", true],
  ["0.2.0", "^0.1", false],
  ["1.0.0", "", false],
  ["1.0.0", "*", false],
  ["1.0.0", ">=1", false],
  ["1.0.0", "1", false],
  ["one", "^1", false],
])("platform %s in the range %j: %s", (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});
