import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const TABLE = /\{(?:"?[\w-]+"?:"sha384-[^"]+",?)+\}/g;

/** The integrity hashes of chunks in a script, by chunk. */
export function withSortedHashes(code: string): string {
  return code.replace(TABLE, (table) => `{${table.slice(1, -1).split(",").sort().join(",")}}`);
}

/**
 * The bundler writes integrity hashes of chunks into the entry in another order each time, and 100 bytes (brotli) depend on it.
 * Sorted, the same sources make the same files and meet the same budgets. The hash of the entry itself is taken afterwards.
 */
export async function sortHashes(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => name.endsWith(".js"))) {
    const code = await readFile(join(folder, name), "utf8");
    const sorted = withSortedHashes(code);
    if (sorted !== code) await writeFile(join(folder, name), sorted);
  }
}
