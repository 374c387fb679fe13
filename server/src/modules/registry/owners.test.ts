import type { RemoteContract } from "@kalima/contracts/pages";
import { findProblems, foreignClaims } from "@kalima/contracts/published";
import type { RemoteBuild } from "@kalima/release-client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { makeRelease } from "../../../test/releases/build-fixture.ts";
import { openRegistry, type TestRegistry } from "../../../test/releases/open-registry.ts";
import { createReleaseKeys, signDocument } from "../../security/signing.ts";
import { readOwners } from "./live-versions.ts";

const keys = createReleaseKeys();
const by = { actor: "cli:mona" };
let server: TestApp;
let registry: TestRegistry;
beforeAll(async () => {
  server = await createTestApp({}, []);
  const published = (build: RemoteBuild) => ({ ...build, schemas: build.schemas ?? null });
  const shell = null;
  registry = openRegistry({
    database: server.database,
    keys,
    findContractProblems: (candidate, live, { owners }) =>
      findProblems(published(candidate), { remotes: live.map(published), shell, api: {}, sockets: {}, owners }),
    findForeignClaims: (candidate, live, { owners }) => foreignClaims(candidate, { remotes: live, shell, owners }),
  });
});
beforeEach(async () => {
  await server.database.query("TRUNCATE remote_releases, remote_versions, release_changes, release_owners CASCADE");
});
afterAll(() => server.close());

type Changes = Partial<RemoteContract>;

/** Publishes a version with these claims and nothing else. */
async function publish(remote: string, version: string, changes: Changes): Promise<void> {
  const build = makeRelease({ remote, version });
  const document = JSON.stringify({ ...build, contract: { ...build.contract, pages: [], hosts: [], ...changes } });
  const signature = signDocument(document, keys.privateKey);
  await registry.publish({ document, signature, baseUrl: `https://cdn.example/${remote}/${version}`, ...by });
}

const page = (path: string): Changes => {
  const text = { en: "T", ar: "ع" };
  return { pages: [{ path, access: "public", frame: "full", title: text, description: text }] };
};
const listOwners = async (kind: string) =>
  (await readOwners(server.database)).filter((owned) => owned.kind === kind).map(({ name, owner }) => [name, owner]);
const rollOut = (remote: string, version: string) =>
  registry.change(remote, { type: "rollout", version, percent: 5 }, by);

it("a page belongs to the first that claims it; the next one is refused in one sentence", async () => {
  await publish("mfe-catalog", "1.0.0", page("/teachers"));
  await expect(publish("mfe-a", "1.0.0", page("/teachers"))).rejects.toMatchObject({
    code: "releases.contract_broken",
    extra: { detail: "mfe-catalog owns the page /teachers." },
  });
  expect(await listOwners("page")).toEqual([["/teachers", "mfe-catalog"]]);
});

it("a further version that claims another's page is refused when it is published, by whatever pattern", async () => {
  await publish("mfe-payment", "1.0.0", page("/payment/:ref"));
  await publish("mfe-a", "1.0.0", page("/points"));
  for (const path of ["/payment/:ref", "/payment/:id", "/payment/new", "/:all/:of"])
    await expect(publish("mfe-a", "1.1.0", page(path))).rejects.toMatchObject({
      code: "releases.contract_broken",
      extra: { detail: "mfe-payment owns the page /payment/:ref." },
    });
  await publish("mfe-a", "1.1.0", page("/points"));
});

it("a version that is only published claims nothing; its rollout does, and a halt gives it up", async () => {
  await publish("mfe-a", "1.0.0", {});
  await publish("mfe-a", "1.1.0", page("/new"));
  expect(await listOwners("page")).toEqual([]);
  await rollOut("mfe-a", "1.1.0");
  expect(await listOwners("page")).toEqual([["/new", "mfe-a"]]);
  await registry.change("mfe-a", { type: "halt" }, by);
  await publish("mfe-b", "1.0.0", page("/new"));
  expect(await listOwners("page")).toEqual([["/new", "mfe-b"]]);
  await expect(rollOut("mfe-a", "1.1.0")).rejects.toMatchObject({ extra: { detail: "mfe-b owns the page /new." } });
});

