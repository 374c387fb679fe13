import { HOUR_MS } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { addRemote, type RolloutInDatabase } from "../../../test/releases/rollout-in-database.ts";
import { type Announcement, createAnnouncements } from "../registry/announcements.ts";
import { exposuresRepository } from "./exposures.repository.ts";
import { createWatcher } from "./watcher.ts";

let server: TestApp;
let site: RolloutInDatabase;
let time: number;
let lines: string[];
const now = () => new Date(time);
const keep = (text: string) => void lines.push(text);
const log = { info: keep, warn: keep, error: keep } as never;

beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(() => server.close());
beforeEach(async () => {
  time = Date.parse("2026-11-21T10:00:00Z");
  lines = [];
  await server.database.query("TRUNCATE remote_versions, remote_releases, release_changes CASCADE");
  await server.database.query("TRUNCATE release_exposures, release_vitals");
  site = await addReleased("mfe-a");
});

/** Adds a remote that was released a day ago. */
async function addReleased(remote: string): Promise<RolloutInDatabase> {
  const added = await addRemote(server.database, remote, now);
  await server.database.query("UPDATE remote_releases SET released_at = $1", [new Date(time - 24 * HOUR_MS)]);
  return added;
}

let pages = 0;
async function sendVisits(
  count: number,
  failing: boolean,
  more: { remote?: string; network?: string; version?: string } = {},
) {
  const outcomes = ["exposed", failing ? "crashed" : "mounted"] as const;
  const beacons = Array.from({ length: count }, () => {
    const page = `p${pages++}`;
    const of = { page, visitor: page, remote: "mfe-a", version: "1.0.0", rolloutId: null, percent: null, reason: null };
    return outcomes.map((outcome) => ({ ...of, ...more, outcome }));
  }).flat();
  await exposuresRepository(server.database).record(beacons, now());
  time += 1_000;
}
function makeWatcher() {
  const exposures = exposuresRepository(server.database);
  return createWatcher({ database: server.database, exposures, change: site.change, clock: now, log });
}
const runCheck = () => makeWatcher().checkReleases();

/** Sends a day of good visits, then advances the clock. */
async function passGoodDay(): Promise<void> {
  await sendVisits(300, false);
  time += 5 * HOUR_MS;
}

/** Sends visits of forty networks to these remotes, an hour ago. */
async function addKnownNetworks(...remotes: string[]): Promise<void> {
  time -= HOUR_MS;
  for (const remote of ["mfe-a", ...remotes])
    for (let at = 0; at < 40; at += 1) await sendVisits(1, false, { remote, network: `198.51.${at}.0/24` });
  time += HOUR_MS;
}

it("rolls a stable version that begins to fail back to the last good one, and announces it", async () => {
  await passGoodDay();
  await runCheck();
  expect(await site.readRelease()).toMatchObject({ stable: "1.0.0" });
  await sendVisits(20, true);
  await sendVisits(20, false);
  await runCheck();
  expect(await site.readRelease()).toMatchObject({ stable: "0.9.0", lastGood: null });
  expect((await site.listActions()).at(-1)).toEqual({ actor: "health", action: "rollback", reason: "stable_fails" });

  const sent: (Announcement & { text: string })[] = [];
  let status = 500;
  const post = async (_url: unknown, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return new Response(null, { status });
  };
  const announce = createAnnouncements({
    ...{ database: server.database, clock: now, log, webhookUrl: "https://hook.example", post: post as typeof fetch },
  });
  await announce();
  expect(lines.slice(-2)).toEqual([
    "release mfe-a@0.9.0: rollback by health, stable_fails, failed: 20 of 40 visitors lately, 0 of 300 visitors before",
    "the webhook of releases: it answered 500",
  ]);
  status = 204;
  await announce();
  await announce();
  expect(sent.map(({ action, reason, by }) => [action, reason, by])).toEqual([
    ["rollback", "stable_fails", "health"],
    ["rollback", "stable_fails", "health"],
  ]);
});

