import type { Filters } from "./filters.ts";

/** One thing that narrows the list, and the change that drops it. */
export type ActiveFilter =
  | { kind: "search" | "specialization" | "country" | "level" | "hours"; value: string; drop: Partial<Filters> }
  | { kind: "minRating" | "lessonMinutes"; value: number; drop: Partial<Filters> }
  | { kind: "price"; min: number | null; max: number | null; drop: Partial<Filters> }
  | { kind: "gender"; value: NonNullable<Filters["gender"]>; drop: Partial<Filters> }
  | { kind: "favourites" | "hasVideo"; drop: Partial<Filters> };

/** Active filters, value by value; sorting is not one. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const { specializations, countries, level, lessonMinutes, minRating, minPrice, maxPrice, hours, onlyFavourites } =
    filters;
  const search = filters.search.trim();
  const active: ActiveFilter[] = [];
  if (search) active.push({ kind: "search", value: search, drop: { search: "" } });
  if (onlyFavourites) active.push({ kind: "favourites", drop: { onlyFavourites: false } });
  for (const value of specializations) {
    active.push({ kind: "specialization", value, drop: { specializations: without(specializations, value) } });
  }
  if (level) active.push({ kind: "level", value: level, drop: { level: null } });
  if (lessonMinutes !== null) {
    active.push({ kind: "lessonMinutes", value: lessonMinutes, drop: { lessonMinutes: null } });
  }
  if (filters.gender) active.push({ kind: "gender", value: filters.gender, drop: { gender: null } });
  if (filters.hasVideo) active.push({ kind: "hasVideo", drop: { hasVideo: false } });
  if (minRating !== null) active.push({ kind: "minRating", value: minRating, drop: { minRating: null } });
  if (minPrice !== null || maxPrice !== null) {
    active.push({ kind: "price", min: minPrice, max: maxPrice, drop: { minPrice: null, maxPrice: null } });
  }
  for (const value of hours) active.push({ kind: "hours", value, drop: { hours: without(hours, value) } });
  for (const value of countries)
    active.push({ kind: "country", value, drop: { countries: without(countries, value) } });
  return active;
}

function without<T>(values: readonly T[], value: T): T[] {
  return values.filter((each) => each !== value);
}
