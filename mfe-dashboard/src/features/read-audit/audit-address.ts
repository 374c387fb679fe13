import type { AuditFilter } from "@kalima/school-contract";

/** Filters of the log as an address holds them; empty for any. */
export const FILTER_NAMES = ["actor", "action", "object", "subject", "from", "to"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type AuditFilters = Record<FilterName, string>;

export const NO_FILTERS: AuditFilters = { actor: "", action: "", object: "", subject: "", from: "", to: "" };

const DAY = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads the filters of an address; what is no day is left out. */
export function readFilters(parameters: URLSearchParams): AuditFilters {
  const read = (name: FilterName) => parameters.get(name)?.trim().slice(0, 100) ?? "";
  const day = (name: "from" | "to") => (DAY.test(read(name)) ? read(name) : "");
  return {
    actor: read("actor"),
    action: read("action"),
    object: read("object"),
    subject: read("subject"),
    from: day("from"),
    to: day("to"),
  };
}

/** True where the last day is before the first: nothing is asked for then. */
export const isBackwards = ({ from, to }: Pick<AuditFilters, "from" | "to">) => from !== "" && to !== "" && to < from;

/** The filters as the server takes them. */
export function toQuery({ actor, action, object, subject, from, to }: AuditFilters, sort: string): AuditFilter {
  return {
    actor: actor || undefined,
    action: action || undefined,
    object: object || undefined,
    subject: subject || undefined,
    fromDay: from || undefined,
    toDay: to || undefined,
    sort: sort === "at" ? "at" : undefined,
  };
}

/** Where the log, or some of its rows by number, are downloaded as a table. */
export function toDownload(query: AuditFilter, numbers: readonly string[]): string {
  const filter = numbers.length > 0 ? { numbers: numbers.join(","), sort: query.sort } : query;
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(given);
  return `/api/staff/audit.csv${parameters.size > 0 ? `?${parameters}` : ""}`;
}
