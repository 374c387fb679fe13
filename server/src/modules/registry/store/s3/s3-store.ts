import type { Bucket } from "../../../../storage/bucket.ts";
import { readChecked } from "../checked-build.ts";
import { assertNames, isRemoteName, isVersionName, matchStored } from "../kept-version.ts";
import type { PublishLock } from "../publish-lock.ts";
import type { VersionStore } from "../version-store.ts";
import {
  makeBuildPrefix,
  makeDocumentKey,
  makeDocumentsPrefix,
  makeFilesPrefix,
  makeMapsKey,
  makeRenderKey,
  makeServerFilesPrefix,
} from "./keys.ts";

const MAX_CONCURRENT_REQUESTS = 8;

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += MAX_CONCURRENT_REQUESTS)
    await Promise.all(items.slice(start, start + MAX_CONCURRENT_REQUESTS).map(work));
}

/**
 * Stores versions in a bucket: the files first, then the document that makes them a version. Any number of processes
 * may write at the same time.
 */
export function createS3Store(bucket: Bucket, lock: PublishLock): VersionStore {
  async function document(remote: string, version: string): Promise<string | null> {
    assertNames(remote, version);
    return bucket.text(makeDocumentKey(remote, version));
  }

  async function read(key: string): Promise<Buffer | null> {
    const body = await bucket.open(key);
    return body && Buffer.concat(await body.toArray());
  }

  return {
    document,
    async put(remote, version, fromFolder) {
      assertNames(remote, version);
      const candidate = await readChecked(remote, version, fromFolder);
      const readStored = async () => matchStored(await document(remote, version), candidate.build);
      const kept = await readStored();
      if (kept) return kept;

      const folder = makeBuildPrefix(candidate.build);
      await forEach(candidate.files, ({ name, bytes }) => bucket.put(folder + name, bytes));
      const { build, render } = candidate;
      if (build.render && render) await bucket.put(makeRenderKey({ ...build, render: build.render }), render.bytes);
      // Not every server knows conditional writes; two that publish one version must not overwrite each other.
      return lock(`publish ${remote}@${version}`, async () => {
        const other = await readStored();
        if (other) return other;
        const isWritten = await bucket.putOnce(makeDocumentKey(remote, version), Buffer.from(candidate.document));
        if (isWritten) return { document: candidate.document, isNew: true };
        const present = await readStored();
        if (!present) throw new Error(`${remote} ${version} was written and is not there`);
        return present;
      });
    },
    file: (build, name) => read(makeBuildPrefix(build) + name),
    renderBundle: (build) => read(makeRenderKey(build)),
    async putMaps(remote, version, packed) {
      assertNames(remote, version);
      if (!(await read(makeMapsKey(remote, version)))) await bucket.put(makeMapsKey(remote, version), packed);
    },
    async maps(remote, version) {
      assertNames(remote, version);
      return read(makeMapsKey(remote, version));
    },
    async versions(remote) {
      if (!isRemoteName(remote)) return [];
      const folder = makeDocumentsPrefix(remote);
      const names = (await bucket.list(folder, true)).map(({ key }) => key.slice(folder.length));
      return names
        .filter((name) => name.endsWith(".json"))
        .map((name) => name.slice(0, -".json".length))
        .filter(isVersionName);
    },
    async remove(remote, version) {
      assertNames(remote, version);
      // Without its document the version is gone, even if removing the rest fails.
      await bucket.remove(makeDocumentKey(remote, version));
      for (const folder of [makeFilesPrefix(remote, version), makeServerFilesPrefix(remote, version)])
        await forEach(await bucket.list(folder), ({ key }) => bucket.remove(key));
    },
  };
}
