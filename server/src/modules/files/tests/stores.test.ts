import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../../../../test/create-test-app.ts";
import { startSwift } from "../../../../test/s3/start-swift.ts";
import { openBucket } from "../../../storage/bucket.ts";
import { accountRemoved } from "../../users/public.ts";
import { createDiskStore } from "../storage/disk-store.ts";
import type { FileStore } from "../storage/file-store.ts";
import { createS3Store } from "../storage/s3-store.ts";
import { createFilesServer } from "./fixtures/files-server.ts";
import { describeOutcome, pdf, upload } from "./fixtures/upload.ts";

// The S3 server takes a while to start.
const swift = process.env.TEST_DEEP === "1" ? await startSwift() : null;
const root = await mkdtemp(join(tmpdir(), "kalima-stores-"));
afterAll(async () => {
  await swift?.stop();
  await rm(root, { recursive: true, force: true });
});

const stores: [string, () => Promise<FileStore>][] = [
  [
    "on disk",
    async () => {
      const folder = join(root, randomUUID());
      await mkdir(folder);
      return createDiskStore(folder);
    },
  ],
];
if (swift) stores.push(["in S3", async () => createS3Store(openBucket(await swift.createBucket()))]);

async function readText(
  store: FileStore,
  name: string,
  range?: { start: number; end: number },
): Promise<string | null> {
  const stream = await store.open(name, range);
  return stream && Buffer.concat(await stream.toArray()).toString();
}

describe.each(stores)("a store %s", (_kind, create) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await create();
  });

  async function keep(text: string): Promise<string> {
    const [draft, name] = [join(root, randomUUID()), randomUUID()];
    await writeFile(draft, text);
    await store.keep(draft, name);
    return name;
  }

  it("gives back what it keeps, whole or a range of it", async () => {
    const name = await keep("0123456789");
    expect(await readText(store, name)).toBe("0123456789");
    expect(await readText(store, name, { start: 2, end: 4 })).toBe("234");
  });

  it("has no file of an unknown or removed name, and removes twice without an error", async () => {
    const name = await keep("x");
    await store.remove(name);
    await store.remove(name);
    expect(await readText(store, name)).toBeNull();
    expect(await readText(store, randomUUID())).toBeNull();
  });

  it("lists names with the time they were written", async () => {
    const before = Date.now() - MINUTE_MS;
    const name = await keep("x");
    const listed = (await store.list()).find((file) => file.name === name);
    expect(listed?.writtenAt.getTime()).toBeGreaterThan(before);
  });

  it("serves uploads, and keeps them in a sweep until the account is removed", async () => {
    const server = await createFilesServer(() => ({ store }));
    const user = await server.signUp();
    const sent = await upload(server, { bytes: pdf(), purpose: "proof", user });
    expect((await server.as(user)("GET", sent.json().data.url)).rawPayload.length).toBe(64);
    await server.runDue();
    expect((await store.list()).map(({ name }) => name)).toContain(sent.json().data.id);
    await server.database.transaction((tx) => server.context.events.emit(tx, accountRemoved, { userId: user.id }));
    await server.runDue();
    expect((await store.list()).map(({ name }) => name)).not.toContain(sent.json().data.id);
    await server.close();
  });
});

describe("a bucket that does not answer", () => {
  let server: TestApp;
  beforeAll(async () => {
    const credentials = { accessKeyId: "id", secretAccessKey: "key" };
    const bucket = openBucket({ bucket: "b", prefix: "", region: "x", endpoint: "http://127.0.0.1:1", credentials });
    server = await createFilesServer(() => ({ store: createS3Store(bucket) }));
  });
  afterAll(() => server.close());

  it("refuses uploads as unavailable, without a row", async () => {
    const user = await server.signUp();
    const answer = await upload(server, { bytes: pdf(), purpose: "proof", user });
    expect(describeOutcome(answer)).toBe("503 server.unavailable");
    expect(await server.database.query("SELECT id FROM files")).toEqual([]);
  });
});
