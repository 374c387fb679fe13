import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "test"]);
const SKIPPED_FILES = /\.(test|fixtures)\.tsx?$|^vitest\.config\.ts$|\.md$/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map((entry) => {
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(join(folder, entry.name));
      return SKIPPED_FILES.test(entry.name) ? [] : [join(folder, entry.name)];
    }),
  );
  return nested.flat();
}

/**
 * Twelve hexadecimal digits over everything that can change a build: the given folders and files
 * (tests and notes aside) and the extra words, independent of where the checkout lies.
 */
export async function fingerprint(base: string, folders: string[], files: string[], extra: string[]): Promise<string> {
  const hash = createHash("sha256");
  const paths = [...(await Promise.all(folders.map((folder) => filesBelow(folder)))).flat(), ...files];
  for (const path of paths.sort()) {
    hash
      .update(relative(base, path).split(sep).join("/"))
      .update("\0")
      .update(await readFile(path))
      .update("\0");
  }
  for (const word of extra) hash.update(word).update("\0");
  return hash.digest("hex").slice(0, 12);
}
