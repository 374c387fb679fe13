import type { ReleasedRemote, ReleaseSet } from "@kalima/releases-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createFolder } from "../../../test/releases/build-fixture.ts";
import { openRegistry, type TestRegistry } from "../../../test/releases/open-registry.ts";
import { openSets, type TestSets } from "../../../test/releases/open-sets.ts";
import { createReleaseKeys } from "../../security/signing.ts";
import { registryRepository } from "../registry/registry.repository.ts";

const keys = createReleaseKeys();
const by = { actor: "cli:mona" };
const VISITORS = Array.from({ length: 400 }, (_, at) => `visitor-${at}`);
const REMOTES = ["mfe-one", "mfe-two"];
let server: TestApp;
let registry: TestRegistry;
let folder: string;
beforeAll(async () => {
  server = await createTestApp({}, []);
  registry = openRegistry({ database: server.database, keys });
  folder = await createFolder();
});
beforeEach(async () => {
  await server.database.query("TRUNCATE remote_releases, remote_versions, release_changes CASCADE");
  for (const remote of REMOTES) await registry.add(remote, "1.0.0", "1.1.0", "1.2.0");
});
afterAll(() => server.close());

const open = (): TestSets => openSets({ database: server.database, keys, folder });

function find(set: ReleaseSet, remote: string): ReleasedRemote {
  const found = set.remotes.find(({ name }) => name === remote);
  if (!found) throw new Error(`${remote} is missing`);
  return found;
}

async function listVersions(sets: TestSets): Promise<string[]> {
  const served = await Promise.all(VISITORS.map((visitor) => sets.serveTo(visitor)));
  return served.map((set) => REMOTES.map((remote) => find(set, remote).version).join(" "));
}

function listAddresses({ entry, preload }: Pick<ReleasedRemote, "entry" | "preload">): string[] {
  return [entry, ...preload.map(({ url }) => url)];
}

describe("a visitor's bucket", () => {
  it("decides about the version, even after the rollout moves to another cohort", async () => {
    await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 50, cohort: "language_en" }, by);
    await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 30, cohort: "all" }, by);
    const sets = openSets({ database: server.database, keys, folder, showsBuckets: true });
    const drawn = await Promise.all(VISITORS.map(async (visitor) => find(await sets.serveTo(visitor), "mfe-one")));
    const isNew = drawn.map(({ version }) => version === "1.1.0");
    expect(drawn.map(({ rollout }) => (rollout?.bucket ?? Number.NaN) < 3_000)).toEqual(isNew);
    expect(new Set(isNew).size).toBe(2);
  });

  it("appears in development only", async () => {
    await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 50 }, by);
    expect(find(await open().serveTo("v"), "mfe-one").rollout).not.toHaveProperty("bucket");
  });
});

describe("a visitor", () => {
  it("gets the same versions at every call, from every process", async () => {
    for (const remote of REMOTES) await registry.change(remote, { type: "rollout", version: "1.1.0", percent: 50 }, by);
    const [one, other] = [open(), open()];
    const first = await listVersions(one);
    expect(await listVersions(one)).toEqual(first);
    expect(await listVersions(other)).toEqual(first);
    // The remotes are drawn independently: each of the four combinations occurs.
    expect(new Set(first).size).toBe(4);
  });

  it("a visitor keeps the new version while the share grows, and no other visitor changes", async () => {
    const sets = open();
    let before = await listVersions(sets);
    for (const percent of [5, 25, 60, 100]) {
      await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent }, by);
      sets.forget();
      const after = await listVersions(sets);
      const flipped = after.filter((versions, at) => versions < String(before[at]));
      expect([percent, flipped]).toEqual([percent, []]);
      before = after;
    }
    expect(new Set(before)).toEqual(new Set(["1.1.0 1.0.0"]));
  });

  it("gets entry, preloads, contract and name of one version, whichever it is", async () => {
    await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 50 }, by);
    const sets = open();
    const served = await Promise.all(VISITORS.map(async (visitor) => find(await sets.serveTo(visitor), "mfe-one")));
    expect(new Set(served.map(({ version }) => version))).toEqual(new Set(["1.0.0", "1.1.0"]));
    for (const one of served) {
      expect(one.preload).toHaveLength(2);
      for (const url of listAddresses(one)) expect(url).toContain(`/mfe-one/${one.version}/`);
      expect([one.contract.version, one.container]).toEqual([
        one.version,
        `mfe_one_${one.version.replaceAll(".", "_")}`,
      ]);
      if (one.lastGood)
        for (const url of listAddresses(one.lastGood)) expect(url).toContain(`/mfe-one/${one.lastGood.version}/`);
    }
  });

  it("falls back from a new version to the stable one, and from that to the last good one", async () => {
    await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 100 }, by);
    await registry.change("mfe-one", { type: "promote" }, by);
    await registry.change("mfe-one", { type: "rollout", version: "1.2.0", percent: 50 }, by);
    const sets = open();
    const served = await Promise.all(VISITORS.map(async (visitor) => find(await sets.serveTo(visitor), "mfe-one")));
    const pairs = served.map(({ version, lastGood }) => `${version} ${lastGood?.version}`);
    expect(new Set(pairs)).toEqual(new Set(["1.2.0 1.1.0", "1.1.0 1.0.0"]));
  });

  it("knows the rollout on both sides of it, and of none once it is halted", async () => {
    await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 50, steps: [100] }, by);
    await registry.change("mfe-one", { type: "pause" }, by);
    const sets = open();
    const id = (await registry.status())[0]?.rollout?.id;
    const rollouts = await Promise.all(
      VISITORS.map(async (visitor) => find(await sets.serveTo(visitor), "mfe-one").rollout),
    );
    for (const rollout of rollouts) expect(rollout).toEqual({ id, percent: 50 });

    await registry.change("mfe-one", { type: "halt" }, by);
    sets.forget();
    const after = await Promise.all(VISITORS.map(async (visitor) => find(await sets.serveTo(visitor), "mfe-one")));
    expect(new Set(after.map(({ version, rollout }) => `${version} ${rollout}`))).toEqual(new Set(["1.0.0 null"]));
  });

  it("marks disabled remotes", async () => {
    await registry.change("mfe-two", { type: "disable" }, by);
    const set = await open().serveTo("visitor");
    expect([find(set, "mfe-one").isDisabled, find(set, "mfe-two").isDisabled]).toEqual([false, true]);
  });
});

