import { describe, expect, it } from "vitest";
import { detectBrand, extractDigits, formatExpiry, formatNumber, validateCard } from "./browser/card-rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const card = { holder: "Mona Adel", number: "4242 4242 4242 4242", expiry: "12/27", cvv: "123" };

describe("cardErrors", () => {
  it.each([
    { change: {}, errors: {} },
    { change: { number: "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", expiry: "١٢/٢٧", cvv: "١٢٣" }, errors: {} },
    { change: { number: "3782 822463 10005", cvv: "1234" }, errors: {} },
    { change: { holder: "  " }, errors: { holder: "validation.card_holder_required" } },
    { change: { number: "" }, errors: { number: "validation.card_number_required" } },
    { change: { number: "4242424242424241" }, errors: { number: "validation.card_number_invalid" } },
    { change: { number: "424242424242424" }, errors: { number: "validation.card_number_invalid" } },
    { change: { expiry: "" }, errors: { expiry: "validation.card_expiry_required" } },
    { change: { expiry: "13/27" }, errors: { expiry: "validation.card_expiry_invalid" } },
    { change: { expiry: "10/26" }, errors: { expiry: "validation.card_expiry_invalid" } },
    { change: { expiry: "11/26" }, errors: {} },
    { change: { cvv: "" }, errors: { cvv: "validation.card_cvv_required" } },
    { change: { cvv: "12" }, errors: { cvv: "validation.card_cvv_invalid" } },
    { change: { number: "378282246310005" }, errors: { cvv: "validation.card_cvv_invalid" } },
  ])("finds $errors for $change", ({ change, errors }) => {
    expect(validateCard({ ...card, ...change }, now)).toEqual(errors);
  });
});

describe("formats while typing", () => {
  it("groups digits and drops the rest", () => {
    expect(formatNumber("4242-4242x42424242999999")).toBe("4242 4242 4242 4242 999");
    expect(formatNumber("378282246310005")).toBe("3782 822463 10005");
    expect(formatExpiry("1227")).toBe("12/27");
    expect(formatExpiry("527")).toBe("05/27");
    expect(extractDigits("۱۲٣4")).toBe("1234");
    expect(detectBrand("5555 5555 5555 4444")).toBe("mastercard");
  });
});
