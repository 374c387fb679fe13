import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../src/kernel/database/database.ts";

/** Every row of every table, jobs included. */
export async function readDatabaseText(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ text: string }>(`SELECT row_to_json(t)::text AS text FROM ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}

/** The bytes of every file below a folder. */
export function readFilesText(folder: string): string {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1")).join("\n");
}

/**
 * Finds traces of these cards in a text: a number as it is, in groups of four, or URL-encoded in groups. A CVV counts
 * only next to its field's name, because many ids contain three digits.
 */
export function findCardTraces(text: string, cards: readonly { number: string; cvv: string }[]): string[] {
  return cards.flatMap(({ number, cvv }) => {
    const groups = number.match(/\d{4}/g)?.join("(?: |\\+|%20|-)?") ?? number;
    const traces = [new RegExp(groups), new RegExp(`cv[vc]"?\\s*[:=]\\s*"?${cvv}`, "i")];
    return traces.filter((trace) => trace.test(text)).map(({ source }) => source);
  });
}
