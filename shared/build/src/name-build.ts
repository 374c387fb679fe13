import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Placeholder for the hash in a version's name while it is built. The files contain the name, because the entry registers
 * under it, and so the hash of the files cannot be known before they exist. It has as many characters as the hash.
 */
export const UNNAMED = "unnamedbuild";

const TEXT = /\.(js|cjs|css|map)$/;

const listTexts = async (folder: string) => (await readdir(folder)).filter((name) => TEXT.test(name)).sort();
const hashOf = (bytes: string | Buffer) => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

/**
 * Twelve hexadecimal digits over the files of an unnamed build, without its source maps, and over what else describes it.
 * The same bytes have the same name, whichever sources, commit and machine they come from.
 */
export async function hashBuild(folder: string, described: readonly unknown[]): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith(".map")) continue;
    hash
      .update(name)
      .update("\0")
      .update(hashOf(await readFile(join(folder, name))))
      .update("\0");
  }
  for (const part of described) hash.update(JSON.stringify(part)).update("\0");
  return hash.digest("hex").slice(0, UNNAMED.length);
}

/** Writes a name into an unnamed build, and the new hashes of its chunks into the entry, which checks them by these. */
export async function nameBuild(folders: readonly string[], name: string): Promise<void> {
  const changed = new Map<string, string>();
  for (const folder of folders) {
    for (const file of await listTexts(folder)) {
      const text = await readFile(join(folder, file), "utf8");
      const named = text.replaceAll(UNNAMED, name);
      if (named === text) continue;
      changed.set(hashOf(text), hashOf(named));
      await writeFile(join(folder, file), named);
    }
  }
  for (const folder of folders) {
    for (const file of await listTexts(folder)) {
      const text = await readFile(join(folder, file), "utf8");
      const checked = text.replace(/sha384-[\w+/]+=*/g, (hash) => changed.get(hash) ?? hash);
      if (checked !== text) await writeFile(join(folder, file), checked);
    }
  }
}
