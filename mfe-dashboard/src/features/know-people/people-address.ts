import { isCountry } from "@kalima/contracts/domain";
import { PEOPLE_SORTS, type PeopleFilter } from "@kalima/staff-contract";

/** Filters of the list as an address holds them; empty for any. */
export const FILTER_NAMES = ["q", "role", "status", "country", "test", "change"] as const;
export type PeopleFilters = Record<(typeof FILTER_NAMES)[number], string>;

export const NO_FILTERS: PeopleFilters = { q: "", role: "", status: "", country: "", test: "", change: "" };
export const ROLES = ["student", "trainer", "agent", "admin"] as const;
export const STATUSES = ["active", "inactive"] as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** Reads the filters of an address; what is no value of a filter is left out. */
export function readFilters(parameters: URLSearchParams): PeopleFilters {
  const read = (name: string) => parameters.get(name)?.trim().slice(0, 100) ?? "";
  const country = read("country");
  return {
    q: read("q"),
    role: oneOf(ROLES, read("role")) ?? "",
    status: oneOf(STATUSES, read("status")) ?? "",
    country: isCountry(country) ? country : "",
    test: read("test") === "none" ? "none" : "",
    change: read("change") === "waiting" ? "waiting" : "",
  };
}

/** The filters as the server takes them. */
export function toQuery({ q, role, status, country, test, change }: PeopleFilters, sort: string): PeopleFilter {
  return {
    q: q || undefined,
    role: oneOf(ROLES, role),
    status: oneOf(STATUSES, status),
    country: country || undefined,
    test: test === "none" ? test : undefined,
    change: change === "waiting" ? change : undefined,
    sort: oneOf(PEOPLE_SORTS, sort),
  };
}

/** Where the list is downloaded as a table. */
export function toDownload(query: PeopleFilter): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(given);
  return `/api/staff/people.csv${parameters.size > 0 ? `?${parameters}` : ""}`;
}
