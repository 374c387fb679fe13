import { COOKIE_NAMES } from "@kalima/contracts/domain";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeVisitorAddress, openVisitedSite, REMOTE, type VisitedSite } from "../../../test/releases/visited-site.ts";

const ATTACKER = "203.0.113.7";
/** Forged votes for each of a hundred visitors, within two minutes in all. */
const FORGED = process.env.TEST_DEEP === "1" ? 15 : 5;

let site: VisitedSite;
let server: VisitedSite["server"];
let releases: VisitedSite["releases"];
const pass = (ms: number) => site.advanceTime(ms);
const visit: VisitedSite["visit"] = (ip, outcomeOf) => site.visit(ip, outcomeOf);
beforeAll(async () => {
  site = await openVisitedSite();
  ({ server, releases } = site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await server.database.query("TRUNCATE release_exposures");
  pass(120_000);
});

async function rollOut(percent: number): Promise<void> {
  await releases.registry.change(
    REMOTE,
    { type: "rollout", version: "2.0.0", percent, steps: [100] },
    { actor: "cli" },
  );
  pass(2_000);
}

async function checkRollout() {
  pass(20_000);
  await releases.health.checkReleases();
  const [managed] = await releases.registry.status();
  return { ...managed?.rollout, stable: managed?.stable };
}

it("480 requests of one address in 8 seconds freeze a good rollout at most", async () => {
  await rollOut(50);
  for (let at = 0; at < 60; at += 1) await visit(makeVisitorAddress(at), () => "mounted");
  for (let at = 0; at < 240; at += 1) {
    await visit(ATTACKER, (version) => (version === "2.0.0" ? "failed" : "mounted"));
    pass(8_000 / 240);
  }
  // Thirty of its pages count. Now and then so few of them get the new version that nothing needs to be frozen.
  const { state, ...rollout } = await checkRollout();
  expect(["paused", "ramping"]).toContain(state);
  expect(rollout).toMatchObject({ percent: 50, stable: "1.0.0", ...(state === "paused" && { reason: "one_network" }) });
});

it("480 requests from four networks freeze a good rollout at most", async () => {
  await rollOut(50);
  for (let at = 0; at < 60; at += 1) await visit(makeVisitorAddress(at), () => "mounted");
  for (let at = 0; at < 240; at += 1) {
    await visit(`203.0.${at % 4}.7`, (version) => (version === "2.0.0" ? "failed" : "mounted"));
    pass(8_000 / 240);
  }
  expect(await checkRollout()).toMatchObject({ state: "paused", percent: 50, reason: "one_network" });
});

it.each([5, 9])(
  "forged failures from %i networks among a hundred lines freeze a good rollout, and halt nothing",
  async (networks) => {
    await rollOut(50);
    for (let at = 0; at < 150; at += 1) await visit(makeVisitorAddress(at), () => "mounted");
    for (let at = 0; at < networks * 24; at += 1) {
      await visit(`203.0.${at % networks}.7`, (version) => (version === "2.0.0" ? "failed" : "mounted"));
      pass(40);
    }
    const { state, stable } = await checkRollout();
    expect([stable, ["paused", "ramping"].includes(String(state))]).toEqual(["1.0.0", true]);
  },
);

it(`${FORGED * 100} votes forged from thirty networks freeze a version that fails half of its visitors: too many have it`, async () => {
  await rollOut(50);
  for (let at = 0; at < 100; at += 1) {
    await visit(makeVisitorAddress(at), (version) => (version === "2.0.0" && at % 4 < 2 ? "failed" : "mounted"));
    for (let forged = 0; forged < FORGED; forged += 1) {
      await visit(`203.0.${(at * FORGED + forged) % 30}.7`, (version) => (version === "2.0.0" ? "mounted" : null));
      pass(1_200 / FORGED);
    }
  }
  expect(await checkRollout()).toMatchObject({
    state: "paused",
    percent: 50,
    reason: "uneven_samples",
    stable: "1.0.0",
  });
});

it(`${FORGED * 100} forged votes in two minutes do not hide a version that fails half of its visitors`, async () => {
  await rollOut(50);
  for (let at = 0; at < 100; at += 1) {
    await visit(makeVisitorAddress(at), (version) => (version === "2.0.0" && at % 4 < 2 ? "failed" : "mounted"));
    for (let forged = 0; forged < FORGED; forged += 1) {
      await visit(ATTACKER, (version) => (version === "2.0.0" ? "mounted" : null));
      pass(1_200 / FORGED);
    }
  }
  expect(await checkRollout()).toMatchObject({ state: "halted", reason: "fails_more_often", stable: "1.0.0" });
});

it("a release set that was read without its page does not vote", async () => {
  await rollOut(50);
  const answer = await server.app.inject({ url: "/api/releases/current", remoteAddress: makeVisitorAddress(1) });
  const { page, remotes } = answer.json().data;
  const { version, rollout } = remotes[0];
  await server.app.inject({
    method: "POST",
    url: "/api/releases/reports",
    remoteAddress: makeVisitorAddress(1),
    payload: { page, events: [{ remote: REMOTE, version, rollout, outcome: "exposed" }] },
    cookies: { [COOKIE_NAMES.visitor]: String(answer.cookies[0]?.value) },
  });
  const [row] = await server.database.query("SELECT rollout_id AS rollout FROM release_exposures");
  expect(row).toEqual({ rollout: null });
});
