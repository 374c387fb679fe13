import { FIRST_SHOWN_HOUR, type LessonLength } from "@kalima/catalog-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { buildTrainersSql, type Viewer } from "../../trainers/public.ts";
import type { RatedTrainerRow } from "../core/rated-trainers.ts";
import type { Place, TrainerOrder } from "./list-cursor.ts";
import {
  type BookableTimes,
  buildBookableTimes,
  buildHasTimeSql,
  buildListingConditions,
  buildStoredConditions,
} from "./listing-conditions.ts";
import { createSqlParameters, type SqlParameters, type Statement } from "./sql-parameters.ts";
import type { TrainerFilter } from "./trainer-filter.ts";

const NEXT_FREE = 3;
/**
 * Rows of an order that are tried for a page. If they do not fill it, few trainers fit, so all of these are sorted
 * instead. Listings are wide rows in another order than the table's; free times are narrow.
 */
const WALKED_LISTINGS = 1_500;
const WALKED_TIMES = 3_000;

/** `place_value` is what the list is ordered by; null where nothing is free. */
export type ListedRow = RatedTrainerRow & {
  place_value: number | Date | null;
  next_free: Date[] | null;
  next_minutes: LessonLength[] | null;
};

/** Where a row is in the list, for the cursor. */
export function toPlace({ id, place_value }: ListedRow): Place {
  return { id, value: place_value instanceof Date ? place_value.toISOString() : place_value };
}

export type ListQuery = {
  filter: TrainerFilter;
  order: TrainerOrder;
  after: Place | null;
  limit: number;
  asker: Viewer;
};

const STATS = ["l.rating_average", "l.rating_count", "l.lesson_count", "l.student_count"];
const COLUMNS = { match: "match_rank", rating: "rating_rank", price: "price_minor" } as const;

/**
 * The first rows of `walk` if they fill the page, otherwise the first of `all` with a time that the filter wants.
 * Postgres cannot know which is cheaper: if few fit, walking the order visits nearly every trainer; if many fit, sorting
 * does. `OFFSET 0` keeps it from looking at everybody's times before it sorts.
 */
function buildNearOrAll(walk: string, all: string, hasTime: string, limit: string): string {
  const order = "ORDER BY place_value, trainer_id";
  return `WITH near AS MATERIALIZED (${walk} ${order} LIMIT ${limit}),
      fitting AS MATERIALIZED (${all} AND (SELECT count(*) FROM near) < ${limit})
    (SELECT * FROM near WHERE (SELECT count(*) FROM near) = ${limit})
    UNION ALL
    (SELECT * FROM (SELECT * FROM fitting ${order} OFFSET 0) AS l WHERE ${hasTime} ${order} LIMIT ${limit})
    ${order}`;
}

/** Trainers of a page in the order of one column, by its index. */
function buildByColumnSql(
  { filter, order, after, limit }: ListQuery,
  times: BookableTimes,
  parameters: SqlParameters,
): string {
  const column = COLUMNS[order as keyof typeof COLUMNS];
  const place = after
    ? `(l.${column}, l.trainer_id) > (${parameters.add(after.value)}::float8, ${parameters.add(after.id)}::uuid)`
    : "true";
  const stored = ["true", ...buildStoredConditions(filter, times, parameters)].join(" AND ");
  const timed = times.ranges ? buildHasTimeSql(times) : "true";
  const rows = parameters.add(limit);
  const inOrder = `FROM trainer_listings l WHERE ${place} ORDER BY l.${column}, l.trainer_id LIMIT`;
  const select = `SELECT l.trainer_id, l.${column} AS place_value FROM`;
  if (stored === "true") return `SELECT l.trainer_id, l.${column} AS place_value ${inOrder} ${rows}`;
  return buildNearOrAll(
    `${select} (SELECT l.* ${inOrder} ${WALKED_LISTINGS}) AS l WHERE ${stored} AND ${timed}`,
    `${select} trainer_listings l WHERE ${place} AND ${stored}`,
    timed,
    rows,
  );
}

/** A free time counts where the one before it cannot be booked; of hours asked for, where none before it is among them. */
function buildIsFirstTimeSql(times: BookableTimes): string {
  if (!times.ranges) return times.isFirst("f");
  return `(f.previous_at < ${times.earliest()} OR (SELECT true FROM trainer_free_times e
    WHERE e.trainer_id = f.trainer_id AND e.starts_at < f.starts_at AND ${times.areBookable("e")} LIMIT 1) IS NULL)`;
}

/** Trainers by the first time they can be booked. */
function buildBySoonestSql(
  { filter, after, limit, asker }: ListQuery,
  times: BookableTimes,
  parameters: SqlParameters,
): string {
  // Notices differ, and the shortest says where the index is entered.
  const soonest = `${parameters.add(new Date(asker.now))}::timestamptz + (SELECT min(notice) FROM trainer_listings)`;
  const place = after
    ? `(f.starts_at, f.trainer_id) > (${parameters.add(after.value)}::timestamptz, ${parameters.add(after.id)}::uuid)`
    : "true";
  const conditions = [
    times.areBookable("f"),
    buildIsFirstTimeSql(times),
    `f.starts_at >= greatest(${times.earliest()}, ${soonest})`,
    place,
  ];
  const fits = buildStoredConditions(filter, times, parameters);
  const rows = parameters.add(limit);
  const walk = `SELECT f.trainer_id, f.starts_at AS place_value FROM trainer_free_times f
    WHERE ${conditions.join(" AND ")} ORDER BY f.starts_at, f.trainer_id LIMIT`;
  if (fits.length === 0) return `${walk} ${rows}`;
  return buildNearOrAll(
    `SELECT f.* FROM (${walk} ${WALKED_TIMES}) AS f JOIN trainer_listings l ON l.trainer_id = f.trainer_id
     WHERE ${fits.join(" AND ")}`,
    `SELECT l.trainer_id, f.starts_at AS place_value FROM trainer_listings l CROSS JOIN LATERAL (
       SELECT f.trainer_id, f.starts_at FROM trainer_free_times f WHERE f.trainer_id = l.trainer_id AND ${times.areBookable("f")}
       ORDER BY f.starts_at LIMIT 1
     ) AS f WHERE ${[...fits, place].join(" AND ")}`,
    "true",
    rows,
  );
}

