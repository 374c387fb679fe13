import { DAY_MS } from "@kalima/contracts/domain";
import type { Viewer } from "../../trainers/public.ts";
import {
  toCountryToken,
  toGenderToken,
  toLengthToken,
  toLevelToken,
  toSpecializationToken,
  VIDEO_TOKEN,
} from "./listing.policy.ts";
import { LIST_DAYS } from "./refresh-listings.ts";
import { buildSearchCondition, parseSearch } from "./search-words.ts";
import type { SqlParameters } from "./sql-parameters.ts";
import type { TrainerFilter } from "./trainer-filter.ts";
import {
  computeStartOfTomorrow,
  formatMultirange,
  listTouchedBlocks,
  listWeekRanges,
  type TimeRange,
} from "./week-ranges.ts";

/** The free times of a trainer that the asker may book and has asked for, as SQL. */
export type BookableTimes = {
  /** A condition on a listing `l`: the trainer has no time that the asker may book. */
  hasNone(): string;
  /** A condition on times of that alias, besides the trainer: notice, "not today", and the hours asked for. */
  areBookable(alias: string): string;
  /** The same, and within the days of the list. */
  areListed(alias: string): string;
  /** A condition on a time of that alias: the free time before it may not be booked any more. */
  isFirst(alias: string): string;
  /** A condition on a time of that alias: there is still as much time before it as the trainer wants. */
  isInNotice(alias: string): string;
  /** No time before this instant fits. */
  earliest(): string;
  /** Where the filter narrows the times themselves. */
  ranges: readonly TimeRange[] | null;
  /** These ranges, as a value of Postgres. */
  within(): string;
};

/**
 * Returns the part of the filter's ranges from tomorrow on. The order "soonest" enters its index at the first range,
 * and would otherwise read all times before it.
 */
export function computeRanges(filter: TrainerFilter, { now, timeZone }: Viewer): TimeRange[] | null {
  const { hours, freeFrom, freeTo } = filter;
  if (hours.length === 0 && freeFrom === null && freeTo === null) return null;
  const until = now + LIST_DAYS * DAY_MS;
  const from = Math.max(freeFrom ?? now, computeStartOfTomorrow(timeZone, now));
  const to = freeTo === null ? until : freeTo + 1;
  const ranges = hours.length > 0 ? listWeekRanges(timeZone, hours, now, until) : [{ from: now, until: until + 1 }];
  return ranges
    .map((range) => ({ from: Math.max(range.from, from), until: Math.min(range.until, to) }))
    .filter((range) => range.from < range.until);
}

export function buildBookableTimes(filter: TrainerFilter, asker: Viewer, { addOnUse }: SqlParameters): BookableTimes {
  const dayAfter = computeStartOfTomorrow(asker.timeZone, asker.now);
  const tomorrow = addOnUse(new Date(dayAfter), "timestamptz");
  const now = addOnUse(new Date(asker.now), "timestamptz");
  const last = addOnUse(new Date(asker.now + LIST_DAYS * DAY_MS), "timestamptz");
  const ranges = computeRanges(filter, asker);
  const earliest = addOnUse(new Date(Math.max(dayAfter, ranges?.[0]?.from ?? 0)), "timestamptz");
  const within = addOnUse(formatMultirange(ranges ?? []), "tstzmultirange");
  const isInNotice = (alias: string) => `${alias}.call_at >= ${now()}`;
  const areBookable = (alias: string) =>
    [
      `${alias}.starts_at >= ${tomorrow()}`,
      isInNotice(alias),
      ...(ranges ? [`${alias}.starts_at <@ ${within()}`] : []),
    ].join(" AND ");
  return {
    hasNone: () => `(l.last_free_at < ${tomorrow()} OR l.last_call_at < ${now()})`,
    areBookable,
    isFirst: (alias) => `(${alias}.previous_at < ${tomorrow()}
      OR ${alias}.previous_at - (${alias}.starts_at - ${alias}.call_at) < ${now()})`,
    areListed: (alias) => `${areBookable(alias)} AND ${alias}.starts_at <= ${last()}`,
    isInNotice,
    earliest,
    ranges,
    within,
  };
}

/**
 * SQL expression that is true if a listing `l` has one of these times. Each range is one step in the index, and few
 * trainers need a second.
 * For an `EXISTS` Postgres may read the whole table; not for a `LIMIT`.
 */
export function buildHasTimeSql(times: BookableTimes): string {
  return `(SELECT true FROM unnest(${times.within()}) AS range CROSS JOIN LATERAL (
    SELECT FROM trainer_free_times f WHERE f.trainer_id = l.trainer_id AND f.starts_at >= lower(range)
      AND f.starts_at < upper(range) AND ${times.isInNotice("f")} LIMIT 1) AS found LIMIT 1)`;
}

/** Conditions on a listing `l`, one for each part of the filter. */
export function buildListingConditions(
  filter: TrainerFilter,
  times: BookableTimes,
  parameters: SqlParameters,
): string[] {
  const stored = buildStoredConditions(filter, times, parameters);
  return times.ranges ? [...stored, buildHasTimeSql(times)] : stored;
}

/** The same without the look at free times: what the row of a listing itself says. */
export function buildStoredConditions(filter: TrainerFilter, times: BookableTimes, { add }: SqlParameters): string[] {
  const conditions: string[] = [];
  const { search, specializations, countries, level, lessonMinutes, gender, minRating, minPrice, maxPrice, ids } =
    filter;
  const query = search ? parseSearch(search) : null;
  if (search) conditions.push(query === null ? "false" : buildSearchCondition(query, add));
  if (specializations.length > 0)
    conditions.push(`l.tokens && ${add(specializations.map(toSpecializationToken))}::text[]`);
  if (countries.length > 0) conditions.push(`l.tokens && ${add(countries.map(toCountryToken))}::text[]`);
  if (level !== null) conditions.push(`l.tokens @> ${add([toLevelToken(level)])}::text[]`);
  if (lessonMinutes !== null) conditions.push(`l.tokens @> ${add([toLengthToken(lessonMinutes)])}::text[]`);
  if (gender !== null) conditions.push(`l.tokens @> ${add([toGenderToken(gender)])}::text[]`);
  if (filter.hasVideo) conditions.push(`l.tokens @> ${add([VIDEO_TOKEN])}::text[]`);
  if (minRating !== null) conditions.push(`l.rating_average >= ${add(minRating)}::float8`);
  if (minPrice !== null) conditions.push(`l.price_minor >= ${add(minPrice)}::bigint`);
  if (maxPrice !== null) conditions.push(`l.price_minor <= ${add(maxPrice)}::bigint`);
  if (ids !== null) conditions.push(`l.trainer_id = ANY(${add(ids)}::uuid[])`);
  // The blocks are an index for what the times then decide.
  if (times.ranges) conditions.push(`l.blocks && ${add(listTouchedBlocks(times.ranges))}::smallint[]`);
  return conditions;
}
