import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createFolder } from "../../../test/releases/build-fixture.ts";
import { openRegistry } from "../../../test/releases/open-registry.ts";
import { openSets, type TestSets } from "../../../test/releases/open-sets.ts";
import { openPool } from "../../kernel/database/database.ts";
import { createReleaseKeys, signDocument } from "../../security/signing.ts";
import { registryRepository } from "../registry/registry.repository.ts";

const keys = createReleaseKeys();
let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await createTestApp({}, []);
  const registry = openRegistry({ database: server.database, keys });
  await registry.add("mfe-one", "1.0.0", "1.1.0");
  await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 50 }, { actor: "cli:mona" });
});
beforeEach(async () => {
  folder = await createFolder();
});
afterAll(() => server.close());

const resolvePath = () => join(folder, "snapshot.json");
const open = (readRegistry?: () => Promise<never>): TestSets =>
  openSets({ database: server.database, keys, folder, readRegistry });
const hang = () => new Promise<never>(() => undefined);
const failRead = () => Promise.reject(new Error("relation does not exist"));
const listVersions = (sets: TestSets) =>
  Promise.all(
    Array.from({ length: 100 }, async (_, at) => (await sets.serveTo(`visitor-${at}`)).remotes[0]?.version ?? "none"),
  );

/** Takes the tables away, as a botched migration would. */
async function hideTables(work: () => Promise<void>): Promise<void> {
  await server.database.query("ALTER TABLE remote_releases RENAME TO gone");
  try {
    await work();
  } finally {
    await server.database.query("ALTER TABLE gone RENAME TO remote_releases");
  }
}

describe("while the registry cannot be read", () => {
  it("a process serves what it read last, and takes changes up again afterwards", async () => {
    const sets = open();
    const before = await listVersions(sets);
    await rm(resolvePath());
    await hideTables(async () => {
      sets.forget();
      expect(await listVersions(sets)).toEqual(before);
    });
    await expect.poll(() => sets.serveTo("a").then(() => sets.log.at(-1)), { timeout: 5_000 }).toMatch("answers again");
    expect(sets.log).toHaveLength(2);
  });

  it("a process that starts then serves from the snapshot, the same versions to the same visitors", async () => {
    const before = await listVersions(open());
    expect(new Set(before)).toEqual(new Set(["1.0.0", "1.1.0"]));
    await hideTables(async () => {
      expect(await listVersions(open())).toEqual(before);
    });
  });

  it.each([
    ["it does not answer at all", hang],
    ["it refuses", failRead],
  ])("when %s, the snapshot serves", async (_how, readRegistry) => {
    await open().serveTo("a");
    expect((await open(readRegistry).serveTo("a")).remotes).toHaveLength(1);
  });

  it("when the database is gone, the snapshot serves", async () => {
    await open().serveTo("a");
    const pool = openPool({ ...server.connection, host: folder } as never, () => undefined);
    const sets = openSets({ database: pool.database, keys, folder });
    expect((await sets.serveTo("a")).remotes).toHaveLength(1);
    await pool.close();
  });

  it("only the first request waits for it", async () => {
    await open().serveTo("a");
    let asked = 0;
    const sets = open(() => {
      asked += 1;
      return hang();
    });
    await sets.serveTo("a");
    sets.forget();
    const first = await Promise.race([sets.serveTo("a"), new Promise((resolve) => setImmediate(resolve, "late"))]);
    expect([asked, first]).toEqual([2, expect.objectContaining({ remotes: expect.any(Array) })]);
  });

  it("a page waits a moment for one that hangs, and no further one does", async () => {
    const { readState } = registryRepository(server.database);
    const answers = [await readState()];
    const sets = openSets({
      database: server.database,
      keys,
      folder,
      readRegistry: () => (answers.length > 0 ? Promise.resolve(answers.splice(0).flat()) : hang()),
    });
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    try {
      await sets.serveTo("a");
      vi.advanceTimersByTime(1_000);
      const first = sets.serveTo("a");
      const isServed = (set: Promise<unknown>) => Promise.race([set.then(() => true), nextTurn(false)]);
      expect(await isServed(first)).toBe(false);
      await vi.advanceTimersByTimeAsync(150);
      expect([await isServed(first), await isServed(sets.serveTo("b"))]).toEqual([true, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("and there is nothing to serve from, it says so", async () => {
    await expect(open(failRead).serveTo("a")).rejects.toMatchObject({ code: "releases.registry_down" });
  });
});

describe("a snapshot", () => {
  it("stays one file and is written again only after a change", async () => {
    const sets = open();
    await sets.serveTo("a");
    const first = await readFile(resolvePath(), "utf8");
    await writeFile(resolvePath(), "untouched");
    sets.forget();
    await sets.serveTo("a");
    expect(await readFile(resolvePath(), "utf8")).toBe("untouched");
    await openRegistry({ database: server.database, keys }).add("mfe-two", "1.0.0");
    sets.forget();
    await sets.serveTo("a");
    expect(await readFile(resolvePath(), "utf8")).not.toBe(first);
    expect(await readdir(folder)).toEqual(["snapshot.json"]);
    await server.database.query("DELETE FROM release_changes WHERE remote = 'mfe-two'");
    await server.database.query("DELETE FROM remote_releases WHERE remote = 'mfe-two'");
  });

  type Signed = { state: string; signature: string };
  const signSnapshot = (state: string, privateKey: string, stamp = "release registry\n"): Signed => ({
    state,
    signature: signDocument(`${stamp}${state}`, privateKey),
  });
  it.each<[string, (snapshot: Signed) => unknown]>([
    ["with another state", ({ state, signature }) => ({ state: state.replace("1.0.0", "6.6.6"), signature })],
    ["with another signature", ({ state }) => ({ state, signature: "AAAA" })],
    ["signed by a stranger", ({ state }) => signSnapshot(state, createReleaseKeys().privateKey)],
    ["signed as something else", ({ state }) => signSnapshot(state, keys.privateKey, "")],
    ["without a signature", ({ state }) => ({ state })],
    ["cut short", (snapshot) => JSON.stringify(snapshot).slice(0, 200)],
  ])("%s is refused", async (_how, forge) => {
    await open().serveTo("a");
    const forged = forge(JSON.parse(await readFile(resolvePath(), "utf8")));
    await writeFile(resolvePath(), typeof forged === "string" ? forged : JSON.stringify(forged));
    const sets = open(failRead);
    await expect(sets.serveTo("a")).rejects.toMatchObject({ code: "releases.registry_down" });
    expect(sets.log.at(-1)).toContain("the snapshot of releases is refused");
  });

  it("may fail to be written while pages are served", async () => {
    await writeFile(join(folder, "file"), "");
    const sets = openSets({ database: server.database, keys, folder: join(folder, "file") });
    expect((await sets.serveTo("a")).remotes).toHaveLength(1);
    expect(sets.log[0]).toContain("cannot be written");
  });
});
