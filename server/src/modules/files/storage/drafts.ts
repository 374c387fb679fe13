import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { KeptFile } from "./file-store.ts";

/** Uploads in progress, received and checked on this machine before they are stored. */
export type Drafts = {
  /** Returns a path to write to. */
  create(name: string): Promise<string>;
  /** Removes drafts that a crashed process left behind. */
  removeOld(writtenBefore: Date): Promise<void>;
};

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

/** Lists the files of a folder; empty if the folder is missing. A file that is removed in the meantime is left out. */
export async function listFiles(folder: string): Promise<KeptFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files: KeptFile[] = [];
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found) files.push({ name, writtenAt: found.mtime });
  }
  return files;
}

/** Drafts in a folder of their own. */
export function createDrafts(folder: string): Drafts {
  return {
    async create(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, name);
    },
    async removeOld(writtenBefore) {
      const old = (await listFiles(folder)).filter(({ writtenAt }) => writtenAt < writtenBefore);
      for (const { name } of old) await rm(join(folder, name), { force: true });
    },
  };
}
