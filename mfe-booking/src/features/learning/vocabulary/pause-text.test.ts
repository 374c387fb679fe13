import { expect, it } from "vitest";
import { pauseOf } from "./pause-text.ts";

it.each([
  [0, 1, "minute"],
  [10, 10, "minute"],
  [60, 1, "hour"],
  [24 * 60, 1, "day"],
  [59 * 24 * 60, 59, "day"],
  [90 * 24 * 60, 3, "month"],
])("%d minutes are %d %s", (minutes, value, unit) => {
  expect(pauseOf(minutes)).toEqual({ value, unit });
});
