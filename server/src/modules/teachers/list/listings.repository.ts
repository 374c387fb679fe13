import type { Database } from "../../../database/database.ts";
import type { Asker } from "../availability.policy.ts";
import { type TrainerRow, trainerSql } from "../teachers.repository.ts";
import type { Place, TrainerOrder } from "./list-cursor.ts";
import { type BookableTimes, bookableTimes, listingConditions } from "./listing-conditions.ts";
import { type SqlParameters, type Statement, sqlParameters } from "./sql-parameters.ts";
import type { TrainerFilter } from "./trainer-filter.ts";

const NEXT_FREE = 3;
/** Trainers that are sorted rather than found in order. */
const FEW = 500;

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

/** A free time counts where the one before it cannot be booked; of hours asked for, where none before it is among them. */
function isFirstTime(times: BookableTimes): string {
  if (!times.ranges) return times.isFirst("f");
  return `NOT EXISTS (SELECT FROM trainer_free_times e
    WHERE e.trainer_id = f.trainer_id AND e.starts_at < f.starts_at AND ${times.areBookable("e")})`;
}

/** Trainers by the first time they can be booked. */
function bySoonest(
  { filter, after, limit, asker }: ListQuery,
  times: BookableTimes,
  parameters: SqlParameters,
): string {
  const conditions = [times.areBookable("f"), isFirstTime(times)];
  if (after) {
    conditions.push(
      `(f.starts_at, f.trainer_id) > (${parameters.add(after.value)}::timestamptz, ${parameters.add(after.id)}::uuid)`,
    );
  }
  const listed = listingConditions(filter, times, parameters);
  const rows = parameters.add(limit);
  const select = "SELECT f.trainer_id, f.starts_at AS place_value FROM";
  const order = `ORDER BY f.starts_at, f.trainer_id LIMIT ${rows}`;
  // Notices differ, and the shortest says where the index is entered.
  const now = `${parameters.add(new Date(asker.now))}::timestamptz`;
  const walked = [...conditions, `f.starts_at >= ${now} + (SELECT min(notice) FROM trainer_listings)`];
  if (listed.length === 0) return `${select} trainer_free_times f WHERE ${walked.join(" AND ")} ${order}`;
  // Few that fit are looked up one by one; of many, the next ones are soon met on the way through the index.
  return `SELECT * FROM (
      WITH fitting AS MATERIALIZED (
        SELECT l.trainer_id FROM trainer_listings l WHERE ${listed.join(" AND ")} LIMIT ${FEW + 1}
      )
      (${select} fitting JOIN trainer_free_times f ON f.trainer_id = fitting.trainer_id
       WHERE (SELECT count(*) FROM fitting) <= ${FEW} AND ${conditions.join(" AND ")} ${order})
      UNION ALL
      (${select} trainer_free_times f JOIN trainer_listings l ON l.trainer_id = f.trainer_id
       WHERE (SELECT count(*) FROM fitting) > ${FEW} AND ${[...walked, ...listed].join(" AND ")} ${order})
    ) AS either ORDER BY place_value, trainer_id`;
}

/** Trainers with nothing to book, by id. */
function withoutTimes({ filter, after, limit }: ListQuery, times: BookableTimes, parameters: SqlParameters): string {
  const conditions = [times.hasNone(), ...listingConditions(filter, times, parameters)];
  if (after?.value === null) conditions.push(`l.trainer_id > ${parameters.add(after.id)}::uuid`);
  return `SELECT l.trainer_id, NULL::timestamptz AS place_value FROM trainer_listings l
    WHERE ${conditions.join(" AND ")} ORDER BY l.trainer_id LIMIT ${parameters.add(limit)}`;
}

/** The statement of a page: its trainers by an index, then what a card shows of each. `rest`: those with nothing to book. */
export function pageStatement(query: ListQuery, part: "ordered" | "rest" = "ordered"): Statement {
  const ordered = query.order === "soonest" ? bySoonest : byColumn;
  const pageOf = part === "rest" ? withoutTimes : ordered;
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
  const read = ({ text, values }: Statement) => database.query<ListedRow>(text, values);
  return {
    /** Trainers from behind `after`, in order. `next_free` are at most three times, of those that the filter wants. */
    async page(query: ListQuery): Promise<ListedRow[]> {
      const { order, after, limit, filter } = query;
      if (order !== "soonest") return read(pageStatement(query));
      const free = after?.value === null ? [] : await read(pageStatement(query));
      const wantsTimes = filter.hours.length > 0 || filter.freeFrom !== null || filter.freeTo !== null;
      if (free.length === limit || wantsTimes) return free;
      return [...free, ...(await read(pageStatement({ ...query, limit: limit - free.length }, "rest")))];
    },
  };
}
