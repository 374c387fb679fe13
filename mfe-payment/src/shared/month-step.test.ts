import { expect, it } from "vitest";
import { isMonth, stepMonth } from "./month-step.ts";

it.each([
  ["2026-03", 1, "2026-04"],
  ["2026-03", -1, "2026-02"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
] as const)("beside %s by %i is %s", (month, step, beside) => {
  expect(stepMonth(month, step)).toBe(beside);
});

it.each([
  ["2026-03", true],
  ["2026-13", false],
  ["2026-3", false],
  ["", false],
  [null, false],
])("%s is a month: %s", (text, expected) => {
  expect(isMonth(text)).toBe(expected);
});
