import { join } from "node:path";
import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { buildShell, pagesOf } from "../../../../test/build-shell.ts";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { writeBuild } from "../../../../test/releases/build-fixture.ts";
import { releasesModule } from "../releases.module.ts";
import { createReleases, type Releases } from "../releases.service.ts";

const REMOTE = "mfe-x";
const ATTACKER = "203.0.113.7";

let server: TestApp;
let releases: Releases;
let time = Date.parse("2026-11-21T10:00:00Z");
let ticks = 1e9;
beforeAll(async () => {
  const projectFolder = buildShell();
  const folder = join(projectFolder, REMOTE);
  await writeBuild(folder, { remote: REMOTE, version: "1.0.0" });
  server = await createTestApp({ ADDRESS_LIMIT_FACTOR: "1" }, [
    async (context) => {
      releases = createReleases(context, projectFolder);
      return [releasesModule(releases), await pagesOf(projectFolder, () => releases.serve)(context)].flat();
    },
  ]);
  await writeBuild(folder, { remote: REMOTE, version: "2.0.0" });
  await releases.start();
  await server.database.query("UPDATE remote_releases SET stable = '1.0.0', rollout = NULL");
});
afterAll(() => {
  vi.restoreAllMocks();
  return server.close();
});

beforeEach(async () => {
  await server.database.query("TRUNCATE release_exposures");
  pass(120_000);
  vi.spyOn(performance, "now").mockImplementation(() => ticks);
});

/** Both clocks: that of the site, and that of limits in memory. */
function pass(ms: number): void {
  time += ms;
  ticks += ms;
  server.setTime(new Date(time));
}

async function rollOut(percent: number): Promise<void> {
  await releases.registry.change(
    REMOTE,
    { type: "rollout", version: "2.0.0", percent, steps: [100] },
    { actor: "cli" },
  );
  pass(2_000);
}

type Visit = { ip: string; outcome: "mounted" | "failed" | null };

/** A visitor without a cookie opens a page, and reports what became of the remote; `outcomeOf` knows which version they got. */
async function visit(ip: string, outcomeOf: (version: string) => Visit["outcome"]): Promise<void> {
  const answer = await server.app.inject({ url: "/", remoteAddress: ip });
  const [, state = "{}"] = /id="site-state">(.*?)<\/script>/.exec(answer.body) ?? [];
  const { page, remotes } = JSON.parse(state).release;
  const { version, rollout } = remotes[0];
  const outcome = outcomeOf(version);
  if (outcome === null) return;
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const events = ["exposed", outcome].map((each) => ({ remote: REMOTE, version, rollout, outcome: each }));
  const payload = { page, events };
  await server.app.inject({
    method: "POST",
    url: "/api/releases/reports",
    remoteAddress: ip,
    payload,
    cookies: { [COOKIE_NAMES.visitor]: String(cookies[COOKIE_NAMES.visitor]) },
  });
}

const lineOf = (at: number) => `198.${51 + Math.floor(at / 250)}.${at % 250}.9`;

async function rolloutAfterLook() {
  pass(20_000);
  await releases.health.look();
  const [managed] = await releases.registry.status();
  return { ...managed?.rollout, stable: managed?.stable };
}

it("480 requests of one address in 8 seconds freeze a good rollout at most", async () => {
  await rollOut(50);
  for (let at = 0; at < 60; at += 1) await visit(lineOf(at), () => "mounted");
  for (let at = 0; at < 240; at += 1) {
    await visit(ATTACKER, (version) => (version === "2.0.0" ? "failed" : "mounted"));
    pass(8_000 / 240);
  }
  expect(await rolloutAfterLook()).toMatchObject({ state: "paused", percent: 50, reason: "one_network" });
});

it("480 requests from four networks freeze a good rollout at most", async () => {
  await rollOut(50);
  for (let at = 0; at < 60; at += 1) await visit(lineOf(at), () => "mounted");
  for (let at = 0; at < 240; at += 1) {
    await visit(`203.0.${at % 4}.7`, (version) => (version === "2.0.0" ? "failed" : "mounted"));
    pass(8_000 / 240);
  }
  expect(await rolloutAfterLook()).toMatchObject({ state: "paused", percent: 50, reason: "one_network" });
});

it("1,500 votes forged from thirty networks freeze a version that fails half of its visitors: too many have it", async () => {
  await rollOut(50);
  for (let at = 0; at < 100; at += 1) {
    await visit(lineOf(at), (version) => (version === "2.0.0" && at % 4 < 2 ? "failed" : "mounted"));
    for (let forged = 0; forged < 15; forged += 1) {
      await visit(`203.0.${(at * 15 + forged) % 30}.7`, (version) => (version === "2.0.0" ? "mounted" : null));
      pass(120_000 / 1_500);
    }
  }
  expect(await rolloutAfterLook()).toMatchObject({
    state: "paused",
    percent: 50,
    reason: "uneven_samples",
    stable: "1.0.0",
  });
});

it("1,500 forged votes in two minutes do not hide a version that fails half of its visitors", async () => {
  await rollOut(50);
  for (let at = 0; at < 100; at += 1) {
    await visit(lineOf(at), (version) => (version === "2.0.0" && at % 4 < 2 ? "failed" : "mounted"));
    for (let forged = 0; forged < 15; forged += 1) {
      await visit(ATTACKER, (version) => (version === "2.0.0" ? "mounted" : null));
      pass(120_000 / 1_500);
    }
  }
  expect(await rolloutAfterLook()).toMatchObject({ state: "halted", reason: "fails_more_often", stable: "1.0.0" });
});

it("a set that was read without its page votes for nothing", async () => {
  await rollOut(50);
  const answer = await server.app.inject({ url: "/api/releases/current", remoteAddress: lineOf(1) });
  const { page, remotes } = answer.json().data;
  const { version, rollout } = remotes[0];
  await server.app.inject({
    method: "POST",
    url: "/api/releases/reports",
    remoteAddress: lineOf(1),
    payload: { page, events: [{ remote: REMOTE, version, rollout, outcome: "exposed" }] },
    cookies: { [COOKIE_NAMES.visitor]: String(answer.cookies[0]?.value) },
  });
  const [row] = await server.database.query("SELECT rollout_id AS rollout FROM release_exposures");
  expect(row).toEqual({ rollout: null });
});
