import { expect, it } from "vitest";
import { getLocale, readArabicStyle } from "./arabic-style.ts";
import { getDirection } from "./languages.ts";

it("writes Arabic with the visitor's digits, and English with its own", () => {
  expect(new Intl.NumberFormat(getLocale("ar", "arab-hijri")).format(1234)).toBe("١٬٢٣٤");
  expect(new Intl.NumberFormat(getLocale("ar", "latn-hijri")).format(1234)).toBe("1,234");
  expect(getLocale("en", "arab")).toBe("en-GB");
});

it.each([
  ["ar", "arab-hijri", "arab-hijri"],
  ["ar", "roman", "latn"],
  ["ar", undefined, "latn"],
  ["en", "arab", "latn"],
] as const)("a page in %s with the cookie %j has the style %s", (language, cookie, style) => {
  expect(readArabicStyle(language, cookie)).toBe(style);
});

it("writes Arabic from the right, with Latin digits", () => {
  expect(getDirection("ar")).toBe("rtl");
  expect(getDirection("en")).toBe("ltr");
  expect(new Intl.NumberFormat(getLocale("ar")).format(1234)).toBe("1,234");
});
