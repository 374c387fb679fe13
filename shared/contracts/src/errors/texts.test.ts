import { describe, expect, it } from "vitest";
import { isKnownCode } from "./error-codes.ts";
import { errorTexts as ar } from "./texts/ar.ts";
import { errorTexts as en } from "./texts/en.ts";

const FORM = /_(zero|one|two|few|many|other)$/;

describe.each([
  ["English", en],
  ["Arabic", ar],
])("the %s texts of errors", (_language, texts) => {
  it("belong to known codes, and none is empty", () => {
    for (const [code, text] of Object.entries(texts)) {
      expect(isKnownCode(code) || isKnownCode(code.replace(FORM, "")), code).toBe(true);
      expect(String(text).trim(), code).not.toBe("");
    }
  });
});

it("Arabic texts have no Latin words except names", () => {
  for (const [code, text] of Object.entries(ar)) {
    expect(String(text).replace(/\{\{(n|time|limit)\}\}|CVV|UTF-8|PDF/g, ""), code).not.toMatch(/[A-Za-z]/);
  }
});
