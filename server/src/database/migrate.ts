import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

const FOLDER = join(import.meta.dirname, "migrations");
/** Any fixed number: all processes must use the same. */
const LOCK = 7_214_001;

/**
 * Brings the database up to date: each `migrations/NNNN-name.sql` that it has not seen, in order of
 * the names, each in its own transaction. Forward only. Processes that start together wait for each other.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())",
    );
    const seen = new Set((await client.query("SELECT name FROM schema_migrations")).rows.map((row) => row.name));
    const missing = names.filter((name) => !seen.has(name));
    for (const name of missing) {
      const text = await readFile(join(FOLDER, name), "utf8");
      try {
        await client.query(`BEGIN; ${text}\n; INSERT INTO schema_migrations (name) VALUES ('${name}'); COMMIT`);
      } catch (error) {
        await client.query("ROLLBACK");
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    return missing;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    client.release();
  }
}
