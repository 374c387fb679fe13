import { describe, expect, it } from "vitest";
import { readSearchedPayment } from "./searched-payment.ts";

describe("a text typed into the search of payments", () => {
  it.each([
    ["4242", [{ digits: "4242", amount: null }]],
    ["٤٢٤٢", [{ digits: "4242", amount: null }]],
    [
      "٤٢٤٢ ١٢٣٥",
      [
        { digits: "4242", amount: "1235" },
        { digits: "1235", amount: "4242" },
      ],
    ],
    ["EGP 1,235 4242", [{ digits: "4242", amount: "1,235" }]],
    ["4242 ١٬٢٣٥٫٥ ج.م.", [{ digits: "4242", amount: "1٬235٫5" }]],
    ["1234567", []],
    ["4242 1235 99", []],
    ["4242 0", []],
    ["Mona", []],
  ])("names last digits, alone or with an amount: %s", (typed, lastFours) => {
    expect(readSearchedPayment(typed).lastFours).toEqual(lastFours);
  });

  it.each([
    ["1,140.5", "1,140.5"],
    ["190 EGP", "190"],
    ["0", null],
    ["9999999999", null],
    ["Mona", null],
  ])("names an amount: %s", (typed, amount) => {
    expect(readSearchedPayment(typed).amount).toBe(amount);
  });

  it.each([
    [" k12 3456 7890 ", "K1234567890"],
    ["٤٢٤٢٤٢٤٢", "42424242"],
    ["Mo na", null],
  ])("names a code or a number of an order: %s", (typed, code) => {
    expect(readSearchedPayment(typed).code).toBe(code);
  });
});
