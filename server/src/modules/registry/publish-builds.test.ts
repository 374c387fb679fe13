import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createFolder, writeBuild } from "../../../test/releases/build-fixture.ts";
import { openRegistry, type TestRegistry } from "../../../test/releases/open-registry.ts";
import { createKeyRing } from "../../security/key-ring.ts";
import { createReleaseKeys } from "../../security/signing.ts";
import { publishBuilds } from "./publish-builds.ts";
import { registryRepository } from "./registry.repository.ts";
import { createDiskStore } from "./store/disk-store.ts";

const keys = createReleaseKeys();
const by = { actor: "cli:mona" };
let server: TestApp;
let registry: TestRegistry;
let projectFolder: string;
let storeFolder: string;
let log: string[];
beforeAll(async () => {
  server = await createTestApp({}, []);
  registry = openRegistry({ database: server.database, keys });
});
beforeEach(async () => {
  await server.database.query("TRUNCATE remote_releases, remote_versions, release_changes, release_owners CASCADE");
  [projectFolder, storeFolder] = await Promise.all([createFolder(), createFolder()]);
  log = [];
});
afterAll(() => server.close());

const build = (version: string, remote = "mfe-a", commit = "c0ffee") =>
  writeBuild(join(projectFolder, remote), { remote, version, commit });

/** Publishes the builds as the start of a server does. */
async function start(origin = "http://localhost:4001", through = registry, isDevelopment = false): Promise<void> {
  const keep = (text: string) => void log.push(text);
  await publishBuilds({
    registry: through,
    projectFolder,
    keys: createKeyRing({ signing: keys }),
    repository: registryRepository(server.database),
    store: createDiskStore(storeFolder),
    resolveOrigin: () => origin,
    log: { info: keep, warn: keep } as never,
    builder: "mona@server",
    isDevelopment,
  });
}

async function standing() {
  const [remote] = await registry.status();
  if (!remote) throw new Error("nothing is released");
  return remote;
}

it("serves a saved build in development, even after people chose another one", async () => {
  await build("1.0.0");
  await start();
  await build("1.1.0");
  await start();
  await registry.change("mfe-a", { type: "rollback", version: "1.0.0" }, by);
  await build("1.2.0");
  await start();
  expect(await standing()).toMatchObject({ stable: "1.0.0" });
  await start(undefined, undefined, true);
  expect(await standing()).toMatchObject({ stable: "1.2.0" });
});

it("each build becomes stable until a person changes the release", async () => {
  await build("1.0.0");
  await start();
  expect(await standing()).toMatchObject({ stable: "1.0.0", lastGood: null, revision: 0 });
  await build("1.1.0");
  await start();
  expect(await standing()).toMatchObject({ stable: "1.1.0", lastGood: "1.0.0", revision: 1 });
  const [change] = await registry.history("mfe-a");
  const provenance = { commit: "c0ffee", isDirty: false, builder: "mona@server" };
  expect(change).toMatchObject({ actor: "start", action: "start", stable: "1.1.0", version: "1.1.0", provenance });
  expect((await registry.history("mfe-a")).at(-1)).toMatchObject({ action: "publish", version: "1.0.0", provenance });
  expect(log).toEqual([]);
});

it("a build from a tree with changes in no commit is not called clean, neither first nor later", async () => {
  const provenance = { commit: "c0ffee", isDirty: true, builder: "mona@server" };
  for (const version of ["1.0.0", "1.1.0"]) {
    await build(version, "mfe-a", "c0ffee-dirty");
    await start();
    expect((await registry.history("mfe-a"))[0]).toMatchObject({ version, provenance });
  }
});

it("another start with nothing new changes nothing", async () => {
  await build("1.0.0");
  await start();
  await start();
  expect(await registry.history("mfe-a")).toHaveLength(1);
});

it("after a person changed the release, a build is only published, with a log line", async () => {
  for (const version of ["1.0.0", "1.1.0"]) {
    await build(version);
    await start();
  }
  await registry.change("mfe-a", { type: "rollback" }, by);
  await build("1.2.0");
  await start();
  const remote = await standing();
  expect(remote).toMatchObject({ stable: "1.0.0", lastGood: null, revision: 2 });
  expect(remote.versions.map(({ version }) => version).toSorted()).toEqual(["1.0.0", "1.1.0", "1.2.0"]);
  expect(log).toEqual(["mfe-a 1.2.0 is published; people chose what visitors get, so 1.0.0 stays"]);
});

