import type { PackPrice } from "@kalima/contracts/api";
import { PACKS, type Pack } from "@kalima/contracts/domain";

/** The currency of the price list, ISO 4217. Orders keep theirs. */
export const PRICE_CURRENCY = "EGP";

/** What a pack saves against single lessons, and for how long its lesson credits may be planned. */
const PACK_TERMS: Record<Pack, { savingPercent: number; validForDays: number }> = {
  1: { savingPercent: 0, validForDays: 30 },
  6: { savingPercent: 5, validForDays: 60 },
  12: { savingPercent: 10, validForDays: 120 },
  24: { savingPercent: 15, validForDays: 240 },
};

/**
 * The price of one pack, from the trainer's price of a single lesson in piastres. The lesson's
 * price is rounded down to a whole piastre first, so that `total` is always pack × perLesson.
 */
export function packPriceOf(pricePerLessonMinor: number, pack: Pack): PackPrice {
  const { savingPercent, validForDays } = PACK_TERMS[pack];
  const perLesson = Math.floor((pricePerLessonMinor * (100 - savingPercent)) / 100);
  return {
    pack,
    perLesson: { amountMinor: perLesson, currency: PRICE_CURRENCY },
    total: { amountMinor: perLesson * pack, currency: PRICE_CURRENCY },
    savingPercent,
    validForDays,
  };
}

/** All packs of a trainer, smallest first. */
export function packPricesOf(pricePerLessonMinor: number): PackPrice[] {
  return PACKS.map((pack) => packPriceOf(pricePerLessonMinor, pack));
}
