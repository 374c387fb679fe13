import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newFolder, writeBuild } from "../../test/releases/build-fixture.ts";
import { createDiskStore } from "../modules/releases/store/disk-store.ts";
import { storeLocalBuild } from "../modules/releases/store/store-local-build.ts";
import { buildAssets } from "./app.ts";

let root = "";
let storeFolder = "";
let app: FastifyInstance;
let lonely: FastifyInstance;

beforeAll(async () => {
  root = await newFolder();
  storeFolder = join(root, "releases");
  // Before anything was published, as at a first start.
  app = await buildAssets({ storeFolder });
  lonely = await buildAssets({ storeFolder, only: ["mfe-other"] });
  for (const remote of ["mfe-demo", "mfe-other"]) {
    await writeBuild(join(root, remote), { remote, version: "1.0.0" });
    await storeLocalBuild(createDiskStore(storeFolder), join(root, remote));
  }
  const version = join(storeFolder, "mfe-demo", "1.0.0");
  // By hand: the store itself takes in neither.
  for (const name of ["remoteEntry.js.map", "remoteEntry.js.map.br"]) await writeFile(join(version, name), "{}");
  await mkdir(join(storeFolder, "mfe-demo", ".draft"));
  await writeFile(join(storeFolder, "mfe-demo", ".draft", "remoteEntry.js"), "half();");
});
afterAll(async () => {
  await Promise.all([app.close(), lonely.close()]);
  await rm(root, { recursive: true });
});

it("serves a published version for ever", async () => {
  const answer = await app.inject("/mfe-demo/1.0.0/remoteEntry.js");
  expect([answer.statusCode, answer.body]).toEqual([200, "globalThis.entry = 1;"]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

it("serves what was packed to whoever unpacks it", async () => {
  const headers = { "accept-encoding": "br" };
  const answer = await app.inject({ url: "/mfe-demo/1.0.0/remoteEntry.js", headers });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe("globalThis.entry = 1;");
});

it.each([
  ["a source map", "/mfe-demo/1.0.0/remoteEntry.js.map"],
  ["a packed source map", "/mfe-demo/1.0.0/remoteEntry.js.map.br"],
  ["half a version", "/mfe-demo/.draft/remoteEntry.js"],
  ["a version that was never published", "/mfe-demo/2.0.0/remoteEntry.js"],
  ["a build in its package folder", "/mfe-demo/dist/builds/1.0.0/remoteEntry.js"],
  ["what lies beside the store", "/mfe-demo/..%2f..%2fmfe-demo/dist"],
])("has no %s", async (_what, address) => {
  expect((await app.inject(address)).statusCode).toBe(404);
});

it("serves its own remotes alone where it is told which", async () => {
  expect((await lonely.inject("/mfe-other/1.0.0/remoteEntry.js")).statusCode).toBe(200);
  expect((await lonely.inject("/mfe-demo/1.0.0/remoteEntry.js")).statusCode).toBe(404);
});
