import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { ManagedRemote, ReleaseChange } from "@kalima/releases-contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { createFolder, writeBuild } from "../../test/releases/build-fixture.ts";
import { openRegistry } from "../../test/releases/open-registry.ts";
import { publishHosts } from "../../test/releases/publish-hosts.ts";
import { runCli, runCliProcess } from "../../test/releases/run-cli.ts";
import { buildAssets } from "../assets/app.ts";
import { isSigned } from "../security/signing.ts";
import { loadSecrets } from "../settings/secrets.ts";

let server: TestApp;
let root = "";
let assets: FastifyInstance;
let origin = "";

const REMOTE_ORIGINS = JSON.stringify({ "mfe-other": "https://other.example" });

const makeSite = (dataFolder: string) => ({
  server,
  dataFolder: join(root, dataFolder),
  assetsOrigin: origin,
  env: { REMOTE_ORIGINS },
});

function release(line: string, dataFolder = "site"): ReturnType<typeof runCli> {
  return runCli(line, makeSite(dataFolder));
}

async function releaseSuccessfully(line: string): Promise<string> {
  const { code, out, complaint } = await release(line);
  expect([line, code, complaint]).toEqual([line, 0, ""]);
  return out;
}

const writeVersion = (remote: string, version: string) => writeBuild(join(root, remote), { remote, version });

async function publish(remote: string, version: string): Promise<string> {
  return releaseSuccessfully(`publish ${remote} --from ${await writeVersion(remote, version)}`);
}

/** Reads the release in this process, because a process for each read would be slow. */
async function readStatus(remote: string): Promise<ManagedRemote> {
  const { database, context } = server;
  const all = await openRegistry({ database, clock: context.clock }).status();
  const status = all.find((managed) => managed.remote === remote);
  if (!status) throw new Error(`no status of ${remote}`);
  return status;
}

beforeAll(async () => {
  server = await createTestApp({}, []);
  root = await createFolder();
  const dataFolder = join(root, "site");
  await mkdir(join(dataFolder, "releases"), { recursive: true });
  await loadSecrets({ ...server.context.config, dataFolder });
  await publishHosts(server.database);
  assets = await buildAssets({ storeFolder: join(dataFolder, "releases") });
  origin = await assets.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await assets.close();
  await server.close();
  await rm(root, { recursive: true, force: true });
});

it("says that nothing is released before anything is", async () => {
  expect(await releaseSuccessfully("status")).toBe("Nothing is released yet.");
});

