import { type Specialization, specialization } from "@kalima/contracts/api";
import { type CefrLevel, cefrLevel } from "@kalima/contracts/domain";

export const SORTS = ["match", "soonest", "rating", "price"] as const;
export type Sort = (typeof SORTS)[number];
export const SPECIALIZATIONS = specialization.options;
export const LEVELS = cefrLevel.options;

export type Filters = { search: string; specialization: Specialization | null; level: CefrLevel | null; sort: Sort };

const SEARCH_MAX_LENGTH = 80;

/** Reads filters from URL parameters; missing or unknown values count as not set. */
export function filtersFrom(parameters: URLSearchParams): Filters {
  const wanted = specialization.safeParse(parameters.get("specialization"));
  const level = cefrLevel.safeParse(parameters.get("level"));
  return {
    search: (parameters.get("search") ?? "").slice(0, SEARCH_MAX_LENGTH),
    specialization: wanted.success ? wanted.data : null,
    level: level.success ? level.data : null,
    sort: SORTS.find((sort) => sort === parameters.get("sort")) ?? "match",
  };
}

/** Parameters for the URL and the server: only values that differ from the default. */
export function parametersOf(filters: Filters): Record<string, string> {
  const search = filters.search.trim();
  return {
    ...(search && { search }),
    ...(filters.specialization && { specialization: filters.specialization }),
    ...(filters.level && { level: filters.level }),
    ...(filters.sort !== "match" && { sort: filters.sort }),
  };
}

/** How many filters narrow the list; sorting does not. */
export function activeCount({ search, specialization: wanted, level }: Filters): number {
  return [search.trim(), wanted, level].filter(Boolean).length;
}
