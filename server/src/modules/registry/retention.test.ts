import { DAY_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createFolder, writeBuild } from "../../../test/releases/build-fixture.ts";
import { openRegistry, type TestRegistry } from "../../../test/releases/open-registry.ts";
import { createRetention, KEPT_DAYS, type Retention } from "./retention.ts";
import { createDiskStore } from "./store/disk-store.ts";
import type { VersionStore } from "./store/version-store.ts";

const by = { actor: "cli:mona" };
let server: TestApp;
let registry: TestRegistry;
let store: VersionStore;
let retention: Retention;
let time = Date.parse("2026-11-01T10:00:00Z");
const clock = () => new Date(time);
beforeAll(async () => {
  server = await createTestApp({}, []);
  registry = openRegistry({ database: server.database, clock });
  store = createDiskStore(await createFolder());
  const log = { info: () => undefined, warn: () => undefined };
  retention = createRetention({ database: server.database, store, clock, log: log as never });
});
afterAll(() => server.close());

async function add(version: string): Promise<void> {
  await registry.add("mfe-old", version);
  await store.put("mfe-old", version, await writeBuild(await createFolder(), { remote: "mfe-old", version }));
}
const kept = async () => (await store.versions("mfe-old")).toSorted();

it("a version goes a month after a release last named it, with its files; its history stays", async () => {
  for (const version of ["1.0.0", "1.1.0", "1.2.0", "1.3.0"]) await add(version);
  await registry.change("mfe-old", { type: "rollout", version: "1.1.0", percent: 10 }, by);

  time += (KEPT_DAYS - 1) * DAY_MS;
  await registry.change("mfe-old", { type: "promote" }, by);
  await registry.change("mfe-old", { type: "rollout", version: "1.2.0", percent: 10 }, by);
  expect(await retention.sweep()).toEqual([]);

  time += 2 * DAY_MS;
  // Never served; the others are last good, stable and in a rollout.
  expect(await retention.sweep()).toEqual(["mfe-old@1.3.0"]);
  expect(await kept()).toEqual(["1.0.0", "1.1.0", "1.2.0"]);

  await registry.change("mfe-old", { type: "promote" }, by);
  time += (KEPT_DAYS - 1) * DAY_MS;
  expect(await retention.sweep()).toEqual([]);
  time += 2 * DAY_MS;
  expect(await retention.sweep()).toEqual(["mfe-old@1.0.0"]);
  expect(await kept()).toEqual(["1.1.0", "1.2.0"]);
  expect((await registry.history("mfe-old")).at(-1)).toMatchObject({ action: "publish", stable: "1.0.0" });
});

it("forgets a removed version until it is published again", async () => {
  const back = () => registry.change("mfe-old", { type: "rollback", version: "1.0.0" }, by);
  await expect(back()).rejects.toMatchObject({ code: "releases.version_unknown" });
  const [remote] = await registry.status();
  expect(remote?.versions.map(({ version }) => version)).not.toContain("1.0.0");
  await add("1.0.0");
  expect(await retention.sweep()).toEqual([]);
  expect(await back()).toMatchObject({ stable: "1.0.0" });
});

it("files that could not be removed are removed by the next sweep", async () => {
  await add("0.9.0");
  time += (KEPT_DAYS + 1) * DAY_MS;
  const [remove, log] = [() => Promise.reject(new Error("disk")), { info: () => undefined, warn: () => undefined }];
  const broken = createRetention({
    database: server.database,
    clock,
    log: log as never,
    store: { versions: store.versions, remove },
  });
  await expect(broken.sweep()).rejects.toThrow("disk");
  expect(await kept()).toContain("0.9.0");
  await retention.sweep();
  expect(await kept()).not.toContain("0.9.0");
});

it("what a halted rollout still names goes too, and the release can change all the same", async () => {
  await add("2.0.0");
  await registry.change("mfe-old", { type: "rollout", version: "2.0.0", percent: 1 }, by);
  await registry.change("mfe-old", { type: "halt" }, by);
  time += (KEPT_DAYS + 1) * DAY_MS;
  expect(await retention.sweep()).toContain("mfe-old@2.0.0");
  expect(await registry.change("mfe-old", { type: "disable" }, by)).toMatchObject({ isDisabled: true });
});

it("a version that retires during its rollout does not come back", async () => {
  await add("3.0.0");
  time += (KEPT_DAYS + 1) * DAY_MS;
  const slow = openRegistry({
    database: server.database,
    clock,
    findContractProblems: async () => {
      await retention.sweep();
      return [];
    },
  });
  await expect(slow.change("mfe-old", { type: "rollout", version: "3.0.0", percent: 1 }, by)).rejects.toMatchObject({
    code: "releases.version_unknown",
  });
  expect((await registry.status())[0]?.rollout?.version).not.toBe("3.0.0");
});
