import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@kalima/contracts/errors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { createFolder, writeBuild } from "../../../../test/releases/build-fixture.ts";
import { openRegistry, type TestRegistry } from "../../../../test/releases/open-registry.ts";
import { createKeyRing } from "../../../security/key-ring.ts";
import { findRenderFault } from "../../release-serving/public.ts";
import { createDiskStore } from "../store/disk-store.ts";
import { type PublishDependencies, publishVersion } from "./publish-version.ts";

const REFUSED = new AppError("releases.contract_broken");
const provenance = { commit: "4f1c0a9be2d7", isDirty: false, builder: "mona@laptop" };
let server: TestApp;
let root = "";
let registry: TestRegistry;
beforeAll(async () => {
  server = await createTestApp({}, []);
  root = await createFolder();
  registry = openRegistry({ database: server.database, keys: server.context.secrets.releaseKeys });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const stored = (remote: string, version: string) =>
  existsSync(join(root, "releases", remote, version, "remoteEntry.js"));

const FINE = "exports.render = async () => ({ html: '<h1>Fine</h1>', data: null, hosted: [] });";

async function publish(
  remote: string,
  version: string,
  refusal?: () => Promise<void>,
  render?: string,
): Promise<unknown> {
  const parts: PublishDependencies = {
    registry: {
      runIfUnpublished: registry.runIfUnpublished,
      async publish(publication) {
        if (!refusal) return registry.publish(publication);
        await refusal();
        throw REFUSED;
      },
    },
    store: createDiskStore(join(root, "releases")),
    keys: createKeyRing({ signing: server.context.secrets.releaseKeys }),
    resolveOrigin: () => "http://localhost:4001",
    findRenderFault,
    previewOf: async () => ({ url: "http://localhost:4000/#preview=x", until: new Date().toISOString() }),
  };
  const folder = await writeBuild(join(root, remote, version), {
    remote,
    version,
    ...(render !== undefined && { render }),
  });
  const build = { remote, folder, actor: "cli:mona", person: null, provenance, maps: Buffer.from("maps") };
  return publishVersion({ ...build, mayBeUnserved: true, mayServe: true }, parts);
}

it("a build that is refused leaves no files, and those of other versions stay", async () => {
  const remote = "mfe-refused";
  await publish(remote, "1.0.0");
  await expect(publish(remote, "1.1.0", async () => {})).rejects.toBe(REFUSED);
  expect([stored(remote, "1.0.0"), stored(remote, "1.1.0")]).toEqual([true, false]);
  await publish(remote, "1.1.0");
  expect(stored(remote, "1.1.0")).toBe(true);
});

it("a version that is published keeps its files when a later attempt is refused", async () => {
  const remote = "mfe-later";
  await publish(remote, "1.0.0");
  await expect(publish(remote, "1.0.0", async () => {})).rejects.toBe(REFUSED);
  expect(stored(remote, "1.0.0")).toBe(true);
});

it("two attempts at once: what one published is there, though the other was refused and had stored it first", async () => {
  const remote = "mfe-twice";
  await publish(remote, "1.0.0");
  const second = async () => void (await publish(remote, "1.1.0"));
  await expect(publish(remote, "1.1.0", second)).rejects.toBe(REFUSED);
  expect(stored(remote, "1.1.0")).toBe(true);
});

it("a bundle for the server that throws is refused with its place and reason, and leaves no files", async () => {
  const remote = "mfe-throws";
  await publish(remote, "1.0.0", undefined, FINE);
  const cases = [
    ["1.1.0", "exports.render = async ({ url }) => { throw new Error('no window at ' + url); };", /no window at/],
    ["1.2.0", "document.title;", /document is not defined/],
    ["1.3.0", "exports.mount = () => {};", /exports no function render/],
  ] as const;
  for (const [version, bundle, reason] of cases) {
    await expect(publish(remote, version, undefined, bundle), version).rejects.toThrow(reason);
    expect(stored(remote, version), version).toBe(false);
  }
  expect(stored(remote, "1.0.0")).toBe(true);
});