it("does not roll back for failures in one network", async () => {
  await passGoodDay();
  await sendVisits(300, true, { network: "203.0.113.0/24" });
  await runCheck();
  expect(await site.readRelease()).toMatchObject({ stable: "1.0.0" });
});

it.each([9, 34])("only logs failures forged from %i networks", async (networks) => {
  await passGoodDay();
  await sendVisits(11, false);
  for (let at = 0; at < networks; at += 1) await sendVisits(1, true, { network: `203.0.${at}.0/24` });
  await runCheck();
  expect(await site.readRelease()).toMatchObject({ stable: "1.0.0" });
  expect(lines).toEqual(["mfe-a@1.0.0 fails in a few networks, whose reports may be forged: it stays, please look"]);
});

it("rolls back a failing version although a second jump is forged from other networks", async () => {
  await addReleased("mfe-b");
  await passGoodDay();
  await sendVisits(40, true);
  for (let at = 0; at < 34; at += 1) await sendVisits(3, true, { remote: "mfe-b", network: `203.0.${at}.0/24` });
  await runCheck();
  expect(await site.readRelease()).toMatchObject({ stable: "0.9.0" });
});

it("only logs an outage that several remotes show, once", async () => {
  await addReleased("mfe-b");
  await passGoodDay();
  await addKnownNetworks("mfe-b");
  for (const remote of ["mfe-a", "mfe-b"])
    for (let at = 0; at < 40; at += 1) await sendVisits(1, true, { remote, network: `198.51.${at}.0/24` });
  const watcher = makeWatcher();
  await watcher.checkReleases();
  await watcher.checkReleases();
  expect(await site.readRelease()).toMatchObject({ stable: "1.0.0" });
  expect(lines.filter((line) => line.includes("the cause is elsewhere"))).toHaveLength(2);
});

describe("a version that all of a cohort gets, or everybody,", () => {
  const beginWholeRollout = async (cohort?: "staff") => {
    await passGoodDay();
    await site.begin({ percent: 100, ...(cohort && { cohort }) });
    time += HOUR_MS;
  };
  const candidate = { version: "2.0.0" };

  it.each([
    { who: "staff", cohort: "staff" as const },
    { who: "everybody", cohort: undefined },
  ])("gets halted for $who when it fails", async ({ cohort }) => {
    await beginWholeRollout(cohort);
    await sendVisits(20, true, candidate);
    if (cohort) await sendVisits(200, false);
    await runCheck();
    expect(await site.readRelease()).toMatchObject({
      stable: "1.0.0",
      rollout: { state: "halted", reason: "fails_more_often" },
    });
    const [halt] = await server.database.query<{ evidence: object }>(
      "SELECT evidence FROM release_changes WHERE action = 'halt'",
    );
    expect(halt?.evidence).toMatchObject({
      compared: "before",
      candidate: { version: "2.0.0", visitors: 20, hits: 20 },
      baseline: { version: "1.0.0" },
    });
  });

  it("stays while it does as well as the stable version did", async () => {
    await beginWholeRollout("staff");
    await sendVisits(200, false, candidate);
    await sendVisits(1, true, candidate);
    await runCheck();
    expect(await site.readRelease()).toMatchObject({ rollout: { percent: 100, state: "paused" } });
  });

  it("gets halted although a few networks claim that the stable version fails too", async () => {
    await beginWholeRollout("staff");
    await sendVisits(150, false);
    for (let at = 0; at < 34; at += 1) await sendVisits(1, true, { network: `203.0.${at}.0/24` });
    await sendVisits(22, false, candidate);
    await sendVisits(18, true, candidate);
    await runCheck();
    expect(await site.readRelease()).toMatchObject({ rollout: { state: "halted", reason: "fails_more_often" } });
  });

  it("stays when everybody else meets the same failures", async () => {
    await beginWholeRollout("staff");
    await sendVisits(40, true, candidate);
    await sendVisits(40, true, {});
    await runCheck();
    expect(await site.readRelease()).toMatchObject({ stable: "1.0.0", rollout: { percent: 100, state: "paused" } });
  });
});
