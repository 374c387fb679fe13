import fc from "fast-check";
import { expect, it } from "vitest";
import { getChargeStep, getMoneyFormat, sumMoney, toDecimal, toUnits } from "./money.ts";

const CURRENCIES = ["EGP", "SAR", "KWD", "JPY"] as const;

it.each([
  [19_050, "EGP", 190.5, "190.50", 2],
  [19_000, "EGP", 190, "190.00", 0],
  [1_250, "KWD", 1.25, "1.250", 3],
  [2_000, "KWD", 2, "2.000", 0],
  [900, "JPY", 900, "900", 0],
])("%i of %s are %d, and %s to a bank", (amountMinor, currency, units, decimal, shownDecimals) => {
  const amount = { amountMinor, currency };
  expect([toUnits(amount), toDecimal(amount)]).toEqual([units, decimal]);
  expect(getMoneyFormat("en-GB", amount).minimumFractionDigits).toBe(shownDecimals);
});

it.each([
  ["EGP", 1],
  ["KWD", 10],
  ["JPY", 1],
])("charges %s in steps of %i", (currency, step) => {
  expect(getChargeStep(currency)).toBe(step);
});

it("adds amounts of one currency, and refuses to add any other to them", () => {
  const amount = fc.record({ amountMinor: fc.integer({ min: 0, max: 1e9 }), currency: fc.constantFrom(...CURRENCIES) });
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.array(amount), (currency, amounts) => {
      const own = amounts.filter((each) => each.currency === currency);
      const total = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(sumMoney(currency, own)).toEqual({ amountMinor: total, currency });
      if (own.length < amounts.length) expect(() => sumMoney(currency, amounts)).toThrow(RangeError);
    }),
  );
});
