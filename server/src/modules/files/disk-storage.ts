import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Where bytes are kept, by generated names only. */
export type Storage = {
  /** A path on this machine to write a file to before it is kept. */
  draft(name: string): Promise<string>;
  keep(draft: string, name: string): Promise<void>;
  /** Null when there is no such file. */
  open(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
};

/** Storage in a folder; drafts stand beside it on the same disk, so that keeping one is a rename. */
export function createDiskStorage(folder: string): Storage {
  const drafts = join(folder, "drafts");
  return {
    async draft(name) {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      return join(drafts, name);
    },
    keep: (draft, name) => rename(draft, join(folder, name)),
    async open(name) {
      const path = join(folder, name);
      return (await stat(path).catch(() => null)) ? createReadStream(path) : null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
