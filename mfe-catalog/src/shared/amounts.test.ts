import { expect, it } from "vitest";
import { textOf } from "./amounts.ts";

it.each([
  [null, ""],
  [25_000, "250"],
  [0, "0"],
  [25_050, "250.50"],
])("writes %j as %j", (amount, text) => {
  expect(textOf(amount)).toBe(text);
});
