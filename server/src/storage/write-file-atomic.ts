import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces a file by a rename: readers get the old text or the new one, after a crash too. `mode` is that of chmod. */
export async function writeFileAtomic(path: string, text: string, mode?: number): Promise<void> {
  const half = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(half, text, { flush: true, mode });
  await rename(half, path);
}
