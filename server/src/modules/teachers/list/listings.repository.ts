import type { Database } from "../../../database/database.ts";
import type { Asker } from "../availability.policy.ts";
import { type TrainerRow, trainerSql } from "../teachers.repository.ts";
import type { Place, TrainerOrder } from "./list-cursor.ts";
import { type BookableTimes, bookableTimes, listingConditions } from "./listing-conditions.ts";
import { type SqlParameters, type Statement, sqlParameters } from "./sql-parameters.ts";
import type { TrainerFilter } from "./trainer-filter.ts";

const NEXT_FREE = 3;

/** `place_value` is what the list is ordered by; null where nothing is free. */
export type ListedRow = TrainerRow & { place_value: number | Date | null; next_free: Date[] | null };

/** Where a row is in the list, for the cursor. */
export function placeOf({ id, place_value }: ListedRow): Place {
  return { id, value: place_value instanceof Date ? place_value.toISOString() : place_value };
}

export type ListQuery = {
  filter: TrainerFilter;
  order: TrainerOrder;
  after: Place | null;
  limit: number;
  asker: Asker;
};

const LISTED_STATS = `JOIN trainer_listings l ON l.trainer_id = t.id`;
const COLUMNS = { match: "match_rank", rating: "rating_rank", price: "price_minor" } as const;

/** Trainers of a page in the order of one column, by its index. */
function byColumn({ filter, order, after, limit }: ListQuery, times: BookableTimes, parameters: SqlParameters): string {
  const column = COLUMNS[order as keyof typeof COLUMNS];
  const conditions = listingConditions(filter, times, parameters);
  if (after) {
    conditions.push(
      `(l.${column}, l.trainer_id) > (${parameters.add(after.value)}::float8, ${parameters.add(after.id)}::uuid)`,
    );
  }
  return `SELECT l.trainer_id, l.${column} AS place_value FROM trainer_listings l
    WHERE ${["true", ...conditions].join(" AND ")} ORDER BY l.${column}, l.trainer_id LIMIT ${parameters.add(limit)}`;
}

/** Trainers by the first time they can be booked: a free time counts where the one before it cannot be booked. */
function bySoonest({ filter, after, limit }: ListQuery, times: BookableTimes, parameters: SqlParameters): string {
  const isFirst = times.ranges
    ? `NOT EXISTS (SELECT FROM trainer_free_times e
         WHERE e.trainer_id = f.trainer_id AND e.starts_at < f.starts_at AND ${times.areBookable("e")})`
    : `f.previous_at < ${times.earliest()}`;
  const conditions = [times.areBookable("f"), isFirst, ...listingConditions(filter, times, parameters)];
  if (after) {
    conditions.push(
      `(f.starts_at, f.trainer_id) > (${parameters.add(after.value)}::timestamptz, ${parameters.add(after.id)}::uuid)`,
    );
  }
  return `SELECT f.trainer_id, f.starts_at AS place_value FROM trainer_free_times f
    JOIN trainer_listings l ON l.trainer_id = f.trainer_id
    WHERE ${conditions.join(" AND ")} ORDER BY f.starts_at, f.trainer_id LIMIT ${parameters.add(limit)}`;
}

/** Trainers with nothing to book, by id. */
function withoutTimes({ filter, after, limit }: ListQuery, times: BookableTimes, parameters: SqlParameters): string {
  const conditions = [times.hasNone(), ...listingConditions(filter, times, parameters)];
  if (after?.value === null) conditions.push(`l.trainer_id > ${parameters.add(after.id)}::uuid`);
  return `SELECT l.trainer_id, NULL::timestamptz AS place_value FROM trainer_listings l
    WHERE ${conditions.join(" AND ")} ORDER BY l.trainer_id LIMIT ${parameters.add(limit)}`;
}

type PageOf = (query: ListQuery, times: BookableTimes, parameters: SqlParameters) => string;

/** The statement of a page: its trainers by an index, then what a card shows of each. */
export function pageStatement(query: ListQuery, pageOf: PageOf): Statement {
  const parameters = sqlParameters();
  const times = bookableTimes(query.filter, query.asker, parameters);
  const text = `WITH page AS MATERIALIZED (
      SELECT *, row_number() OVER () AS place FROM (${pageOf(query, times, parameters)}) AS found
    )
    ${trainerSql(LISTED_STATS, "page.place_value, n.next_free")}
    JOIN page ON page.trainer_id = t.id
    LEFT JOIN LATERAL (
      SELECT array_agg(starts_at) AS next_free FROM (
        SELECT f.starts_at FROM trainer_free_times f WHERE f.trainer_id = t.id AND ${times.areListed("f")}
        ORDER BY f.starts_at LIMIT ${NEXT_FREE}
      ) AS first
    ) n ON true
    ORDER BY page.place`;
  return { text, values: parameters.values };
}

/** The list of trainers, from their listings: seconds behind the truth. */
export function listingsRepository(database: Database) {
  const read = (query: ListQuery, pageOf: PageOf) => {
    const { text, values } = pageStatement(query, pageOf);
    return database.query<ListedRow>(text, values);
  };
  return {
    /** Trainers from behind `after`, in order. `next_free` are at most three times, of those that the filter wants. */
    async page(query: ListQuery): Promise<ListedRow[]> {
      const { order, after, limit, filter } = query;
      if (order !== "soonest") return read(query, byColumn);
      const free = after?.value === null ? [] : await read(query, bySoonest);
      const wantsTimes = filter.hours.length > 0 || filter.freeFrom !== null || filter.freeTo !== null;
      if (free.length === limit || wantsTimes) return free;
      return [...free, ...(await read({ ...query, limit: limit - free.length }, withoutTimes))];
    },
  };
}
