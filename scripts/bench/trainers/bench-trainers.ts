import { SHORT_LESSON_MINUTES } from "../../../contracts/catalog/src/index.ts";
import type { Database } from "../../../server/src/kernel/database/database.ts";
import { joinDatabase } from "../../../server/src/kernel/database/open-database.ts";
import { facetsRepository } from "../../../server/src/modules/catalog/list/facets.repository.ts";
import { listingsRepository, toPlace } from "../../../server/src/modules/catalog/list/listings.repository.ts";
import type { Statement } from "../../../server/src/modules/catalog/list/sql-parameters.ts";
import { ANY_TRAINER, type TrainerFilter } from "../../../server/src/modules/catalog/list/trainer-filter.ts";
import { readConfig } from "../../../server/src/settings/config.ts";
import { DAY_MS } from "../../../shared/contracts/src/domain/constants.ts";
import { type Row, row } from "../rows.ts";
import { fillSchool } from "./fill-school.ts";

const TARGET_MS = 20;
const PAGE = 13;
const RUNS = 100;
const DEEP_PAGES = 200;
const ORDERS = ["match", "soonest", "rating", "price"] as const;
const FAVOURITES = 40;
/** Two days of those that the list shows. */
const FREE_FROM_DAYS = 3;
const FREE_TO_DAYS = 5;
const FILTERS: Readonly<Record<string, Partial<TrainerFilter>>> = {
  "no filter": {},
  "search: a first name": { search: "nour" },
  "search: two beginnings in Arabic": { search: "نور ح" },
  "search: nothing found": { search: "zzz" },
  speciality: { specializations: ["ielts", "kids"] },
  "rare country": { countries: ["NP"] },
  level: { level: "C1" },
  "lessons of 30 minutes": { lessonMinutes: SHORT_LESSON_MINUTES },
  rating: { minRating: 4.5 },
  price: { minPrice: 20_000, maxPrice: 25_000 },
  "free on Monday morning": { hours: ["1m"] },
  "five filters": { specializations: ["kids"], countries: ["EG"], level: "B1", minRating: 4, hours: ["2e"] },
};

/** Filters that the school or the time decides. */
async function furtherFilters(database: Database, now: Date): Promise<typeof FILTERS> {
  const favourites = await database.query<{ id: string }>(
    "SELECT trainer_id AS id FROM trainer_listings ORDER BY lot LIMIT $1",
    [FAVOURITES],
  );
  const daysOn = (days: number) => now.getTime() + days * DAY_MS;
  return {
    [`${FAVOURITES} favourites`]: { ids: favourites.map(({ id }) => id) },
    "free within two days": { freeFrom: daysOn(FREE_FROM_DAYS), freeTo: daysOn(FREE_TO_DAYS) },
    "lessons of 30 minutes on Monday evening": { lessonMinutes: SHORT_LESSON_MINUTES, hours: ["1e"] },
  };
}

type Plan = [{ "Planning Time": number; "Execution Time": number }];

/** Milliseconds that Postgres plans and runs a statement, without the way to it. */
async function measureStatement(database: Database, { text, values }: Statement): Promise<number> {
  const [plan] = await database.query<{ "QUERY PLAN": Plan }>(
    `EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON) ${text}`,
    values,
  );
  const [times] = plan?.["QUERY PLAN"] ?? [];
  return times ? times["Planning Time"] + times["Execution Time"] : Number.NaN;
}

/** The 99th percentile of some runs, after one that fills the caches. */
async function p99(database: Database, statements: readonly Statement[], runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    let time = 0;
    for (const statement of statements) time += await measureStatement(database, statement);
    if (run > 0) times.push(time);
  }
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

/** The statements that `read` sends. */
async function recordStatements(
  database: Database,
  read: (recorded: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const query: Database["query"] = (text, values = []) => {
    sent.push({ text, values: [...values] });
    return database.query(text, values);
  };
  await read({ ...database, query });
  return sent;
}

/** The list, its search, filters, counts and deep pages, in the database, each beside its target. */
export async function trainersRows(database: Database, now: Date, runs = RUNS): Promise<Row[]> {
  const asker = { now: now.getTime(), timeZone: "Africa/Cairo" };
  const [school] = await database.query<{ count: number }>("SELECT count(*) AS count FROM trainer_listings");
  const rows: Row[] = [];
  const add = async (what: string, read: (recorded: Database) => Promise<unknown>) => {
    const time = await p99(database, await recordStatements(database, read), runs);
    rows.push(row(`${school?.count} trainers, ${what}: p99 in the database`, time, "ms", TARGET_MS));
  };
  for (const [name, changes] of Object.entries({ ...FILTERS, ...(await furtherFilters(database, now)) })) {
    const filter = { ...ANY_TRAINER, ...changes };
    for (const order of ORDERS) {
      const query = { filter, order, after: null, limit: PAGE, asker };
      await add(`${name}, by ${order}`, (recorded) => listingsRepository(recorded).listPage(query));
    }
    await add(`${name}, counts`, (recorded) => facetsRepository(recorded).count(filter, asker));
  }
  for (const order of ORDERS) {
    const query = { filter: ANY_TRAINER, order, limit: 50, asker };
    let after = null;
    for (let page = 0; page < DEEP_PAGES; page += 1) {
      const last = (await listingsRepository(database).listPage({ ...query, after })).at(-1);
      if (!last) break;
      after = toPlace(last);
    }
    const deep = { ...query, after, limit: PAGE };
    await add(`page ${DEEP_PAGES} of 50, by ${order}`, (recorded) => listingsRepository(recorded).listPage(deep));
  }
  return rows;
}

/** The same for a school of this size, generated in the database of a site. */
export async function benchTrainers(env: NodeJS.ProcessEnv, count: number): Promise<Row[]> {
  const opened = await joinDatabase(readConfig(env), { info: () => undefined, warn: () => undefined });
  try {
    const now = new Date();
    await fillSchool(opened.database, count, now);
    return await trainersRows(opened.database, now);
  } finally {
    await opened.close();
  }
}
