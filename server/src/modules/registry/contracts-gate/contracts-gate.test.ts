import type { RemoteContract } from "@kalima/contracts/pages";
import { emitRemoteSchemas, SHELL_INTERFACE } from "@kalima/contracts/published";
import type { RemoteBuild } from "@kalima/release-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeShellRelease } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { makeRelease } from "../../../../test/releases/build-fixture.ts";
import { openRegistry } from "../../../../test/releases/open-registry.ts";
import { makeShellContract, publishHosts } from "../../../../test/releases/publish-hosts.ts";
import { contracts } from "../../../kernel/contracts.ts";
import { signDocument } from "../../../security/signing.ts";
import { contractsGate } from "./contracts-gate.ts";
import { emitServerContract } from "./own-contracts.ts";

const NO_BACKENDS = { origins: {}, contracts: {} };

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  admin = await server.signUp({ role: "admin" });
  // Builds that lie in the project's folders would be live, too.
  await server.database.query("TRUNCATE remote_releases, release_owners CASCADE");
  await publishHosts(server.database);
  const registry = openRegistry({ database: server.database, keys: server.context.secrets.releaseKeys });
  await registry.add("mfe-x", "1.0.0");
  await registry.add("mfe-y", "1.0.0");
});
afterAll(() => server.close());

const post = (path: string, body: object) => server.as(admin)("POST", `/api/releases/${path}`, body);

async function sendVersion(build: RemoteBuild) {
  const document = JSON.stringify(build);
  const signature = signDocument(document, server.context.secrets.releaseKeys.privateKey);
  const baseUrl = `${server.context.config.assetsOrigin}/${build.name}/${build.version}`;
  return post(`${build.name}/versions`, { document, signature, baseUrl });
}

async function publish(build: RemoteBuild): Promise<void> {
  const answer = await sendVersion(build);
  expect([answer.statusCode, answer.json().detail]).toEqual([201, undefined]);
}

function changed(remote: string, version: string, change: Partial<RemoteContract>): RemoteBuild {
  const build = makeRelease({ remote, version });
  const contract = { ...build.contract, ...change };
  return { ...build, contract, schemas: emitRemoteSchemas({ events: contract, calls: [] }, contracts) };
}

it("a version that fits is served; schemas stay out of what the page gets", async () => {
  await publish(changed("mfe-x", "1.1.0", { publishes: ["trainer.chosen@1"] }));
  const answer = await post("mfe-x/rollout", { version: "1.1.0", percent: 100 });
  expect(answer.json().data?.rollout).toMatchObject({ version: "1.1.0" });
  expect((await post("mfe-x/promote", {})).statusCode).toBe(200);
  const served = await server.as()("GET", "/api/releases/current");
  expect(served.json().data.remotes).not.toHaveLength(0);
  expect(served.body).not.toContain("schemas");
});

it("a version that claims another remote's page is refused when it is published, with the first reason", async () => {
  const { pages } = makeRelease({ remote: "mfe-y", version: "1.0.0" }).contract;
  const answer = await sendVersion(changed("mfe-x", "1.2.0", { pages, publishes: ["trainer.chosen@1"] }));
  expect([answer.statusCode, answer.json().code]).toEqual([409, "releases.contract_broken"]);
  expect(answer.json().detail).toBe("mfe-y owns the page /mfe-y.");
});

it("one without schemas is not", async () => {
  const { schemas: _none, ...bare } = makeRelease({ remote: "mfe-x", version: "1.3.0" });
  await publish(bare);
  const answer = await post("mfe-x/rollback", { version: "1.3.0" });
  expect(answer.json()).toMatchObject({
    code: "releases.contract_broken",
    detail: expect.stringContaining("no schemas"),
  });
});

it("nor one that leaves the live version of another remote without an event it reads", async () => {
  await publish(changed("mfe-y", "1.1.0", { consumes: ["trainer.chosen@1"] }));
  await post("mfe-y/rollout", { version: "1.1.0", percent: 5 });
  await publish(changed("mfe-x", "1.4.0", { publishes: [] }));
  const answer = await post("mfe-x/rollout", { version: "1.4.0", percent: 1 });
  expect(answer.json().detail).toBe(
    "mfe-y@1.1.0, event trainer.chosen@1: It reads trainer.chosen@1, which nobody would publish any more.",
  );
});

it("the first version of a remote that claims another one's page is refused, and stays unknown", async () => {
  const { pages } = makeRelease({ remote: "mfe-y", version: "1.0.0" }).contract;
  const build = changed("mfe-aaa", "1.0.0", { pages });
  const document = JSON.stringify(build);
  const signature = signDocument(document, server.context.secrets.releaseKeys.privateKey);
  const baseUrl = `${server.context.config.assetsOrigin}/mfe-aaa/1.0.0`;
  const answer = await post("mfe-aaa/versions", { document, signature, baseUrl });
  expect(answer.json()).toMatchObject({ code: "releases.contract_broken", detail: "mfe-y owns the page /mfe-y." });
  const remotes = (await server.as(admin)("GET", "/api/releases")).json().data as { remote: string }[];
  expect(remotes.map(({ remote }) => remote)).not.toContain("mfe-aaa");
});

