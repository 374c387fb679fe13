import {
  MAX_FAVOURITES,
  parseWeekHours,
  type Specialization,
  specialization,
  type trainerFilter,
  type WeekHour,
} from "@kalima/catalog-contract";
import { type CefrLevel, countryCode, id } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";

type Gender = NonNullable<z.output<typeof trainerFilter>["gender"]>;

/** Conditions that narrow the list. An empty list of values narrows nothing; `ids` is null unless given. */
export type TrainerFilter = {
  search: string;
  specializations: readonly Specialization[];
  countries: readonly string[];
  level: CefrLevel | null;
  /** Minutes of lessons. */
  lessonMinutes: number | null;
  gender: Gender | null;
  hasVideo: boolean;
  minRating: number | null;
  minPrice: number | null;
  maxPrice: number | null;
  hours: readonly WeekHour[];
  ids: readonly string[] | null;
  /** Instants in milliseconds. */
  freeFrom: number | null;
  freeTo: number | null;
};

/** Narrows nothing. */
export const ANY_TRAINER: TrainerFilter = {
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
  ids: null,
  freeFrom: null,
  freeTo: null,
};

const MAX_VALUES = 60;

/** @throws {AppError} `request.invalid` naming the field, for a value that does not parse or too many values. */
function parseValues<T>(field: string, text: string | undefined, schema: z.ZodMiniType<T>, max = MAX_VALUES): T[] {
  const parts = [...new Set((text ?? "").split(",").filter(Boolean))];
  const parsed = parts.map((part) => schema.safeParse(part));
  if (parts.length > max || parsed.some(({ success }) => !success)) {
    throw new AppError("request.invalid", { fields: { [field]: "validation.invalid" } });
  }
  return parsed.map(({ data }) => data as T);
}

/** Reads the query of the list. @throws {AppError} `request.invalid` naming the field. */
export function parseFilter(query: z.output<typeof trainerFilter>): TrainerFilter {
  return {
    search: query.search?.trim() ?? "",
    specializations: parseValues("specialization", query.specialization, specialization),
    countries: parseValues("country", query.country, countryCode),
    level: query.level ?? null,
    lessonMinutes: query.lessonMinutes ?? null,
    gender: query.gender ?? null,
    hasVideo: query.hasVideo !== undefined,
    minRating: query.minRating ?? null,
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    hours: parseWeekHours(query.hours ?? ""),
    ids: query.ids === undefined ? null : parseValues("ids", query.ids, id, MAX_FAVOURITES),
    freeFrom: query.freeFrom ? Date.parse(query.freeFrom) : null,
    freeTo: query.freeTo ? Date.parse(query.freeTo) : null,
  };
}