it("takes a version from its build to all visitors and back", { timeout: 60_000 }, async () => {
  const demo = "mfe-demo";
  expect(await publish(demo, "1.0.0")).toMatch(
    new RegExp(
      `^mfe-demo 1\\.0\\.0 is published at ${origin}/mfe-demo/1\\.0\\.0\\nPreview until .*/mfe-demo#preview=mfe-demo~1`,
    ),
  );
  await publish(demo, "1.1.0");
  expect(await publish(demo, "1.1.0")).toContain("was published already");
  expect(await readStatus(demo)).toMatchObject({ stable: "1.0.0", rollout: null });

  const begun = await releaseSuccessfully(`rollout ${demo} 1.1.0 --percent 1 --steps 1,5,25,50,100 --every 10m`);
  expect(begun).toMatch(/^mfe-demo: stable 1\.0\.0, 1\.1\.0 ramping at 1% \(revision \d+\)$/);
  expect((await readStatus(demo)).rollout).toMatchObject({ steps: [5, 25, 50, 100], everyMinutes: 10 });
  expect(await releaseSuccessfully(`status ${demo}`)).toMatch(
    /mfe-demo +1\.0\.0 +1\.1\.0 +1% → 5% → 25% → 50% → 100% +ramping/,
  );

  await releaseSuccessfully(`pause ${demo} --reason lunch`);
  expect((await readStatus(demo)).rollout).toMatchObject({ state: "paused", percent: 1, reason: "lunch" });
  await releaseSuccessfully(`promote ${demo} --reason good`);
  expect(await readStatus(demo)).toMatchObject({ stable: "1.1.0", lastGood: "1.0.0", rollout: null });
  await releaseSuccessfully(`rollback ${demo}`);
  expect(await readStatus(demo)).toMatchObject({ stable: "1.0.0", lastGood: null });
  await releaseSuccessfully(`rollout ${demo} 1.1.0 --percent 50`);
  await releaseSuccessfully(`halt ${demo} --reason slow`);
  expect((await readStatus(demo)).rollout).toMatchObject({ state: "halted", percent: 0, reason: "slow" });
  expect(await releaseSuccessfully(`disable ${demo} --reason fire`)).toContain("mfe-demo: disabled, stable 1.0.0");
  expect((await readStatus(demo)).isDisabled).toBe(true);
  await releaseSuccessfully(`rollback ${demo} 1.1.0`);
  expect(await readStatus(demo)).toMatchObject({ stable: "1.1.0", isDisabled: false });

  const { health: _health, ...standing } = await readStatus(demo);
  expect(JSON.parse(await releaseSuccessfully(`status ${demo} --json`))).toMatchObject([standing]);
  const changes = JSON.parse(await releaseSuccessfully(`history ${demo} --json`)) as ReleaseChange[];
  expect(changes.map(({ action, reason }) => [action, reason])).toEqual([
    ["rollback", null],
    ["disable", "fire"],
    ["halt", "slow"],
    ["rollout", null],
    ["rollback", null],
    ["promote", "good"],
    ["pause", "lunch"],
    ["rollout", null],
    ["publish", null],
    ["publish", null],
  ]);
  expect(changes.at(-2)).toMatchObject({ version: "1.1.0", provenance: { commit: "c0ffee", isDirty: false } });
  expect(new Set(changes.map(({ actor }) => actor))).toEqual(new Set([`cli:${userInfo().username}`]));
  expect(await releaseSuccessfully(`history ${demo}`)).toMatch(/^revision +at +actor +action/);
  expect(await releaseSuccessfully(`disable ${demo}`)).toBe(await releaseSuccessfully(`disable ${demo}`));
  expect(await releaseSuccessfully(`retire ${demo}`)).toBe("mfe-demo is retired; what it owned is free");
  expect(await releaseSuccessfully("status")).toBe("Nothing is released yet.");
});

it("lets people set the rule for approvals, refuse, approve and end a preview", { timeout: 60_000 }, async () => {
  const demo = "mfe-judged";
  for (const version of ["1.0.0", "1.1.0"]) await publish(demo, version);
  await server.database.query(
    "UPDATE remote_versions SET published_by = 'token:ci', published_for = NULL WHERE remote = $1",
    [demo],
  );
  expect(await releaseSuccessfully(`require-approvals ${demo} 1 --above 5`)).toContain("more than 5 % of the visitors");
  expect(await releaseSuccessfully(`refuse ${demo}@1.1.0 --reason prices`)).toBe("mfe-judged 1.1.0 is refused");
  const refused = await release(`rollout ${demo} 1.1.0 --percent 50`);
  expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining("it is refused")]);
  expect(await releaseSuccessfully(`approve ${demo}@1.1.0`)).toBe("mfe-judged 1.1.0 is approved");
  await releaseSuccessfully(`rollout ${demo} 1.1.0 --percent 50`);
  expect(await releaseSuccessfully(`end-preview ${demo}@1.1.0`)).toBe("mfe-judged 1.1.0: 1 preview link ended");
  expect(await releaseSuccessfully(`require-approvals ${demo} 0`)).toBe(
    "mfe-judged: proposed; once another person wants the same, nobody has to approve",
  );
});

it("says whether a version can be deployed", { timeout: 60_000 }, async () => {
  const demo = "mfe-deploys";
  await publish(demo, "1.0.0");
  expect(await releaseSuccessfully(`can-i-deploy ${demo}@1.0.0`)).toBe(
    "mfe-deploys@1.0.0 fits everything that is live.",
  );
});

