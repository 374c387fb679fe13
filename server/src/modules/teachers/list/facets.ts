import { MAX_TRAINER_COUNT, specialization, type TrainerFacets } from "@kalima/contracts/api";
import { cefrLevel, DAY_BANDS, type DayBand, type WeekHour } from "@kalima/contracts/domain";
import { wallTimeAt } from "../../../time/wall-clock.ts";
import { PRICE_CURRENCY } from "../pack-prices.policy.ts";
import type { TrainerRow } from "../teachers.repository.ts";
import type { TrainerFilter } from "./trainer-filter.ts";

/** A trainer and all that is free, as instants in milliseconds. */
export type FreeTrainer = { row: TrainerRow; free: readonly number[] };

export const RATING_STEPS = [4.5, 4, 3.5, 3] as const;

function weekHourAt(zone: string, at: number): WeekHour {
  const { weekday, minute } = wallTimeAt(zone, at);
  const bands = Object.entries(DAY_BANDS) as [DayBand, { from: number; until: number }][];
  const [band] = bands.find(([, { until }]) => minute < until * 60) ?? (["e"] as const);
  return `${weekday}${band}`;
}

function hoursOf({ free }: FreeTrainer, zone: string): Set<WeekHour> {
  return new Set(free.map((at) => weekHourAt(zone, at)));
}

const hasAny = <T>(wanted: readonly T[], of: (value: T) => boolean) => wanted.length === 0 || wanted.some(of);
const RULES: Record<string, (each: FreeTrainer, filter: TrainerFilter, zone: string) => boolean> = {
  specializations: ({ row }, filter) => hasAny(filter.specializations, (value) => row.specializations.includes(value)),
  countries: ({ row }, filter) => hasAny(filter.countries, (value) => value === row.country),
  levels: ({ row }, { level }) => level === null || row.levels.includes(level),
  minRatings: ({ row }, { minRating }) => minRating === null || (row.rating_average ?? 0) >= minRating,
  prices: ({ row }, { minPrice, maxPrice }) =>
    row.price_per_lesson_minor >= (minPrice ?? 0) && row.price_per_lesson_minor <= (maxPrice ?? Number.MAX_VALUE),
  hours(each, { hours }, zone) {
    const free = hours.length > 0 ? hoursOf(each, zone) : new Set();
    return hasAny(hours, (hour) => free.has(hour));
  },
  ids: ({ row }, { ids }) => ids === null || ids.includes(row.id),
  free: ({ free }, { freeFrom, freeTo }) => (freeFrom === null && freeTo === null) || free.length > 0,
};

/** Whether a trainer fits all filters but the search, or all but `except` of them. */
export function fits(each: FreeTrainer, filter: TrainerFilter, zone: string, except = ""): boolean {
  return Object.entries(RULES).every(([name, rule]) => name === except || rule(each, filter, zone));
}

function counted<T>(
  values: readonly T[],
  among: readonly FreeTrainer[],
  has: (each: FreeTrainer, value: T) => boolean,
) {
  return values
    .map((value) => ({ value, count: among.filter((each) => has(each, value)).length }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, count: Math.min(count, MAX_TRAINER_COUNT) }));
}

/** Counts of trainers that a search found. */
export function facetsOf(all: readonly FreeTrainer[], filter: TrainerFilter, zone: string): TrainerFacets {
  const fitting = (except: string) => all.filter((each) => fits(each, filter, zone, except));
  const prices = fitting("prices").map(({ row }) => row.price_per_lesson_minor);
  const countries = fitting("countries");
  const hours = fitting("hours").map((each) => ({ ...each, hours: hoursOf(each, zone) }));
  const bands = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => Object.keys(DAY_BANDS).map((band) => `${day}${band}`));
  return {
    total: Math.min(fitting("").length, MAX_TRAINER_COUNT),
    isEstimated: false,
    specializations: counted(specialization.options, fitting("specializations"), ({ row }, value) =>
      row.specializations.includes(value),
    ),
    countries: counted(
      [...new Set(countries.map(({ row }) => row.country))].sort(),
      countries,
      ({ row }, value) => row.country === value,
    ).sort((a, b) => b.count - a.count),
    levels: counted(cefrLevel.options, fitting("levels"), ({ row }, value) => row.levels.includes(value)),
    minRatings: counted(RATING_STEPS, fitting("minRatings"), ({ row }, value) => (row.rating_average ?? 0) >= value),
    hours: bands
      .map((value) => ({ value, count: hours.filter((each) => each.hours.has(value as WeekHour)).length }))
      .filter(({ count }) => count > 0),
    prices:
      prices.length === 0
        ? null
        : {
            min: { amountMinor: Math.min(...prices), currency: PRICE_CURRENCY },
            max: { amountMinor: Math.max(...prices), currency: PRICE_CURRENCY },
          },
  };
}
