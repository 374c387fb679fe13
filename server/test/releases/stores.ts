import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "@kalima/release-client";
import { createDiskStore } from "../../src/modules/registry/store/disk-store.ts";
import { createPublishLock } from "../../src/modules/registry/store/publish-lock.ts";
import { createKeptFiles } from "../../src/modules/registry/store/s3/kept-files.ts";
import { makeBuildPrefix, makeDocumentKey, makeFilesPrefix } from "../../src/modules/registry/store/s3/keys.ts";
import { createS3Store } from "../../src/modules/registry/store/s3/s3-store.ts";
import type { VersionStore } from "../../src/modules/registry/store/version-store.ts";
import { type Bucket, openBucket } from "../../src/storage/bucket.ts";
import { startSwift } from "../s3/start-swift.ts";
import { createFolder } from "./build-fixture.ts";
import { openLockPool } from "./lock-pool.ts";

/** A store of either kind, with access to its contents for tests. */
export type StoreUnderTest = {
  /** Another process's view of the same store. */
  open(): VersionStore;
  /** The source of the assets origin. */
  served: { storeFolder: string } | { bucket: Bucket };
  /** Everything a version consists of, by name; empty when there is no such version. */
  readContents(remote: string, version: string): Promise<Record<string, string>>;
  /** Lays a file among those of a version by hand, or of one that was never finished; the store itself takes in neither. */
  plant(remote: string, version: string, name: string): Promise<void>;
  /** True when the store contains no files. */
  isEmpty(): Promise<boolean>;
};
export type StoreKind = { kind: string; racers: number; create(): Promise<StoreUnderTest> };

async function openDiskStoreUnderTest(): Promise<StoreUnderTest> {
  const storeFolder = join(await createFolder(), "releases");
  return {
    open: () => createDiskStore(storeFolder),
    served: { storeFolder },
    async readContents(remote, version) {
      const folder = join(storeFolder, remote, version);
      const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith("."));
      const read = async (name: string) => [name, await readFile(join(folder, name), "latin1")];
      return Object.fromEntries(await Promise.all(names.map(read)));
    },
    async plant(remote, version, name) {
      const folder = join(storeFolder, remote, version);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), "planted();");
    },
    isEmpty: async () => (await readdir(storeFolder).catch(() => [])).length === 0,
  };
}

/** Both kinds of store; over S3 only where a real server can be had. `stop` at the end. */
export async function openStoreKinds(): Promise<{ kinds: StoreKind[]; stop(): Promise<void> }> {
  const swift = await startSwift();
  const kinds: StoreKind[] = [{ kind: "on a disk", racers: 12, create: openDiskStoreUnderTest }];
  if (!swift) return { kinds, stop: async () => {} };
  const pool = openLockPool();
  kinds.push({
    kind: "in S3",
    racers: 5,
    async create() {
      const address = await swift.createBucket();
      const bucket = openBucket(address);
      return {
        open: () => createS3Store(openBucket(address), createPublishLock(pool.database)),
        served: { bucket },
        async readContents(remote, version) {
          const texts: Record<string, string> = {};
          for (const [name, file] of (await createKeptFiles(bucket)(remote, version)) ?? []) {
            const body = await file.open();
            texts[name] = body ? Buffer.concat(await body.toArray()).toString("latin1") : "gone";
          }
          return texts;
        },
        async plant(remote, version, name) {
          const document = await bucket.text(makeDocumentKey(remote, version));
          const folder = document
            ? makeBuildPrefix(parseDocument(document))
            : `${makeFilesPrefix(remote, version)}half/`;
          await bucket.put(folder + name, Buffer.from("planted();"));
        },
        isEmpty: async () => (await bucket.list("")).length === 0,
      };
    },
  });
  return {
    kinds,
    async stop() {
      await pool.close();
      await swift.stop();
    },
  };
}
