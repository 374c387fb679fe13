import fc from "fast-check";
import { expect, it } from "vitest";
import { countDecimals, toUnits } from "./money.ts";
import { typedMinor, typedNumber, typedPercent, typedWhole } from "./typed-number.ts";

it.each([
  ["190", 190],
  [" 1,140.5 ", 1140.5],
  ["1140,5", 1140.5],
  ["١٬١٤٠٫٥٠", 1140.5],
  ["۱۲", 12],
  ["\u200f١٢\u200e", 12],
  ["1,234", 1234],
  ["1,23", 1.23],
  ["1.005", null],
  ["1,2345", null],
  ["1,2,3", null],
  ["-5", null],
  ["1e3", null],
  ["0x10", null],
  ["25%", null],
  ["", null],
  ["free", null],
])("reads %j as %j", (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

it("keeps bounds, whole numbers and shares", () => {
  expect([typedWhole("7", { max: 7 }), typedWhole("8", { max: 7 }), typedWhole("1.5", { max: 7 })]).toEqual([
    7,
    null,
    null,
  ]);
  expect(typedWhole("0", { min: 1, max: 7 })).toBeNull();
  expect([typedPercent("12.5 %"), typedPercent("٥٪"), typedPercent("101"), typedPercent("%")]).toEqual([
    12.5,
    5,
    null,
    null,
  ]);
});

it.each([
  ["1.250", "KWD", 1_250],
  ["1.2505", "KWD", null],
  ["12,5", "KWD", 12_500],
  ["12.505", "SAR", null],
  ["1,250", "JPY", 1_250],
  ["12.5", "JPY", null],
])("reads %j of %s as %j", (text, currency, amountMinor) => {
  expect(typedMinor(text, currency)).toBe(amountMinor);
});

const AMOUNTS = fc.record({
  amountMinor: fc.integer({ min: 0, max: 999_999_999 }),
  currency: fc.constantFrom("EGP", "KWD", "JPY"),
});
it.each(["ar-EG", "fa-IR", "en-GB"])("reads every amount that Intl writes in %s", (locale) => {
  fc.assert(
    fc.property(AMOUNTS, (amount) => {
      const digits = countDecimals(amount.currency);
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      expect(typedMinor(format.format(toUnits(amount)), amount.currency)).toBe(amount.amountMinor);
    }),
  );
});
