import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../src/kernel/database/database.ts";

/** In the temporary folder of the run, which all its processes share. */
const getFolder = () => join(tmpdir(), "audited-actions");

type Noted = { seen: string[]; known: readonly string[] };

/** Notes which actions left a row in the database of a test, and which the server's routes name. */
export async function noteActions(database: Database, known: readonly string[]): Promise<void> {
  const rows = await database
    .query<{ action: string }>("SELECT DISTINCT action FROM audit_entries")
    // A test may have taken the database away.
    .catch(() => []);
  mkdirSync(getFolder(), { recursive: true });
  const noted: Noted = { seen: rows.map(({ action }) => action), known };
  writeFileSync(join(getFolder(), `${randomUUID()}.json`), JSON.stringify(noted));
}

/** Actions of routes that left no row in any test of the run. */
export function findUnseenActions(): string[] {
  const noted = readdirSync(getFolder()).map(
    (name): Noted => JSON.parse(readFileSync(join(getFolder(), name), "utf8")),
  );
  const seen = new Set(noted.flatMap((each) => each.seen));
  return [...new Set(noted.flatMap(({ known }) => known))].filter((action) => !seen.has(action)).sort();
}
