import { LESSON_LENGTHS } from "@kalima/catalog-contract";
import { describe, expect, it } from "vitest";
import { computePackPrice, listOffers } from "./pack-prices.policy.ts";

describe("a pack", () => {
  it.each([
    [26_000, 1, 26_000],
    [26_000, 6, 24_700],
    [16_900, 24, 14_300],
    [17_000, 6, 16_100],
    [17_950, 1, 17_950],
    [100, 24, 100],
  ] as const)("of a lesson for %i piastres has, with %i of them, each for %i", (price, pack, perLesson) => {
    const { perLesson: each, total } = computePackPrice(price, pack);
    expect(each.amountMinor).toBe(perLesson);
    expect(total.amountMinor).toBe(perLesson * pack);
  });

  it("costs whole pounds, and saves at least what it says, whatever the trainer asks", () => {
    for (let pounds = 20; pounds <= 900; pounds += 1) {
      for (const { lessonMinutes, packs } of listOffers(pounds * 100, LESSON_LENGTHS)) {
        const single = packs[0]?.perLesson.amountMinor ?? 0;
        for (const { perLesson, total, savingPercent, pack } of packs) {
          const label = `${pounds} pounds, ${pack} of ${lessonMinutes} minutes`;
          expect(total.amountMinor % 100, label).toBe(0);
          expect(perLesson.amountMinor * 100, label).toBeLessThanOrEqual(single * (100 - savingPercent));
        }
      }
    }
  });
});
