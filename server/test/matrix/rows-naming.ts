import type { Database } from "../../src/kernel/database/database.ts";

/** Rows by table, as text. */
export type NamedRows = Record<string, string[]>;

/** Copies that triggers and jobs renew as time passes; what they copy is read. */
const DERIVED = ["trainer_listings", "trainer_free_times", "stale_listings"];

/**
 * Reads every row of the product and of its jobs that contains one of these ids, whatever the column. An act of
 * another person in their names, or on their data, shows as a difference between two readings.
 */
export async function findRowsNaming(database: Database, ids: readonly string[]): Promise<NamedRows> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss') AND c.relname <> ALL($1) ORDER BY name`,
    [DERIVED],
  );
  const found = await database.query<{ name: string; row: string }>(
    `${tables
      .map(({ name }) => `SELECT '${name}' AS name, t::text AS row FROM ${name} t WHERE t::text ~ $1`)
      .join(" UNION ALL ")} ORDER BY name, row`,
    [ids.join("|")],
  );
  return Object.fromEntries(
    [...new Set(found.map(({ name }) => name))].map((name) => [
      name,
      found.filter((row) => row.name === name).map(({ row }) => row),
    ]),
  );
}
