import { describe, expect, it } from "vitest";
import { latinDigits, maskedPhone } from "./typed-digits.ts";

describe("latinDigits", () => {
  it("reads Arabic and Persian digits", () => {
    expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹")).toBe("0123456789 0123456789");
  });
});

describe("maskedPhone", () => {
  it("leaves the last three digits", () => {
    expect(maskedPhone("٠١٠ 1234 5678")).toBe("••••••••678");
  });
});
