import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as sharedZod from "@kalima/contracts/shared-zod";

const ZOD_IMPORT = /import \* as z from "zod\/mini"/;
/** `z.string(`, `z.iso.date(`; types such as `z.infer<…>` do not exist at run time. */
const USE = /\bz\.([a-z_]\w*)(?:\(|\.(?!\$))|\bz\.(NEVER)\b/g;

/** Functions of `zod/mini` that sources use although the shell does not share them, sorted. */
export async function missingInSharedZod(sourceFolders: readonly string[]): Promise<string[]> {
  const used = new Set<string>();
  for (const folder of sourceFolders) {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.(test|fixtures)\.tsx?$/.test(name)) continue;
      const source = await readFile(join(folder, name), "utf8");
      if (!ZOD_IMPORT.test(source)) continue;
      for (const [, call, constant] of source.matchAll(USE)) used.add((call ?? constant) as string);
    }
  }
  return [...used].filter((name) => !Object.hasOwn(sharedZod, name)).sort();
}

/**
 * A remote gets `zod/mini` from the shell, which shares a part of it.
 *
 * @throws {Error} when the sources of the remote or of its contracts use more than that part: it would fail only in the browser.
 */
export async function checkSharedZod(remote: string, sources: readonly string[]): Promise<void> {
  const missing = await missingInSharedZod(sources);
  if (missing.length === 0) return;
  throw new Error(
    `${remote}: zod/mini is shared without ${missing.join(", ")}; see shared/contracts/src/shared-zod.ts`,
  );
}