/** Trainers with nothing to book, by id. */
function buildWithoutTimesSql(
  { filter, after, limit }: ListQuery,
  times: BookableTimes,
  parameters: SqlParameters,
): string {
  const conditions = [times.hasNone(), ...buildListingConditions(filter, times, parameters)];
  if (after?.value === null) conditions.push(`l.trainer_id > ${parameters.add(after.id)}::uuid`);
  return `SELECT l.trainer_id, NULL::timestamptz AS place_value FROM trainer_listings l
    WHERE ${conditions.join(" AND ")} ORDER BY l.trainer_id LIMIT ${parameters.add(limit)}`;
}

/** Joins the first free times of a trainer `t` that fit `condition`, a condition on a time `f`, under this alias. */
function buildNextTimesSql(alias: string, times: BookableTimes, condition: string): string {
  return `LEFT JOIN LATERAL (
      SELECT array_agg(starts_at) AS next_free, array_agg(lesson_minutes) AS next_minutes FROM (
        SELECT f.starts_at, f.lesson_minutes FROM trainer_free_times f
        WHERE f.trainer_id = t.id AND ${times.areListed("f")} AND ${condition}
        ORDER BY f.starts_at LIMIT ${NEXT_FREE}
      ) AS first
    ) ${alias} ON true`;
}

/** A condition on a time `f`: it is not before the hour from which times are shown to visitors who did not ask for any. */
function buildIsByDay({ timeZone }: Viewer, { add }: SqlParameters): string {
  return `extract(hour FROM f.starts_at AT TIME ZONE ${add(timeZone)}::text) >= ${FIRST_SHOWN_HOUR}`;
}

/** Times by day come first, and earlier ones where there are no others. A list ordered by time shows what it is ordered by. */
function buildNextColumns(order: TrainerOrder): string[] {
  const columns = ["next_free", "next_minutes"];
  if (order === "soonest") return columns.map((column) => `n.${column}`);
  return columns.map((column) => `coalesce(d.${column}, n.${column}) AS ${column}`);
}

/** The statement of a page: its trainers by an index, then what a card shows of each. `rest`: those with nothing to book. */
export function buildPageStatement(query: ListQuery, part: "ordered" | "rest" = "ordered"): Statement {
  const ordered = query.order === "soonest" ? buildBySoonestSql : buildByColumnSql;
  const buildPage = part === "rest" ? buildWithoutTimesSql : ordered;
  const parameters = createSqlParameters();
  const times = buildBookableTimes(query.filter, query.asker, parameters);
  const text = `WITH page AS MATERIALIZED (
      SELECT *, row_number() OVER () AS place FROM (${buildPage(query, times, parameters)}) AS found
    )
    ${buildTrainersSql([...STATS, "page.place_value", ...buildNextColumns(query.order)])}
    JOIN trainer_listings l ON l.trainer_id = t.id
    JOIN page ON page.trainer_id = t.id
    ${buildNextTimesSql("n", times, "true")}
    ${query.order === "soonest" ? "" : buildNextTimesSql("d", times, buildIsByDay(query.asker, parameters))}
    ORDER BY page.place`;
  return { text, values: parameters.values };
}

/** The list of trainers, from their listings: seconds behind the truth. */
export function listingsRepository(database: Database) {
  const read = ({ text, values }: Statement) => database.query<ListedRow>(text, values);
  return {
    /** Ids of all trainers in the list. */
    async listIds(): Promise<string[]> {
      const rows = await database.query<{ trainer_id: string }>(
        "SELECT trainer_id FROM trainer_listings ORDER BY match_rank, trainer_id",
      );
      return rows.map(({ trainer_id }) => trainer_id);
    },

    /** Another text after each change of a trainer's free times; undefined for inactive ones. */
    async findVersion(trainerId: string): Promise<string | undefined> {
      const [row] = await database.query<{ refreshed_at: Date }>(
        "SELECT refreshed_at FROM trainer_listings WHERE trainer_id = $1",
        [trainerId],
      );
      return row?.refreshed_at.getTime().toString(36);
    },

    /** Trainers from behind `after`, in order. `next_free` are at most three times, of those that the filter wants. */
    async listPage(query: ListQuery): Promise<ListedRow[]> {
      const { order, after, limit, filter } = query;
      if (order !== "soonest") return read(buildPageStatement(query));
      const free = after?.value === null ? [] : await read(buildPageStatement(query));
      const wantsTimes = filter.hours.length > 0 || filter.freeFrom !== null || filter.freeTo !== null;
      if (free.length === limit || wantsTimes) return free;
      return [...free, ...(await read(buildPageStatement({ ...query, limit: limit - free.length }, "rest")))];
    },
  };
}
