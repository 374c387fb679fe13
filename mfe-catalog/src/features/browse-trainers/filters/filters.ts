import { gender } from "@kalima/accounts-contract";
import {
  LESSON_LENGTHS,
  type LessonLength,
  parseWeekHours,
  type Specialization,
  specialization,
  type Trainer,
  type WeekHour,
} from "@kalima/catalog-contract";
import { type CefrLevel, cefrLevel } from "@kalima/contracts/domain";

export const SORTS = ["match", "soonest", "rating", "price"] as const;
export type Sort = (typeof SORTS)[number];
export const SPECIALIZATIONS = specialization.options;
export const LEVELS = cefrLevel.options;
export const GENDERS = gender.options;
/** Least averages that are offered; the server counts trainers for each of its own, which may be more. */
export const MIN_RATINGS = [4.5, 4, 3.5] as const;

/** Session lengths to choose from, in minutes. */
export const LENGTHS = LESSON_LENGTHS;

export type Filters = {
  search: string;
  /** Any of them; so for each list. */
  specializations: readonly Specialization[];
  countries: readonly string[];
  level: CefrLevel | null;
  lessonMinutes: LessonLength | null;
  gender: Trainer["gender"] | null;
  hasVideo: boolean;
  minRating: number | null;
  /** Price of a single lesson, in the smallest unit of the school's currency. */
  minPrice: number | null;
  maxPrice: number | null;
  hours: readonly WeekHour[];
  onlyFavourites: boolean;
  sort: Sort;
};

export const NO_FILTERS: Omit<Filters, "sort"> = {
  search: "",
  specializations: [],
  countries: [],
  level: null,
  lessonMinutes: null,
  gender: null,
  hasVideo: false,
  minRating: null,
  minPrice: null,
  maxPrice: null,
  hours: [],
  onlyFavourites: false,
};

const SEARCH_MAX_LENGTH = 80;
const COUNTRY = /^[A-Z]{2}$/;

/** Reads filters from URL parameters; missing or unknown values count as not set. */
export function filtersFrom(parameters: URLSearchParams): Filters {
  const text = (name: string) => parameters.get(name) ?? "";
  const listed = (name: string) => [...new Set(text(name).split(","))];
  const level = cefrLevel.safeParse(text("level"));
  const minRating = Number(text("minRating"));
  return {
    search: text("search").slice(0, SEARCH_MAX_LENGTH),
    specializations: SPECIALIZATIONS.filter((each) => listed("specialization").includes(each)),
    countries: listed("country").filter((code) => COUNTRY.test(code)),
    level: level.success ? level.data : null,
    lessonMinutes: LENGTHS.find((length) => String(length) === text("lessonMinutes")) ?? null,
    gender: GENDERS.find((each) => each === text("gender")) ?? null,
    hasVideo: text("hasVideo") === "true",
    minRating: minRating > 0 && minRating <= 5 ? minRating : null,
    minPrice: amountFrom(text("minPrice")),
    maxPrice: amountFrom(text("maxPrice")),
    hours: parseWeekHours(text("hours")),
    onlyFavourites: text("favourites") === "1",
    sort: SORTS.find((sort) => sort === text("sort")) ?? "match",
  };
}

function amountFrom(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Query for the server: only values that differ from the default. */
export function toQuery(filters: Filters): Record<string, string> {
  const { specializations, countries, level, lessonMinutes, minRating, minPrice, maxPrice, hours, sort } = filters;
  const given: Record<string, string | null> = {
    search: filters.search.trim(),
    specialization: specializations.join(),
    country: countries.join(),
    level,
    lessonMinutes: lessonMinutes === null ? null : String(lessonMinutes),
    gender: filters.gender,
    hasVideo: filters.hasVideo ? "true" : null,
    minRating: minRating === null ? null : String(minRating),
    minPrice: minPrice === null ? null : String(minPrice),
    maxPrice: maxPrice === null ? null : String(maxPrice),
    hours: hours.join(),
    sort: sort === "match" ? null : sort,
  };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Parameters of the address: those of the request, and `onlyFavourites`, for which the request names their ids. */
export function toAddress(filters: Filters): URLSearchParams {
  const parameters = new URLSearchParams(toQuery(filters));
  if (filters.onlyFavourites) parameters.set("favourites", "1");
  return parameters;
}

/** A list with the value added, or without it where it was in it. */
export function toggleValue<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}