it.each([
  ["under way", []],
  ["paused", [{ type: "pause" }]],
  ["halted by its health", [{ type: "halt" }]],
] as const)("a rollout %s is not disturbed", async (_how, then) => {
  for (const version of ["1.0.0", "1.1.0"]) await build(version).then(() => start());
  await registry.add("mfe-a", "1.2.0");
  await registry.change("mfe-a", { type: "rollout", version: "1.2.0", percent: 5, steps: [50] }, by);
  for (const action of then) await registry.change("mfe-a", action, { actor: "health" });
  const { stable, rollout, revision } = await standing();
  await build("1.3.0");
  await start();
  expect(await standing()).toMatchObject({ stable, rollout, revision });
});

it("a disabled remote stays disabled", async () => {
  await build("1.0.0");
  await start();
  await registry.change("mfe-a", { type: "disable" }, by);
  await build("1.1.0");
  await start();
  expect(await standing()).toMatchObject({ stable: "1.0.0", isDisabled: true });
});

it("files that moved to another origin are found there; files hosted elsewhere keep their address", async () => {
  for (const version of ["1.0.0", "1.1.0"]) await build(version).then(() => start());
  await server.database.query("UPDATE remote_versions SET base_url = 'https://cdn.example' WHERE version = '1.0.0'");
  await createDiskStore(storeFolder).remove("mfe-a", "1.0.0");
  await start("https://files.example");
  const rows = await server.database.query("SELECT version, base_url AS at FROM remote_versions ORDER BY version");
  expect(rows).toEqual([
    { version: "1.0.0", at: "https://cdn.example" },
    { version: "1.1.0", at: "https://files.example/mfe-a/1.1.0" },
  ]);
});

it("a remote whose build is wrong does not keep the others back", async () => {
  await build("1.0.0", "mfe-a");
  await writeBuild(join(projectFolder, "mfe-b"), { remote: "mfe-other", version: "1.0.0" });
  await build("1.0.0", "mfe-c");
  await start();
  expect((await registry.status()).map(({ remote }) => remote)).toEqual(["mfe-a", "mfe-c"]);
  expect(log).toEqual([expect.stringContaining("mfe-b is not published: This is mfe-other")]);
});

it("two servers that start at once publish once", async () => {
  await build("1.0.0");
  await start();
  await build("1.1.0");
  await Promise.all([start(), start(), start()]);
  expect(await standing()).toMatchObject({ stable: "1.1.0", lastGood: "1.0.0", revision: 1 });
});

it("a stop made during the start is kept", async () => {
  await build("1.0.0");
  await start();
  await build("1.1.0");
  let isStopped = false;
  const findContractProblems = async () => {
    if (!isStopped) await registry.change("mfe-a", { type: "disable" }, by);
    isStopped = true;
    return [];
  };
  await start(undefined, openRegistry({ database: server.database, keys, findContractProblems }));
  expect(await standing()).toMatchObject({ stable: "1.0.0", isDisabled: true, revision: 1 });
  expect(log).toEqual(["mfe-a 1.1.0 is published; people chose what visitors get, so 1.0.0 stays"]);
});

it("a build that does not fit is published, but not served, with a log line", async () => {
  await build("1.0.0");
  await start();
  await build("1.1.0");
  const problem = { with: "mfe-b@1.0.0", subject: "event a@1", reason: "They break each other." };
  const findContractProblems = async () => [problem];
  await start(undefined, openRegistry({ database: server.database, keys, findContractProblems }));
  expect(await standing()).toMatchObject({ stable: "1.0.0" });
  expect(log).toEqual(["mfe-a 1.1.0 is not served: mfe-b@1.0.0, event a@1: They break each other."]);
});

it("serves a build that does not fit in development, and logs it", async () => {
  await build("1.0.0");
  const problem = { with: "mfe-b@1.0.0", subject: "event a@1", reason: "They break each other." };
  const gated = openRegistry({ database: server.database, keys, findContractProblems: async () => [problem] });
  await start(undefined, gated, true);
  expect(await standing()).toMatchObject({ stable: "1.0.0" });
  expect(log).toEqual([
    "mfe-a 1.0.0 would not be served outside development: mfe-b@1.0.0, event a@1: They break each other.",
  ]);
});

it("a retired remote stays away, though its build is still there", async () => {
  await build("1.0.0");
  await start();
  await registry.retire("mfe-a", by);
  await start();
  expect(await registry.status()).toEqual([]);
  expect(log).toEqual([expect.stringContaining("mfe-a 1.0.0 is not served: this remote was retired")]);
});

it("a version that people published first is theirs: a newer build does not take its place", async () => {
  await registry.add("mfe-a", "0.9.0");
  await build("1.0.0");
  await start();
  expect(await standing()).toMatchObject({ stable: "0.9.0" });
});