it("keeps the files, and the description as it was signed, where its origin serves them", async () => {
  const answer = await releaseSuccessfully(
    `publish mfe-other --allow-unserved --json --from ${await writeVersion("mfe-other", "1.0.0")}`,
  );
  const baseUrl = "https://other.example/mfe-other/1.0.0";
  expect(JSON.parse(answer)).toMatchObject({ remote: "mfe-other", version: "1.0.0", isNew: true, baseUrl });
  const [row] = await server.database.query<{ baseUrl: string; document: string; signature: string }>(
    `SELECT base_url AS "baseUrl", document, signature FROM remote_versions WHERE remote = 'mfe-other'`,
  );
  const folder = join(root, "site", "releases", "mfe-other", "1.0.0");
  expect(["remoteEntry.js", "remoteEntry.js.br"].map((name) => existsSync(join(folder, name)))).toEqual([true, true]);
  const { releaseKeys } = JSON.parse(await readFile(join(root, "site", "secrets.json"), "utf8"));
  expect(row).toMatchObject({ baseUrl, document: await readFile(join(folder, "release.json"), "utf8") });
  expect(isSigned(row?.document ?? "", row?.signature ?? "", releaseKeys.publicKey)).toBe(true);
});

it("loses no concurrent change, and refuses an outdated revision", {
  timeout: 60_000,
}, async () => {
  const crowd = "mfe-crowd";
  for (const version of ["1.0.0", "1.1.0"]) await publish(crowd, version);
  const { revision } = await readStatus(crowd);
  const lines = Array.from({ length: 6 }, (_, at) => `rollout ${crowd} 1.1.0 --percent ${at + 1}`);
  const answers = await Promise.all(lines.map((line) => runCliProcess(line, makeSite("site"))));
  expect(answers.map(({ code }) => code)).toEqual(lines.map(() => 0));
  expect((await readStatus(crowd)).revision).toBe(revision + lines.length);
  const late = await release(`halt ${crowd} --revision ${revision}`);
  expect([late.code, late.out]).toEqual([1, ""]);
  expect(late.complaint).toBe("Somebody else changed this release in the meantime. Look at it again.");
  await releaseSuccessfully(`halt ${crowd} --revision ${revision + lines.length}`);
});

describe("refuses in one sentence", () => {
  beforeAll(async () => {
    await publish("mfe-plain", "1.0.0");
  }, 60_000);

  it.each<[string, number, string]>([
    ["rollout mfe-plain 1.0.0", 2, "rollout wants --percent."],
    ["promote mfe-plain", 1, "This cannot be done with the release as it stands: no rollout is under way."],
    ["rollback mfe-plain 9.9.9", 1, "This version does not exist."],
    ["halt mfe-nobody", 1, "Nothing of this remote was ever published."],
    ["publish mfe-plain --from nowhere", 1, `There is no release.json in ${join(process.cwd(), "nowhere")}.`],
  ])("%s", async (line, code, complaint) => {
    expect(await release(line)).toEqual({ code, out: "", complaint });
  });

  it("a build with other files than it describes", async () => {
    const from = await writeVersion("mfe-plain", "2.0.0");
    await writeFile(join(from, "remoteEntry.js"), "globalThis.entry = 9;");
    const { code, complaint } = await release(`publish mfe-plain --from ${from}`);
    expect([code, complaint]).toEqual([1, "remoteEntry.js is not the file that release.json describes."]);
    expect((await readStatus("mfe-plain")).versions.map(({ version }) => version)).toEqual(["1.0.0"]);
  });

  it("a data folder without a site, in which it writes nothing", async () => {
    const { code, complaint } = await release("status", "typo");
    const folder = join(root, "typo");
    const sentence = `There is no site in ${folder}: set DATA_DIR to the data folder of the site, or start the site there first.`;
    expect([code, complaint, existsSync(folder)]).toEqual([1, sentence, false]);
  });

  it("an origin that does not serve the version", async () => {
    const { code, complaint } = await release(`publish mfe-other --from ${await writeVersion("mfe-other", "1.1.0")}`);
    expect(code).toBe(1);
    expect(complaint).toMatch(/^https:\/\/other\.example\/mfe-other\/1\.1\.0\/remoteEntry\.js does not answer/);
  });

  it("as JSON with --json", async () => {
    const { code, out, complaint } = await runCliProcess("promote mfe-plain --json", makeSite("site"));
    expect([code, JSON.parse(out).error.code]).toEqual([1, "releases.not_now"]);
    expect(complaint).toContain("no rollout is under way");
  });
});

it("explains itself without a database", async () => {
  const { code, out } = await release("--help");
  expect(code).toBe(0);
  expect(out).toContain("can-i-deploy <remote@version>");
});
