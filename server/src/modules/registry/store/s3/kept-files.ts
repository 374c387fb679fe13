import type { Readable } from "node:stream";
import { parseDocument } from "@kalima/release-client";
import { LRUCache } from "lru-cache";
import type { Bucket, ListedObject } from "../../../../storage/bucket.ts";
import { makeBuildPrefix, makeDocumentKey } from "./keys.ts";

/** One file of a version, to be sent on. */
export type KeptFile = Omit<ListedObject, "key"> & {
  /** Returns null if the file has been removed meanwhile. */
  open(): Promise<Readable | null>;
};
export type FilesOfVersion = ReadonlyMap<string, KeptFile>;

/** Maximum number of versions in memory, far more than are live at the same time. */
const REMEMBERED = 500;

/**
 * Finds a version's files by name, `release.json` among them. Stored versions never change, so the result is kept; a
 * version that does not exist is looked up again each time.
 */
export function createKeptFiles(bucket: Bucket): (remote: string, version: string) => Promise<FilesOfVersion | null> {
  const found = new LRUCache<string, Promise<FilesOfVersion | null>>({ max: REMEMBERED });

  async function lookUp(remote: string, version: string): Promise<FilesOfVersion | null> {
    const key = makeDocumentKey(remote, version);
    const text = await bucket.text(key);
    if (text === null) return null;
    const folder = makeBuildPrefix(parseDocument(text));
    const [kept, documents] = await Promise.all([bucket.list(folder), bucket.list(key)]);
    const files = new Map<string, KeptFile>();
    for (const { key: at, ...rest } of [...kept, ...documents.filter((document) => document.key === key)]) {
      const name = at === key ? "release.json" : at.slice(folder.length);
      const open = async () => {
        const body = await bucket.open(at);
        // The version was removed: its other files are gone as well, or soon will be.
        if (!body) found.delete(`${remote}/${version}`);
        return body;
      };
      files.set(name, { ...rest, open });
    }
    return files;
  }

  return (remote, version) => {
    const name = `${remote}/${version}`;
    const known = found.get(name);
    if (known) return known;
    const files = lookUp(remote, version);
    const forget = () => found.delete(name);
    files.then((map) => map ?? forget(), forget);
    found.set(name, files);
    return files;
  };
}
