import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ReleaseSet } from "@kalima/releases-contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { createFolder, writeBuild } from "../../../../test/releases/build-fixture.ts";
import { openSets, type TestSets } from "../../../../test/releases/open-sets.ts";
import { publishHosts } from "../../../../test/releases/publish-hosts.ts";
import { runCli } from "../../../../test/releases/run-cli.ts";
import { buildAssets } from "../../../assets/app.ts";
import { computeKeyId, type KeyRing, type ReleaseKeySet } from "../../../security/key-ring.ts";
import { createReleaseKeys, signDocument } from "../../../security/signing.ts";
import { loadSecrets, readReleaseKeys, resolveSecretsPath } from "../../../settings/secrets.ts";
import { openKeyRing } from "./open-key-ring.ts";
import { nameKeys } from "./release-keys.ts";

let server: TestApp;
let root = "";
let dataFolder = "";
let assets: FastifyInstance;
let assetsOrigin = "";

beforeAll(async () => {
  server = await createTestApp({}, []);
  root = await createFolder();
  dataFolder = join(root, "site");
  await loadSecrets({ ...server.context.config, dataFolder });
  await publishHosts(server.database);
  assets = await buildAssets({ storeFolder: join(dataFolder, "releases") });
  assetsOrigin = await assets.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await assets.close();
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const release = (line: string, env: NodeJS.ProcessEnv = {}): ReturnType<typeof runCli> =>
  runCli(line, { server, dataFolder, assetsOrigin, env });

async function answered(line: string): Promise<string> {
  const { code, out, complaint } = await release(line);
  expect([line, code, complaint]).toEqual([line, 0, ""]);
  return out;
}

async function publish(version: string): Promise<void> {
  const folder = await writeBuild(join(root, version, "mfe-a"), { remote: "mfe-a", version });
  await answered(`publish mfe-a --from ${folder}`);
}

async function present(): Promise<ReleaseKeySet> {
  const keys = await readReleaseKeys(resolveSecretsPath(dataFolder));
  if (!keys) throw new Error("there are no keys");
  return keys;
}

/** The key ring and the release sets that one process of the site holds in memory. */
async function aProcess(readRegistry?: () => Promise<never>): Promise<{ ring: KeyRing; sets: TestSets }> {
  const { signing } = await present();
  const ring = openKeyRing({ ...server.context.config, dataFolder }, { releaseKeys: signing });
  const given = { database: server.database, ring, folder: join(dataFolder, "releases") };
  return { ring, sets: openSets({ ...given, ...(readRegistry && { readRegistry }) }) };
}

const versionIn = (set: ReleaseSet) => set.remotes.map(({ version, lastGood }) => [version, lastGood?.version ?? null]);

async function served({ sets }: { sets: TestSets }) {
  sets.forget();
  return versionIn(await sets.serveTo("a"));
}

const keysOfVersions = () =>
  server.database.query<{ version: string; key_id: string }>(
    "SELECT version, key_id FROM remote_versions ORDER BY version",
  );

it("a new key signs, the one before verifies until it is retired, and running processes follow", {
  timeout: 90_000,
}, async () => {
  await publish("1.0.0");
  const [one, two] = [await aProcess(), await aProcess()];
  expect([await served(one), await served(two)]).toEqual([[["1.0.0", null]], [["1.0.0", null]]]);

  const first = await present();
  const old = computeKeyId(first.signing.publicKey);
  expect(await answered("rotate-key")).toMatch(/^[\da-f]{12} signs from now on/);
  const fresh = computeKeyId((await present()).signing.publicKey);
  expect(fresh).not.toBe(old);
  await publish("2.0.0");
  await answered("rollout mfe-a 2.0.0 --percent 1");
  await answered("promote mfe-a");
  expect([await served(one), await served(two)]).toEqual([[["2.0.0", "1.0.0"]], [["2.0.0", "1.0.0"]]]);
  expect(await keysOfVersions()).toEqual([
    { version: "1.0.0", key_id: old },
    { version: "2.0.0", key_id: fresh },
  ]);
  expect((await answered("keys")).split("\n").slice(1)).toEqual([
    expect.stringMatching(`^${fresh} +signs +1$`),
    expect.stringMatching(`^${old} +verifies +1$`),
  ]);

  expect(await release(`retire-key ${old}`)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining("mfe-a@1.0.0"),
  });
  expect(await release(`retire-key ${fresh}`)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining("that signs"),
  });
  expect(await answered(`retire-key ${old} --sign-again`)).toBe(`${old} is retired; signed again: mfe-a@1.0.0`);
  expect([await served(one), await served(two)]).toEqual([[["2.0.0", "1.0.0"]], [["2.0.0", "1.0.0"]]]);
  expect([one.ring.listIds(), two.ring.listIds()]).toEqual([[fresh], [fresh]]);
  expect([...one.sets.log, ...two.sets.log]).toEqual([]);

  const late = await aProcess(() => Promise.reject(new Error("the registry is away")));
  expect(versionIn(await late.sets.serveTo("a"))).toEqual([["2.0.0", "1.0.0"]]);

  // A signature of the retired key is no longer valid, not even for a process that knew the key.
  const [row] = await server.database.query<{ document: string }>(
    "SELECT document FROM remote_versions WHERE version = '2.0.0'",
  );
  const signature = signDocument(row?.document ?? "", first.signing.privateKey);
  await server.database.query("UPDATE remote_versions SET signature = $1, key_id = $2 WHERE version = '2.0.0'", [
    ...[signature, old],
  ]);
  expect(await served(one)).toEqual([["1.0.0", null]]);
  expect(one.sets.log).toEqual(["mfe-a@2.0.0 is not served: its signature does not hold"]);
});

it("where the environment names the keys, it stays to be changed there", { timeout: 60_000 }, async () => {
  const { signing } = await present();
  const next = createReleaseKeys();
  const RELEASE_KEYS = `${next.publicKey}:${next.privateKey},${signing.publicKey}`;
  const old = computeKeyId(signing.publicKey);
  expect(await release("rotate-key", { RELEASE_KEYS })).toMatchObject({
    code: 1,
    complaint: expect.stringContaining("RELEASE_KEYS names the keys"),
  });
  expect(await release(`retire-key ${old} --sign-again`, { RELEASE_KEYS })).toMatchObject({
    code: 0,
    out: expect.stringContaining(`visitors get nothing that ${old} signed: remove it from RELEASE_KEYS`),
  });
  expect(await present()).toMatchObject({ signing });
  expect((await keysOfVersions()).some(({ key_id }) => key_id === computeKeyId(next.publicKey))).toBe(true);
});

it("what was signed before signatures named their key gets its name while there is one key", async () => {
  await server.database.query("UPDATE remote_versions SET key_id = NULL");
  await nameKeys(server.database, { listIds: () => ["k1", "k2"] });
  expect((await keysOfVersions()).map(({ key_id }) => key_id)).toEqual([null, null]);
  await nameKeys(server.database, { listIds: () => ["k1"] });
  expect((await keysOfVersions()).map(({ key_id }) => key_id)).toEqual(["k1", "k1"]);
});
