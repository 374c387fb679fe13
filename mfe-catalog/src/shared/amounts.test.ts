import { expect, it } from "vitest";
import { amountOf, textOf } from "./amounts.ts";

it.each([
  ["", null],
  ["abc", null],
  ["250", 25_000],
  [" 1,250 ", 125_000],
  ["٢٥٠", 25_000],
  ["0", 0],
])("reads %j as %j", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

it.each([
  [null, ""],
  [25_000, "250"],
  [0, "0"],
])("writes %j as %j", (amount, text) => {
  expect(textOf(amount)).toBe(text);
});
