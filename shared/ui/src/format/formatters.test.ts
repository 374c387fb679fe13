import { expect, it } from "vitest";
import { dateTimeFormat, numberFormat } from "./formatters.ts";

const TIME = { timeZone: "UTC", hour: "numeric" } as const;

it("keeps a formatter for the same use, and no other", () => {
  expect(dateTimeFormat("en", { ...TIME })).toBe(dateTimeFormat("en", { ...TIME }));
  expect(dateTimeFormat("ar", TIME)).not.toBe(dateTimeFormat("en", TIME));
  expect(dateTimeFormat("en", { ...TIME, timeZone: "Asia/Tokyo" })).not.toBe(dateTimeFormat("en", TIME));
  expect(numberFormat("en")).not.toBe(dateTimeFormat("en", { timeZone: "UTC" }));
});

it("follows the browser's zone where none is given", () => {
  expect(dateTimeFormat("en", { hour: "numeric" })).not.toBe(dateTimeFormat("en", { hour: "numeric" }));
});

it("does not keep more than a server can bear", () => {
  const first = numberFormat("en", { minimumFractionDigits: 0 });
  for (let digits = 1; digits < 100; digits++)
    numberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: 100 });
  for (let digits = 1; digits < 100; digits++)
    numberFormat("ar", { minimumFractionDigits: digits, maximumFractionDigits: 100 });
  expect(numberFormat("en", { minimumFractionDigits: 0 })).not.toBe(first);
});
