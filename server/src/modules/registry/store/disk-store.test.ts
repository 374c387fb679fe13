import { existsSync } from "node:fs";
import { mkdir, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "@kalima/contracts/domain";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFolder, writeBuild } from "../../../../test/releases/build-fixture.ts";
import { createDiskStore } from "./disk-store.ts";

const REMOTE = "mfe-demo";
let root = "";
let kept = "";
beforeEach(async () => {
  root = await createFolder();
  kept = join(root, "releases");
});
afterEach(() => rm(root, { recursive: true }));

it("what an ended process left half written is never a version, and forgotten after an hour", async () => {
  const store = createDiskStore(kept);
  const [old, fresh] = [join(kept, REMOTE, ".old"), join(kept, REMOTE, ".fresh")];
  for (const draft of [old, fresh]) await mkdir(draft, { recursive: true });
  await utimes(old, new Date(), new Date(Date.now() - 2 * HOUR_MS));
  expect(await store.versions(REMOTE)).toEqual([]);
  await store.put(REMOTE, "1.0.0", await writeBuild(join(root, REMOTE), { remote: REMOTE, version: "1.0.0" }));
  expect([old, fresh].map((draft) => existsSync(draft))).toEqual([false, true]);
});

it("a version is its folder and nothing beside it", async () => {
  const from = await writeBuild(join(root, REMOTE), { remote: REMOTE, version: "1.0.0" });
  await Promise.all(Array.from({ length: 12 }, () => createDiskStore(kept).put(REMOTE, "1.0.0", from)));
  expect(await readdir(join(kept, REMOTE))).toEqual(["1.0.0"]);
});
