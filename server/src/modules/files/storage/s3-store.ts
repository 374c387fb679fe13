import { readFile } from "node:fs/promises";
import type { Bucket } from "../../../storage/bucket.ts";
import type { FileStore } from "./file-store.ts";

/** Creates a store in a bucket. Each file is sent in one request. */
export function createS3Store(bucket: Bucket): FileStore {
  return {
    keep: async (draft, name) => bucket.put(name, await readFile(draft)),
    open: (name, range) => bucket.open(name, range),
    remove: (name) => bucket.remove(name),
    async list() {
      const listed = await bucket.list("");
      return listed.map(({ key, modified }) => ({ name: key, writtenAt: modified }));
    },
  };
}
