import { expect, it } from "vitest";
import { latinDigits } from "./latin-digits.ts";

it("reads Arabic and Persian digits, and leaves the rest", () => {
  expect(latinDigits("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 7a")).toBe("0123456789 0123456789 7a");
});
