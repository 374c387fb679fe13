import { LESSON_LENGTHS, PACKS } from "@kalima/catalog-contract";
import { countDecimals, getChargeStep } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computePackPrice,
  computeSinglePrice,
  isFallingBySize,
  listOffers,
  type PriceList,
  toSchoolBounds,
} from "./prices.policy.ts";

const EGYPT: PriceList = {
  country: null,
  currency: "EGP",
  lessonMinor: { 1: 20_000, 6: 19_000, 12: 18_000, 24: 17_000 },
};
const ARABIA: PriceList = { country: "SA", currency: "SAR", lessonMinor: { 1: 4_500, 6: 4_300, 12: 4_000, 24: 3_800 } };
const KUWAIT: PriceList = { country: "KW", currency: "KWD", lessonMinor: { 1: 3_750, 6: 3_550, 12: 3_350, 24: 3_150 } };
const JAPAN: PriceList = { country: "JP", currency: "JPY", lessonMinor: { 1: 1_800, 6: 1_700, 12: 1_600, 24: 1_500 } };
const LISTS = [EGYPT, ARABIA, KUWAIT, JAPAN];

describe("a pack", () => {
  it.each([
    [EGYPT, 26_000, 1, 26_000],
    [EGYPT, 26_000, 6, 24_700],
    [EGYPT, 16_900, 24, 14_300],
    [EGYPT, 17_000, 6, 16_100],
    [EGYPT, 17_950, 1, 17_950],
    [EGYPT, 100, 24, 100],
    [ARABIA, 20_000, 1, 4_500],
    [ARABIA, 26_000, 1, 5_900],
    [ARABIA, 26_000, 6, 5_600],
    [KUWAIT, 20_000, 6, 3_550],
    [KUWAIT, 26_000, 1, 4_900],
    [KUWAIT, 26_000, 24, 4_100],
    [JAPAN, 20_000, 12, 1_600],
    [JAPAN, 26_000, 1, 2_340],
  ] as const)("in %j of a lesson for %i piastres has, with %i of them, each for %i", (list, price, pack, perLesson) => {
    const { perLesson: each, total } = computePackPrice(list, price, pack);
    expect(each).toEqual({ amountMinor: perLesson, currency: list.currency });
    expect(total).toEqual({ amountMinor: perLesson * pack, currency: list.currency });
  });

  it.each([
    [EGYPT, [0, 5, 10, 15]],
    [ARABIA, [0, 4, 11, 15]],
    [JAPAN, [0, 5, 11, 16]],
  ])("in %j saves no less than what it says: %j", (list, percents) => {
    expect(PACKS.map((pack) => computePackPrice(list, 20_000, pack).savingPercent)).toEqual(percents);
  });

  it("ends where the currency's prices end, can be charged, and saves what it says, whatever the trainer asks", () => {
    for (const list of LISTS) {
      const unit = 10 ** countDecimals(list.currency);
      for (let pounds = 20; pounds <= 900; pounds += 1) {
        for (const { lessonMinutes, packs } of listOffers(list, pounds * 100, LESSON_LENGTHS)) {
          const single = packs[0]?.perLesson.amountMinor ?? 0;
          for (const { perLesson, total, savingPercent, pack } of packs) {
            const label = `${list.currency}, ${pounds} pounds, ${pack} of ${lessonMinutes} minutes`;
            const step = list.currency === "KWD" ? unit / 20 : unit;
            expect([perLesson.currency, total.currency], label).toEqual([list.currency, list.currency]);
            expect(total.amountMinor % step, label).toBe(0);
            expect(perLesson.amountMinor % getChargeStep(list.currency), label).toBe(0);
            if (single > step) {
              expect(perLesson.amountMinor * 100, label).toBeLessThanOrEqual(single * (100 - savingPercent));
            }
          }
        }
      }
    }
  });
});

it("a filter of prices finds the trainers whose price it names, in any currency", () => {
  const minor = fc.integer({ min: 0, max: 300_000 });
  fc.assert(
    fc.property(fc.constantFrom(...LISTS), minor, minor, minor, (list, schoolMinor, minPrice, maxPrice) => {
      const shown = computeSinglePrice(list, schoolMinor);
      const bounds = toSchoolBounds(list, { minPrice, maxPrice });
      expect(schoolMinor >= (bounds.minPrice ?? 0)).toBe(shown >= minPrice);
      expect(schoolMinor <= (bounds.maxPrice ?? 0)).toBe(shown <= maxPrice);
    }),
  );
  expect(toSchoolBounds(ARABIA, { minPrice: null, maxPrice: null })).toEqual({ minPrice: null, maxPrice: null });
});

it.each([
  [{ 1: 4, 6: 3, 12: 3, 24: 1 }, true],
  [{ 1: 4, 6: 5, 12: 3, 24: 1 }, false],
  [{ 1: 4, 6: 3, 12: 3, 24: 4 }, false],
])("a list with %j falls by size: %s", (lessonMinor, isFalling) => {
  expect(isFallingBySize(lessonMinor)).toBe(isFalling);
});