it("a disabled remote comes back only with a version that fits", async () => {
  await publish(changed("mfe-off", "1.0.0", { pages: [] }));
  await post("mfe-off/disable", {});
  await server.database.query(
    `UPDATE remote_versions SET document = (document::jsonb - 'schemas')::text WHERE remote = 'mfe-off'`,
  );
  const answer = await post("mfe-off/rollback", { version: "1.0.0" });
  expect(answer.json()).toMatchObject({ code: "releases.contract_broken" });
});

const build = makeRelease({ remote: "mfe-z", version: "1.0.0" });
const hosts = { shell: makeShellContract(), server: emitServerContract() };

it("a candidate that fits the shell and the server of the registry has no problem", () => {
  expect(contractsGate(build, [], { owners: [], backends: NO_BACKENDS, hosts })).toEqual([]);
});

it.each(["shell", "server"] as const)("a page that the %s leads to stays", (host) => {
  const leading = { ...hosts, [host]: { ...hosts[host], links: ["/mfe-z"] } };
  const without = changed("mfe-z", "2.0.0", { pages: [] });
  const who = host === "shell" ? `shell@${hosts.shell.version}` : "server";
  expect(contractsGate(without, [build], { owners: [], backends: NO_BACKENDS, hosts: leading })).toEqual([
    { with: who, subject: "link /mfe-z", reason: "It leads to /mfe-z, which no live version would show any more." },
  ]);
});

it.each(["shell", "server"] as const)("without the contract of a %s nothing fits", (host) => {
  expect(contractsGate(build, [], { owners: [], backends: NO_BACKENDS, hosts: { ...hosts, [host]: null } })).toEqual([
    {
      with: host,
      subject: "contract",
      reason: `No ${host} has published its contract in this registry yet: start the site on it first.`,
    },
  ]);
});

it("the server in question is the one of the registry, not the one that asks", () => {
  const calls = ["GET /api/teachers"];
  const calling = { ...build, schemas: emitRemoteSchemas({ events: build.contract, calls }, contracts) };
  const { "GET /api/teachers": _gone, ...api } = hosts.server.api;
  const older = { ...hosts, server: { ...hosts.server, api } };
  expect(contractsGate(calling, [], { owners: [], backends: NO_BACKENDS, hosts })).toEqual([]);
  expect(contractsGate(calling, [], { owners: [], backends: NO_BACKENDS, hosts: older })).toMatchObject([
    { with: "server", reason: "The server has no GET /api/teachers." },
  ]);
});

describe("a shell", () => {
  const slot = { slot: "home.trainers" as const };
  const filling = changed("mfe-z", "1.0.0", { slots: [slot], hosts: [] });
  const stable = makeShellRelease({ version: "1.0.0" });
  const next = (contract: object) =>
    makeShellRelease({ version: "2.0.0", contract: { ...makeShellContract("2.0.0"), ...contract } });
  const withInterface = (build: RemoteBuild): RemoteBuild => ({
    ...build,
    shell: build.shell && { ...build.shell, interface: SHELL_INTERFACE + 1 },
  });
  const unanswered = { "GET /api/teachers": { answer: { type: "string" } } };

  it.each<[string, RemoteBuild, { with: string; subject: string }[]]>([
    ["that offers the same", next({}), []],
    ["with the page of a remote", next({ pages: ["/", "/mfe-z"] }), [{ with: "mfe-z@1.0.0", subject: "page /mfe-z" }]],
    ["without a slot that is filled", next({ hosts: [] }), [{ with: "mfe-z@1.0.0", subject: "slot home.trainers" }]],
    ["of another platform", next({ platformVersion: "9.0.0" }), [{ with: "mfe-z@1.0.0", subject: "platform version" }]],
    [
      "that the server answers otherwise",
      next({ calls: unanswered }),
      [{ with: "server", subject: "answer of GET /api/teachers" }],
    ],
    [
      "that the server sends other messages",
      next({ sockets: { "/websocket/releases": { client: {}, server: { withdrawals: { type: "string" } } } } }),
      [{ with: "server", subject: "withdrawals of socket /websocket/releases" }],
    ],
    ["that this server cannot call", withInterface(next({})), [{ with: "server", subject: "interface" }]],
  ])("%s is compared with what is live", (_what, candidate, problems) => {
    expect(contractsGate(candidate, [stable, filling], { owners: [], backends: NO_BACKENDS, hosts })).toMatchObject(
      problems,
    );
    expect(contractsGate(candidate, [stable, filling], { owners: [], backends: NO_BACKENDS, hosts })).toHaveLength(
      problems.length,
    );
  });

  it("is compared with each remote even while another version is live", () => {
    const rolledOut = next({ hosts: [] });
    expect(contractsGate(filling, [stable], { owners: [], backends: NO_BACKENDS, hosts })).toEqual([]);
    expect(contractsGate(filling, [stable, rolledOut], { owners: [], backends: NO_BACKENDS, hosts })).toMatchObject([
      { subject: "slot home.trainers" },
    ]);
  });
});
