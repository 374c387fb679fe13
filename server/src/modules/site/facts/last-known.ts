import { readFile } from "node:fs/promises";
import type * as z from "zod/mini";
import { writeFileAtomic } from "../../../storage/write-file-atomic.ts";

export type StaleFallbackOptions<T> = {
  /** The file that keeps it over a restart. */
  path: string;
  schema: z.ZodMiniType<T>;
  /** Called on each failure to read or to store. */
  onFailure(error: unknown): void;
};

/** Returns the last value of `read` while it fails, even after a restart, so that pages work without the database. */
export function withStaleFallback<T>(
  read: () => Promise<T>,
  { path, schema, onFailure }: StaleFallbackOptions<T>,
): () => Promise<T> {
  let last: T | undefined;
  let kept: string | undefined;

  async function keep(value: T): Promise<void> {
    const text = JSON.stringify(value);
    if (text === kept) return;
    kept = text;
    await writeFileAtomic(path, text).catch(onFailure);
  }

  async function load(): Promise<T | undefined> {
    try {
      return schema.parse(JSON.parse(await readFile(path, "utf8")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") onFailure(error);
      return undefined;
    }
  }

  return async () => {
    try {
      last = await read();
      await keep(last);
      return last;
    } catch (error) {
      last ??= await load();
      if (last === undefined) throw error;
      onFailure(error);
      return last;
    }
  };
}
