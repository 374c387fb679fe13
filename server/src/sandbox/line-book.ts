import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod/mini";

/** Stores entries across restarts: each change appends a line, and the last line of an entry counts. */
export type LineBook<Entry> = {
  /** The entries of earlier runs, each in its newest state. */
  entries: readonly Entry[];
  /** Stores an entry's new state. Call before the state is reported. */
  write(entry: Entry): void;
};

/** Stores nothing: entries end with the process. */
export const noLines: LineBook<never> & { write(entry: unknown): void } = { entries: [], write: () => undefined };

/** Returns undefined for a line that a crash cut off. */
function parseEntry<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The book in the file at `path`; entries with the same key are states of one. */
export function openLineBook<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  toKey: (entry: z.infer<Schema>) => string,
): LineBook<z.infer<Schema>> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const newest = new Map<string, z.infer<Schema>>();
  for (const line of readLines(path)) {
    const entry = parseEntry(schema, line);
    if (entry !== undefined) newest.set(toKey(entry), entry);
  }
  const entries = [...newest.values()];
  const formatLine = (entry: z.infer<Schema>) => `${JSON.stringify(entry)}\n`;
  // Rewritten at each start: drops older states and a line that a crash cut off.
  writeFileSync(`${path}.new`, entries.map(formatLine).join(""), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return { entries, write: (entry) => appendFileSync(path, formatLine(entry)) };
}
