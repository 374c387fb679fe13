import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A built file by its name in the output folder. */
export type BuiltFile = { file: string; as: "script" | "style"; integrity: string };

/** The subresource integrity value of a file's bytes. */
export async function integrityOf(path: string): Promise<string> {
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
      integrity: await integrityOf(join(folder, file)),
    })),
  );
}