it("a page stays with its owner while the last good version has it", async () => {
  await publish("mfe-a", "1.0.0", page("/old"));
  await publish("mfe-a", "1.1.0", {});
  await publish("mfe-a", "1.2.0", {});
  await rollOut("mfe-a", "1.1.0");
  await registry.change("mfe-a", { type: "promote" }, by);
  await expect(publish("mfe-b", "1.0.0", page("/old"))).rejects.toMatchObject({ code: "releases.contract_broken" });
  await rollOut("mfe-a", "1.2.0");
  await registry.change("mfe-a", { type: "promote" }, by);
  await publish("mfe-b", "1.0.0", page("/old"));
  expect(await listOwners("page")).toEqual([["/old", "mfe-b"]]);
});

it("an event that its owner shares has one owner and two publishers", async () => {
  const EVENT = "profile.updated@1";
  await publish("mfe-a", "1.0.0", { publishes: [EVENT], alsoPublishedBy: { [EVENT]: ["mfe-b"] } });
  await publish("mfe-b", "1.0.0", { publishes: [EVENT] });
  await expect(publish("mfe-c", "1.0.0", { publishes: [EVENT] })).rejects.toMatchObject({
    extra: { detail: `mfe-a owns the event ${EVENT} and does not share it.` },
  });
  expect(await listOwners("event")).toEqual([[EVENT, "mfe-a"]]);
});

it("a registry from before owners were recorded gets them with the next start, in the order in which remotes came", async () => {
  await publish("mfe-b", "1.0.0", page("/first"));
  await publish("mfe-a", "1.0.0", { ...page("/second"), publishes: ["trainer.chosen@1"] });
  await server.database.query("TRUNCATE release_owners");
  await registry.activateHosts({ shell: null, server: null }, () => undefined);
  expect(await listOwners("page")).toEqual([
    ["/first", "mfe-b"],
    ["/second", "mfe-a"],
  ]);
});

it("gives a page to one of two remotes that claim it at the same time", async () => {
  const outcomes = await Promise.allSettled(
    ["mfe-a", "mfe-b"].map((remote) => publish(remote, "1.0.0", page("/both"))),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await listOwners("page")).toHaveLength(1);
});

it("a retired remote is gone from the site, keeps its history, and leaves what it owned to others", async () => {
  await publish("mfe-a", "1.0.0", page("/points"));
  await registry.retire("mfe-a", { ...by, reason: "moved" });
  expect([await registry.status(), await registry.live(), await listOwners("page")]).toEqual([[], [], []]);
  expect(await registry.history("mfe-a")).toMatchObject([{ action: "retire", reason: "moved" }, { action: "publish" }]);
  await publish("mfe-b", "1.0.0", page("/points"));
  await expect(registry.change("mfe-a", { type: "disable" }, by)).rejects.toMatchObject({ code: "releases.not_now" });
});

it("a retired remote comes back when people publish it, through the same check", async () => {
  await publish("mfe-a", "1.0.0", page("/points"));
  await registry.retire("mfe-a", by);
  await publish("mfe-a", "1.1.0", page("/points"));
  expect(await registry.status()).toMatchObject([{ remote: "mfe-a", stable: "1.1.0", lastGood: null, revision: 2 }]);
});

it("a remote cannot be retired while another one fills its slot", async () => {
  await publish("mfe-a", "1.0.0", { hosts: ["a.corner"] });
  await publish("mfe-b", "1.0.0", { slots: [{ slot: "a.corner" }] });
  await expect(registry.retire("mfe-a", by)).rejects.toMatchObject({
    extra: { detail: "mfe-b@1.0.0, slot a.corner: It fills a.corner, which no live version would host any more." },
  });
  await registry.retire("mfe-b", by);
  await registry.retire("mfe-a", by);
  expect(await registry.status()).toEqual([]);
});