describe("a set", () => {
  it("has one name for one choice of versions, and another page every time", async () => {
    const sets = open();
    const [one, same] = [await sets.serveTo("a"), await sets.serveTo("b")];
    expect(same.id).toBe(one.id);
    expect(same.page).not.toBe(one.page);
    await registry.change("mfe-one", { type: "rollback", version: "1.1.0" }, by);
    sets.forget();
    expect((await sets.serveTo("a")).id).not.toBe(one.id);
  });

  it("follows a change without a notification", async () => {
    const sets = open();
    await sets.serveTo("a");
    await registry.change("mfe-one", { type: "rollback", version: "1.1.0" }, by);
    const version = async () => find(await sets.serveTo("a"), "mfe-one").version;
    await expect.poll(version, { timeout: 15_000 }).toBe("1.1.0");
  });

  it("comes from memory for concurrent visitors", async () => {
    let read = 0;
    const { readState } = registryRepository(server.database);
    const sets = openSets({
      database: server.database,
      keys,
      folder,
      readRegistry: () => {
        read += 1;
        return readState();
      },
    });
    await listVersions(sets);
    expect(read).toBe(1);
  });
});

describe("a version whose signature does not hold", () => {
  const forge = (version: string, what: "document" | "signature") =>
    server.database.query(
      what === "signature"
        ? `UPDATE remote_versions SET signature = reverse(signature) WHERE remote = 'mfe-one' AND version = $1`
        : `UPDATE remote_versions SET document = replace(document, 'remoteEntry', 'evilEntry') WHERE remote = 'mfe-one' AND version = $1`,
      [version],
    );

  it.each(["document", "signature"] as const)(
    "gives way to the last good one and is logged once (%s)",
    async (what) => {
      await registry.change("mfe-one", { type: "start", version: "1.1.0" }, by);
      await forge("1.1.0", what);
      const sets = open();
      expect(find(await sets.serveTo("a"), "mfe-one")).toMatchObject({ version: "1.0.0", lastGood: null });
      sets.forget();
      expect(find(await sets.serveTo("a"), "mfe-two").version).toBe("1.0.0");
      expect(sets.log).toEqual(["mfe-one@1.1.0 is not served: its signature does not hold"]);
    },
  );

  it("reaches no visitor by a rollout, and no visitor is counted in it", async () => {
    await registry.change("mfe-one", { type: "rollout", version: "1.1.0", percent: 100 }, by);
    await forge("1.1.0", "document");
    expect(find(await open().serveTo("a"), "mfe-one")).toMatchObject({ version: "1.0.0", rollout: null });
  });

  it("does not count as the last good version", async () => {
    await registry.change("mfe-one", { type: "start", version: "1.1.0" }, by);
    await forge("1.0.0", "signature");
    expect(find(await open().serveTo("a"), "mfe-one")).toMatchObject({ version: "1.1.0", lastGood: null });
  });

  it("takes its remote away where no other version is left, and no other remote", async () => {
    await forge("1.0.0", "document");
    const { remotes } = await open().serveTo("a");
    expect(remotes.map(({ name }) => name)).toEqual(["mfe-two"]);
  });

  it("disappears even if it was valid when it was first read", async () => {
    await registry.change("mfe-one", { type: "start", version: "1.1.0" }, by);
    const sets = open();
    await sets.serveTo("a");
    await forge("1.1.0", "document");
    sets.forget();
    expect(find(await sets.serveTo("a"), "mfe-one").version).toBe("1.0.0");
  });

  it("also holds for no other version than its own", async () => {
    await server.database.query(
      `UPDATE remote_versions v SET document = o.document, signature = o.signature
       FROM remote_versions o WHERE v.remote = 'mfe-one' AND v.version = '1.0.0' AND o.remote = 'mfe-one' AND o.version = '1.2.0'`,
    );
    expect((await open().serveTo("a")).remotes.map(({ name }) => name)).toEqual(["mfe-two"]);
  });
});
