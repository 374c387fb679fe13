import { createReadStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isFile, listFiles } from "./drafts.ts";
import type { FileStore } from "./file-store.ts";

/** A store in a folder. Drafts must lie on the same disk, so that keeping one is an atomic rename. */
export function createDiskStore(folder: string): FileStore {
  return {
    keep: (draft, name) => rename(draft, join(folder, name)),
    async open(name, range) {
      const path = join(folder, name);
      return (await isFile(path)) ? createReadStream(path, range) : null;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => listFiles(folder),
  };
}
