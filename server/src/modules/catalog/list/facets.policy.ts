import { gender } from "@kalima/accounts-contract";
import {
  LESSON_LENGTHS,
  MAX_TRAINER_COUNT,
  specialization,
  type TrainerFacets,
  type WeekHour,
} from "@kalima/catalog-contract";
import { cefrLevel, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import {
  toCountryToken,
  toGenderToken,
  toLengthToken,
  toLevelToken,
  toSpecializationToken,
  VIDEO_TOKEN,
} from "./listing.policy.ts";
import type { TrainerFilter } from "./trainer-filter.ts";
import { WEEK_HOURS } from "./week-ranges.ts";

/** Averages that a visitor may ask for. */
const RATING_STEPS = [4.5, 4, 3.5, 3] as const;

/**
 * Values that are counted for a trainer who matches search and favourites. `hours`: bands of the week with a time for
 * the asker.
 */
export type Countable = {
  tokens: readonly string[];
  price: number;
  rating: number | null;
  hours: ReadonlySet<WeekHour>;
};
type Facet =
  | "specializations"
  | "countries"
  | "levels"
  | "lessonLengths"
  | "genders"
  | "videos"
  | "minRatings"
  | "prices"
  | "hours";

const hasAny = ({ tokens }: Countable, wanted: readonly string[]) =>
  wanted.length === 0 || wanted.some((token) => tokens.includes(token));

function makeRules(filter: TrainerFilter): Record<Facet, (trainer: Countable) => boolean> {
  const { level, lessonMinutes, minRating, minPrice, maxPrice, hours, freeFrom, freeTo } = filter;
  const asksForTimes = freeFrom !== null || freeTo !== null;
  const specializations = filter.specializations.map(toSpecializationToken);
  const countries = filter.countries.map(toCountryToken);
  const levels = level === null ? [] : [toLevelToken(level)];
  const lengths = lessonMinutes === null ? [] : [toLengthToken(lessonMinutes)];
  return {
    specializations: (trainer) => hasAny(trainer, specializations),
    countries: (trainer) => hasAny(trainer, countries),
    levels: (trainer) => hasAny(trainer, levels),
    lessonLengths: (trainer) => hasAny(trainer, lengths),
    genders: (trainer) => hasAny(trainer, filter.gender === null ? [] : [toGenderToken(filter.gender)]),
    videos: (trainer) => hasAny(trainer, filter.hasVideo ? [VIDEO_TOKEN] : []),
    minRatings: ({ rating }) => minRating === null || (rating !== null && rating >= minRating),
    prices: ({ price }) => price >= (minPrice ?? 0) && price <= (maxPrice ?? Number.POSITIVE_INFINITY),
    hours: (trainer) =>
      hours.length > 0 ? hours.some((hour) => trainer.hours.has(hour)) : !asksForTimes || trainer.hours.size > 0,
  };
}

/** Those that fit all filters but one. */
export function filterFitting(all: readonly Countable[], filter: TrainerFilter, except?: Facet): Countable[] {
  const rules = Object.entries(makeRules(filter)).filter(([facet]) => facet !== except);
  return all.filter((trainer) => rules.every(([, rule]) => rule(trainer)));
}

function countValues<Value>(
  values: readonly Value[],
  among: readonly Countable[],
  has: (trainer: Countable, value: Value) => boolean,
  shown: (count: number) => number,
): { value: Value; count: number }[] {
  return values
    .map((value) => ({ value, count: among.filter((trainer) => has(trainer, value)).length }))
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, count: shown(count) }));
}

/** Countries by count, those with most trainers first. */
function countCountries(among: readonly Countable[], shown: (count: number) => number): TrainerFacets["countries"] {
  const counts = new Map<string, number>();
  for (const { tokens } of among) {
    const country = tokens.find((token) => token.startsWith("c:"))?.slice(2);
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .map(([value, count]) => ({ value, count: shown(count) }));
}

/** A sample of some hundreds says no more than two digits. */
const roundToTwoDigits = (count: number) => Number(count.toPrecision(2));

/** `weight`: how many trainers one of `all` stands for; 1 when all of them are there. */
export function computeFacets(
  all: readonly Countable[],
  filter: TrainerFilter,
  weight: number,
): Omit<TrainerFacets, "otherCountries"> {
  const shown = (count: number) => Math.min(weight > 1 ? roundToTwoDigits(count * weight) : count, MAX_TRAINER_COUNT);
  const prices = filterFitting(all, filter, "prices").map(({ price }) => price);
  const money = (amountMinor: number) => ({ amountMinor, currency: SCHOOL_CURRENCY });
  return {
    total: shown(filterFitting(all, filter).length),
    isEstimated: weight > 1,
    specializations: countValues(
      specialization.options,
      filterFitting(all, filter, "specializations"),
      ({ tokens }, value) => tokens.includes(toSpecializationToken(value)),
      shown,
    ),
    countries: countCountries(filterFitting(all, filter, "countries"), shown),
    levels: countValues(
      cefrLevel.options,
      filterFitting(all, filter, "levels"),
      ({ tokens }, value) => tokens.includes(toLevelToken(value)),
      shown,
    ),
    lessonLengths: countValues<number>(
      LESSON_LENGTHS,
      filterFitting(all, filter, "lessonLengths"),
      ({ tokens }, value) => tokens.includes(toLengthToken(value)),
      shown,
    ),
    genders: countValues(
      gender.options,
      filterFitting(all, filter, "genders"),
      ({ tokens }, value) => tokens.includes(toGenderToken(value)),
      shown,
    ),
    withVideo: shown(filterFitting(all, filter, "videos").filter(({ tokens }) => tokens.includes(VIDEO_TOKEN)).length),
    minRatings: countValues<number>(
      RATING_STEPS,
      filterFitting(all, filter, "minRatings"),
      ({ rating }, value) => rating !== null && rating >= value,
      shown,
    ),
    hours: countValues(WEEK_HOURS, filterFitting(all, filter, "hours"), ({ hours }, value) => hours.has(value), shown),
    prices: prices.length === 0 ? null : { min: money(Math.min(...prices)), max: money(Math.max(...prices)) },
  };
}
