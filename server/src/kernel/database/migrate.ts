import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const FOLDER = join(import.meta.dirname, "migrations");
/** Any fixed number: all processes must use the same. */
const LOCK = 7_214_001;

/** Explains a migration that fails because a later one is applied already: an empty database would apply it first. */
function explainOutOfOrder(name: string, applied: readonly string[]): string {
  const highest = applied.toSorted().at(-1) ?? "";
  return name < highest ? ` It came after ${highest}, which this database had applied already.` : "";
}

/**
 * Brings the database up to date: applies each `NNNN-name.sql` of `folder` that it has not seen, in order of the
 * names, each in its own transaction. Forward only. Processes that start together wait for each other.
 *
 * Numbers are not dates: a migration that is released after one with a higher number is still applied.
 *
 * @returns the names that were applied now.
 * @throws {Error} with a message that starts with "Migration", for one that fails.
 */
export async function migrate(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
    const applied = rows.map(({ name }) => name);
    const missing = names.filter((name) => !applied.includes(name));
    for (const name of missing) {
      const text = await readFile(join(folder, name), "utf8");
      try {
        await client.query(`BEGIN; ${text}\n; INSERT INTO schema_migrations (name) VALUES ('${name}'); COMMIT`);
      } catch (error) {
        await client.query("ROLLBACK");
        const problem = `Migration ${name} failed: ${(error as Error).message}.`;
        throw new Error(problem + explainOutOfOrder(name, applied), { cause: error });
      }
    }
    return missing;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    client.release();
  }
}
