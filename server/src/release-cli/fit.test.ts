import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RemoteContract } from "@kalima/contracts/pages";
import { emitRemoteSchemas } from "@kalima/contracts/published";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/create-test-app.ts";
import { createFolder, makeRelease, writeBuild } from "../../test/releases/build-fixture.ts";
import { makeShellContract } from "../../test/releases/publish-hosts.ts";
import { runCli } from "../../test/releases/run-cli.ts";
import { buildAssets } from "../assets/app.ts";
import { contracts } from "../kernel/contracts.ts";
import { writeHosts } from "../modules/registry/contracts-gate/contracts-gate.ts";
import { emitServerContract } from "../modules/registry/contracts-gate/own-contracts.ts";
import { loadSecrets } from "../settings/secrets.ts";

const CALL = "GET /api/teachers/:id";
let server: TestApp;
let root = "";
let assets: FastifyInstance;
let origin = "";

/** Makes a running server whose answers lack the age of trainers, which the checkout already has. */
function makeOlderServer() {
  const own = emitServerContract();
  const { answer, ...call } = own.api[CALL] as unknown as {
    answer: { properties: { data: { properties: object; required: string[] } } };
  };
  const { data } = answer.properties;
  const { age: _age, ...properties } = data.properties as Record<string, object>;
  const older = { ...data, properties, required: data.required.filter((name) => name !== "age") };
  const api = { ...own.api, [CALL]: { ...call, answer: { ...answer, properties: { data: older } } } };
  return { ...own, api: api as typeof own.api };
}

beforeAll(async () => {
  server = await createTestApp({}, []);
  root = await createFolder();
  const dataFolder = join(root, "site");
  await mkdir(join(dataFolder, "releases"), { recursive: true });
  await loadSecrets({ ...server.context.config, dataFolder });
  await writeHosts(server.database, { shell: makeShellContract(), server: makeOlderServer() }, new Date());
  assets = await buildAssets({ storeFolder: join(dataFolder, "releases") });
  origin = await assets.listen({ port: 0, host: "127.0.0.1" });
  expect(await publish("mfe-owner", "1.0.0", {})).toMatchObject({ code: 0 });
}, 60_000);
afterAll(async () => {
  await assets.close();
  await server.close();
  await rm(root, { recursive: true, force: true });
});

const release = (line: string) => runCli(line, { server, dataFolder: join(root, "site"), assetsOrigin: origin });

/** Publishes a build with a changed contract, as from a checkout in which nothing else is built. */
async function publish(remote: string, version: string, change: Partial<RemoteContract>, calls: string[] = []) {
  const folder = await writeBuild(join(root, remote), { remote, version });
  const build = makeRelease({ remote, version });
  const contract = { ...build.contract, ...change };
  const schemas = emitRemoteSchemas({ events: contract, calls }, contracts);
  await writeFile(join(folder, "release.json"), JSON.stringify({ ...build, contract, schemas }));
  return release(`publish ${remote} --from ${folder}`);
}

it("refuses and removes the first version of a remote that claims another one's page", async () => {
  const { pages } = makeRelease({ remote: "mfe-owner", version: "1.0.0" }).contract;
  const { code, complaint } = await publish("mfe-aaa", "1.0.0", { pages });
  expect([code, complaint]).toEqual([1, expect.stringContaining("mfe-owner owns the page /mfe-owner.")]);
  expect((await release("status")).out).not.toContain("mfe-aaa");
}, 60_000);

it("refuses and removes a further version that claims a page of the shell", async () => {
  const [page] = makeRelease({ remote: "mfe-owner", version: "1.0.0" }).contract.pages;
  const { code, complaint } = await publish("mfe-owner", "4.0.0", { pages: page ? [{ ...page, path: "/" }] : [] });
  expect([code, complaint]).toEqual([1, expect.stringContaining("The shell itself shows /.")]);
  expect((await release("can-i-deploy mfe-owner@4.0.0")).complaint).toContain("This version does not exist.");
}, 60_000);

it.each<{ what: string; version: string; change: Partial<RemoteContract>; calls: string[]; line: RegExp }>([
  {
    what: "wants another platform than the live shell's",
    version: "2.0.0",
    change: { platform: "^9" },
    calls: [],
    line: /platform version: .*\^9/,
  },
  {
    what: "reads a field that the running server does not have",
    version: "3.0.0",
    change: {},
    calls: [CALL],
    line: /answer of GET \/api\/teachers\/:id: .*age/,
  },
])(
  "reports that a version which $what does not fit, and does not roll it out",
  async (row) => {
    await publish("mfe-owner", row.version, row.change, row.calls);
    const asked = await release(`can-i-deploy mfe-owner@${row.version}`);
    expect([asked.code, `${asked.out}${asked.complaint}`]).toEqual([1, expect.stringMatching(row.line)]);
    const begun = await release(`rollout mfe-owner ${row.version} --percent 1`);
    expect(begun).toMatchObject({ code: 1, out: "" });
  },
  60_000,
);
