import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolder, writeBuild } from "../../../../../test/releases/build-fixture.ts";
import { openLockPool } from "../../../../../test/releases/lock-pool.ts";
import { startSwift } from "../../../../../test/s3/start-swift.ts";
import { type Bucket, openBucket } from "../../../../storage/bucket.ts";
import type { BucketAddress } from "../../../../storage/bucket-address.ts";
import { createPublishLock } from "../publish-lock.ts";
import { createKeptFiles } from "./kept-files.ts";
import { createS3Store } from "./s3-store.ts";

const REMOTE = "mfe-demo";
const swift = await startSwift();
const pool = openLockPool();
const lock = createPublishLock(pool.database);
let address: BucketAddress;
let bucket: Bucket;
let root = "";

beforeEach(async (context) => {
  if (!swift) return context.skip();
  address = await swift.createBucket();
  bucket = openBucket(address);
  root = await createFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));
afterAll(async () => {
  await pool.close();
  await swift?.stop();
});

const build = (version: string, files?: Record<string, string>) =>
  writeBuild(join(root, version, REMOTE), { remote: REMOTE, version, ...(files ? { files } : {}) });
const keys = async () => (await bucket.list("")).map(({ key }) => key);

describe("a publisher that ends in the middle", { timeout: 60_000 }, () => {
  const ended = new Error("the process ended");
  const dying: [string, Partial<Bucket>][] = [
    [
      "among the files",
      { put: (key, bytes) => (key.endsWith(".css") ? Promise.reject(ended) : bucket.put(key, bytes)) },
    ],
    ["before the document", { putOnce: () => Promise.reject(ended) }],
  ];

  it.each(dying)("%s leaves no version and does not block the next upload", async (_where, verbs) => {
    const from = await build("1.0.0");
    await expect(createS3Store({ ...bucket, ...verbs }, lock).put(REMOTE, "1.0.0", from)).rejects.toBe(ended);
    await expect.poll(keys, { timeout: 10_000 }).not.toEqual([]);
    const store = createS3Store(bucket, lock);
    expect(await store.versions(REMOTE)).toEqual([]);
    expect(await createKeptFiles(bucket)(REMOTE, "1.0.0")).toBeNull();
    const other = await build("1.0.0", { "remoteEntry.js": "globalThis.entry = 2;" });
    expect(await store.put(REMOTE, "1.0.0", other)).toMatchObject({ isNew: true });
    const files = await createKeptFiles(bucket)(REMOTE, "1.0.0");
    expect([...(files?.keys() ?? [])].sort()).toEqual(["release.json", "remoteEntry.js", "remoteEntry.js.br"]);
  });
});

describe("removal", { timeout: 60_000 }, () => {
  it("takes the document first: what stops in the middle has removed the version", async () => {
    await createS3Store(bucket, lock).put(REMOTE, "1.0.0", await build("1.0.0"));
    const broken = { ...bucket, list: () => Promise.reject(new Error("the process ended")) };
    await expect(createS3Store(broken, lock).remove(REMOTE, "1.0.0")).rejects.toThrow("the process ended");
    expect(await createS3Store(bucket, lock).versions(REMOTE)).toEqual([]);
    await createS3Store(bucket, lock).remove(REMOTE, "1.0.0");
    expect(await keys()).toEqual([]);
  });

  it("takes one version, also where another's name begins like it", async () => {
    const store = createS3Store(bucket, lock);
    for (const version of ["1.0.0", "1.0.0.json", "1.0.01"]) await store.put(REMOTE, version, await build(version));
    await store.remove(REMOTE, "1.0.0");
    expect((await store.versions(REMOTE)).sort()).toEqual(["1.0.0.json", "1.0.01"]);
    expect((await createKeptFiles(bucket)(REMOTE, "1.0.01"))?.size).toBe(7);
  });
});

describe("a store that does not serve says why in a sentence", { timeout: 60_000 }, () => {
  const wrong: [string, () => BucketAddress, RegExp][] = [
    ["no server there", () => ({ ...address, endpoint: "http://127.0.0.1:1" }), /ECONNREFUSED.*\.$/],
    ["no such bucket", () => ({ ...address, bucket: "nowhere" }), /The specified bucket does not exist\.$/],
    [
      "a wrong key",
      () => ({ ...address, credentials: { accessKeyId: "kalima:publisher", secretAccessKey: "wrong" } }),
      /signature.*\.$/,
    ],
  ];

  it.each(wrong)("%s", async (_what, at, reason) => {
    const failed = createS3Store(openBucket(at()), lock).put(REMOTE, "1.0.0", await build("1.0.0"));
    await expect(failed).rejects.toMatchObject({ name: "StartError", message: expect.stringMatching(reason) });
    await expect(failed).rejects.toThrow(/^The store s3:\/\/[\w-]+\/site\/ does not serve: /);
  });
});
