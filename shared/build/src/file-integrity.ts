import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** A built file by its name in the output folder. */
export type BuiltFile = { file: string; as: "script" | "style"; integrity: string };

/** Any file of a build, to be checked wherever it is copied. */
export type ListedFile = { file: string; bytes: number; integrity: string };

/** The subresource integrity value of a file's bytes. */
export async function hashFile(path: string): Promise<string> {
  return `sha384-${createHash("sha384")
    .update(await readFile(path))
    .digest("base64")}`;
}

/** Describes built scripts and styles, in the given order, other files left out. */
export async function describeFiles(folder: string, names: readonly string[]): Promise<BuiltFile[]> {
  const wanted = [...new Set(names)].filter((name) => /\.(js|css)$/.test(name));
  return Promise.all(
    wanted.map(async (file) => ({
      file,
      as: file.endsWith(".css") ? ("style" as const) : ("script" as const),
      integrity: await hashFile(join(folder, file)),
    })),
  );
}

/** Describes one file of a folder. */
export async function describeFile(folder: string, file: string): Promise<ListedFile> {
  const path = join(folder, file);
  return { file, bytes: (await stat(path)).size, integrity: await hashFile(path) };
}
