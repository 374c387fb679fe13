import { expect, it } from "vitest";
import { formatAmount } from "./amounts.ts";

it.each([
  [null, ""],
  [25_000, "250"],
  [0, "0"],
  [25_050, "250.50"],
])("writes %j as %j", (amount, text) => {
  expect(formatAmount(amount)).toBe(text);
});
