import type { LessonOffer, PackPrice } from "@kalima/catalog-contract";
import {
  LESSON_MINUTES,
  type LessonLength,
  LISTED_TRAINER_MINOR,
  PACKS,
  type Pack,
  SHORT_LESSON_MINUTES,
} from "@kalima/catalog-contract";
import { countDecimals, SCHOOL_CURRENCY } from "@kalima/contracts/domain";

/**
 * The prices of a country. `lessonMinor` is a lesson of each pack with a trainer who asks for `LISTED_TRAINER_MINOR`, in the
 * currency's smallest unit.
 */
export type PriceList = {
  /** ISO 3166-1 alpha-2; null for the default. */
  country: string | null;
  /** ISO 4217. */
  currency: string;
  lessonMinor: Readonly<Record<Pack, number>>;
};

/** Days for which the lesson credits of a pack may be planned (PO-06). */
const PACK_DAYS: Record<Pack, number> = { 1: 30, 6: 60, 12: 120, 24: 240 };
export const getPackDays = (pack: Pack): number => PACK_DAYS[pack];

/** Share of the price of a full lesson. A short one costs more per minute, because preparing it takes as long. */
const PERCENT_OF_FULL_PRICE: Record<LessonLength, number> = { [SHORT_LESSON_MINUTES]: 65, [LESSON_MINUTES]: 100 };

/** Parts of a unit in which reckoned prices end, where a whole unit is too much: others look computed. */
const PARTS_OF_UNIT: Readonly<Record<string, number>> = { USD: 2, EUR: 2, GBP: 2, KWD: 20, BHD: 20, OMR: 20, JOD: 20 };
const getStep = (currency: string) => 10 ** countDecimals(currency) / (PARTS_OF_UNIT[currency] ?? 1);

const roundTo = (step: number, minor: number) => Math.max(step, Math.round(minor / step) * step);
const floorTo = (step: number, minor: number) => Math.max(step, Math.floor(minor / step) * step);

/** The price of a single lesson of some length in the school's currency, from the trainer's price of a full one. */
export function computeLessonPrice(fullPriceMinor: number, lessonMinutes: LessonLength): number {
  const percent = PERCENT_OF_FULL_PRICE[lessonMinutes];
  return percent === 100 ? fullPriceMinor : roundTo(getStep(SCHOOL_CURRENCY), (fullPriceMinor * percent) / 100);
}

/** The price of a single lesson by a list, from its price in the school's currency. It never falls as that one rises. */
export function computeSinglePrice({ currency, lessonMinor }: PriceList, schoolMinor: number): number {
  // Exactly as the trainer asks.
  if (currency === SCHOOL_CURRENCY && lessonMinor[1] === LISTED_TRAINER_MINOR) return schoolMinor;
  return roundTo(getStep(currency), (schoolMinor * lessonMinor[1]) / LISTED_TRAINER_MINOR);
}

/**
 * The price of one pack by a list, from the price of a single lesson in the school's currency. The lesson's price is
 * rounded down first, so that `total` is always pack × perLesson and the saving at least what the pack says.
 */
export function computePackPrice(list: PriceList, schoolMinor: number, pack: Pack): PackPrice {
  const { currency, lessonMinor } = list;
  const single = computeSinglePrice(list, schoolMinor);
  const isReduced = lessonMinor[pack] < lessonMinor[1];
  const reduced = floorTo(getStep(currency), (single * lessonMinor[pack]) / lessonMinor[1]);
  const perLesson = isReduced ? Math.min(reduced, single) : single;
  return {
    pack,
    perLesson: { amountMinor: perLesson, currency },
    total: { amountMinor: perLesson * pack, currency },
    savingPercent: isReduced ? Math.floor(100 - (100 * lessonMinor[pack]) / lessonMinor[1]) : 0,
    validForDays: getPackDays(pack),
  };
}

/** The prices of all packs, the smallest first, from the price of a single lesson in the school's currency. */
export const listPackPrices = (list: PriceList, schoolMinor: number): PackPrice[] =>
  PACKS.map((pack) => computePackPrice(list, schoolMinor, pack));

/** All packs of a trainer by length, shortest lessons and smallest packs first. */
export function listOffers(list: PriceList, fullPriceMinor: number, lengths: readonly LessonLength[]): LessonOffer[] {
  return lengths
    .toSorted((a, b) => a - b)
    .map((lessonMinutes) => ({
      lessonMinutes,
      packs: listPackPrices(list, computeLessonPrice(fullPriceMinor, lessonMinutes)),
    }));
}

/** Above every price in the school's currency. */
const MAX_SCHOOL_MINOR = 2 ** 31;

/** The least whole number that fits, of those up to `MAX_SCHOOL_MINOR`; `fits` holds from some number on. */
function findLeast(fits: (schoolMinor: number) => boolean): number {
  let [from, to] = [0, MAX_SCHOOL_MINOR];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (fits(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

type Bounds = { minPrice: number | null; maxPrice: number | null };

/** Bounds of a single lesson's price by a list as bounds in the school's currency, both included. Null is none. */
export function toSchoolBounds(list: PriceList, { minPrice, maxPrice }: Bounds): Bounds {
  return {
    minPrice: minPrice === null ? null : findLeast((minor) => computeSinglePrice(list, minor) >= minPrice),
    maxPrice: maxPrice === null ? null : findLeast((minor) => computeSinglePrice(list, minor) > maxPrice) - 1,
  };
}

/** True if a pack costs no more for a lesson than a smaller one. */
export function isFallingBySize(lessonMinor: Readonly<Record<Pack, number>>): boolean {
  return PACKS.every((pack, place) => {
    const smaller = PACKS[place - 1];
    return smaller === undefined || lessonMinor[pack] <= lessonMinor[smaller];
  });
}
