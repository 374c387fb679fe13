import { describe, expect, it } from "vitest";
import { getDirection, getLocale, preferredLanguage } from "./languages.ts";

describe("preferredLanguage", () => {
  it.each([
    [["ar-EG", "en"], "ar"],
    [["fr-FR", "ar"], "ar"],
    [["en-US"], "en"],
    [["AR"], "ar"],
    [["arn-CL", "en"], "en"],
    [["arz", "ar"], "ar"],
    [["de", "fr"], "en"],
    [[], "en"],
  ] as const)("of %j is %s", (preferred, expected) => {
    expect(preferredLanguage(preferred)).toBe(expected);
  });
});

it("writes Arabic from the right, with Latin digits", () => {
  expect(getDirection("ar")).toBe("rtl");
  expect(getDirection("en")).toBe("ltr");
  expect(new Intl.NumberFormat(getLocale("ar")).format(1234)).toBe("1,234");
});
