import fc from "fast-check";
import { expect, it } from "vitest";
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

it.each(["ar-EG", "fa-IR", "en-GB"])("reads every amount that Intl writes in %s", (locale) => {
  const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (minor) => {
      expect(typedMinor(written.format(minor / 100))).toBe(minor);
    }),
  );
});
