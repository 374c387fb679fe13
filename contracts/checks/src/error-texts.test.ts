import { describe, expect, it } from "vitest";
import { allContracts } from "./all-contracts.ts";

const { errors, errorTexts } = allContracts;

const FORM = /_(zero|one|two|few|many|other)$/;

describe.each([
  ["English", errorTexts.en],
  ["Arabic", errorTexts.ar],
])("the %s texts of errors", (_language, texts) => {
  it("belong to known codes, and none is empty", () => {
    for (const [code, text] of Object.entries(texts)) {
      if (!code.startsWith("network."))
        expect(
          [code, code.replace(FORM, "")].some((each) => each in errors),
          code,
        ).toBe(true);
      expect(String(text).trim(), code).not.toBe("");
    }
  });
});

it("Arabic texts have no Latin words except names", () => {
  for (const [code, text] of Object.entries(errorTexts.ar)) {
    expect(String(text).replace(/\{\{(n|time|limit)\}\}|CVV|UTF-8|PDF/g, ""), code).not.toMatch(/[A-Za-z]/);
  }
});
