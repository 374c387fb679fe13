import { expect, it } from "vitest";
import { computeStep } from "./compute-step.ts";

it.each([
  { key: "ArrowRight", direction: "ltr" as const, step: 1 },
  { key: "ArrowLeft", direction: "ltr" as const, step: -1 },
  { key: "ArrowRight", direction: "rtl" as const, step: -1 },
  { key: "ArrowLeft", direction: "rtl" as const, step: 1 },
  { key: "ArrowDown", direction: "ltr" as const, step: 0 },
])("goes $step for $key in $direction", ({ key, direction, step }) => {
  expect(computeStep(key, direction)).toBe(step);
});
