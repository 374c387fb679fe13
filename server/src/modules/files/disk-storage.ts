import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** Where bytes are kept, by generated names only. */
export type Storage = {
  /** A path on this machine to write a file to before it is kept. */
  draft(name: string): Promise<string>;
  keep(draft: string, name: string): Promise<void>;
  /** Null when there is no such file. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  /** The names of all kept files. */
  names(): Promise<string[]>;
  /** When it was written; null when there is no such file. */
  writtenAt(name: string): Promise<Date | null>;
  /** Removes drafts that were left by a process that ended in between. */
  forgetDrafts(writtenBefore: Date): Promise<void>;
};

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function writtenAt(path: string): Promise<Date | null> {
  return (await stat(path).catch(() => null))?.mtime ?? null;
}

/** Storage in a folder; drafts stand beside it on the same disk, so that keeping one is a rename. */
export function createDiskStorage(folder: string): Storage {
  const drafts = join(folder, "drafts");
  return {
    async draft(name) {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      return join(drafts, name);
    },
    keep: (draft, name) => rename(draft, join(folder, name)),
    async open(name, range) {
      const path = join(folder, name);
      return (await writtenAt(path)) ? createReadStream(path, range) : null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    names: () => filesIn(folder),
    writtenAt: (name) => writtenAt(join(folder, name)),
    async forgetDrafts(writtenBefore) {
      for (const name of await filesIn(drafts)) {
        const path = join(drafts, name);
        const at = await writtenAt(path);
        if (at && at < writtenBefore) await rm(path, { force: true });
      }
    },
  };
}
