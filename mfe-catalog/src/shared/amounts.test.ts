import { expect, it } from "vitest";
import { formatAmount } from "./amounts.ts";

it.each([
  [25_000, "EGP", "250"],
  [0, "EGP", "0"],
  [25_050, "EGP", "250.50"],
  [1_250, "KWD", "1.250"],
  [2_000, "KWD", "2"],
  [900, "JPY", "900"],
])("writes %i of %s as %j", (amountMinor, currency, text) => {
  expect(formatAmount({ amountMinor, currency })).toBe(text);
});
