import type { LessonOffer, PackPrice } from "@kalima/catalog-contract";
import { LESSON_MINUTES, type LessonLength, PACKS, type Pack, SHORT_LESSON_MINUTES } from "@kalima/catalog-contract";

/** The currency of the price list, ISO 4217. Orders keep theirs. */
export const PRICE_CURRENCY = "EGP";

/** Saving of each pack against single lessons, in percent, and the days for which its lesson credits may be planned. */
const PACK_TERMS: Record<Pack, { savingPercent: number; validForDays: number }> = {
  1: { savingPercent: 0, validForDays: 30 },
  6: { savingPercent: 5, validForDays: 60 },
  12: { savingPercent: 10, validForDays: 120 },
  24: { savingPercent: 15, validForDays: 240 },
};

/** Days for which the lesson credits of a pack may be planned (PO-06). */
export const getPackDays = (pack: Pack): number => PACK_TERMS[pack].validForDays;

/** Share of the price of a full lesson. A short one costs more per minute, because preparing it takes as long. */
const PERCENT_OF_FULL_PRICE: Record<LessonLength, number> = { [SHORT_LESSON_MINUTES]: 65, [LESSON_MINUTES]: 100 };
/** Lessons that are cheaper than a single full one cost whole pounds, in piastres: others look computed. */
const PRICE_STEP = 100;

/** The price of a single lesson of some length, from the trainer's price of a full one; both in piastres. */
export function computeLessonPrice(fullPriceMinor: number, lessonMinutes: LessonLength): number {
  const percent = PERCENT_OF_FULL_PRICE[lessonMinutes];
  if (percent === 100) return fullPriceMinor;
  return Math.max(PRICE_STEP, Math.round((fullPriceMinor * percent) / 100 / PRICE_STEP) * PRICE_STEP);
}

/**
 * The price of one pack, from the price of a single lesson in piastres. The lesson's price is rounded down to a whole
 * pound first, so that `total` is always pack × perLesson and the saving at least what the pack says.
 */
export function computePackPrice(pricePerLessonMinor: number, pack: Pack): PackPrice {
  const { savingPercent, validForDays } = PACK_TERMS[pack];
  const reduced = Math.floor((pricePerLessonMinor * (100 - savingPercent)) / 100 / PRICE_STEP) * PRICE_STEP;
  const perLesson = savingPercent === 0 ? pricePerLessonMinor : Math.max(PRICE_STEP, reduced);
  return {
    pack,
    perLesson: { amountMinor: perLesson, currency: PRICE_CURRENCY },
    total: { amountMinor: perLesson * pack, currency: PRICE_CURRENCY },
    savingPercent,
    validForDays,
  };
}

/** All packs of a trainer by length, shortest lessons and smallest packs first. */
export function listOffers(fullPriceMinor: number, lengths: readonly LessonLength[]): LessonOffer[] {
  return lengths
    .toSorted((a, b) => a - b)
    .map((lessonMinutes) => {
      const price = computeLessonPrice(fullPriceMinor, lessonMinutes);
      return { lessonMinutes, packs: PACKS.map((pack) => computePackPrice(price, pack)) };
    });
}
