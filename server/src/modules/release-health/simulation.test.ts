import { hash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type Behaviour, bringVisitors, failAtRate, type Kind, makeDrawSalt } from "../../../test/releases/visitors.ts";
import type { ReleaseRow } from "../registry/registry.repository.ts";
import { computeBucket } from "../registry/rollout/assignment.policy.ts";

const DEEP = process.env.TEST_DEEP === "1";
const START = { percent: 5, steps: [25, 50, 100], everyMinutes: 10_000 } as const;
const SEEDS = Array.from({ length: DEEP ? 20 : 1 }, (_, at) => at + 1);
const RUNS = DEEP ? 300 : 4;
/** Checks run every five seconds. At these shares a check follows each exposure; in the deep run, four do. */
const PAGES_PER_LOOK = DEEP ? 5 : 20;
const hasStopped = ({ rollout }: ReleaseRow) => rollout?.state !== "ramping";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(() => server.close());
afterEach(endRollouts);

/** Ends all rollouts and switches their remotes off: each check reads every remote that is in service. */
async function endRollouts(): Promise<void> {
  await server.database.query("UPDATE remote_releases SET rollout = NULL, is_disabled = true");
  await server.database.query("TRUNCATE release_exposures");
}

/** Named by the test, since the remote's name is part of the draw: no test depends on those before it. */
const bringNewVisitors = (more: Partial<Parameters<typeof bringVisitors>[1]> & { canary: Behaviour }) => {
  const test = hash("sha256", `${expect.getState().currentTestName} ${more.seed}`).slice(0, 12);
  return bringVisitors(server.database, { remote: `mfe-${test}`, pagesPerLook: PAGES_PER_LOOK, ...more });
};

const silent: Behaviour = () => ["exposed"];
const gone: Behaviour = () => [];
/** The browser still renders its pages. */
const unrendered: Behaviour = () => ["render_failed", "exposed", "mounted"];
const late: Behaviour = () => ["render_late", "exposed", "mounted"];
const mismatching: Behaviour = (random) => ["exposed", "mounted", ...(random() < 0.2 ? (["mismatched"] as const) : [])];
const oneInFive = failAtRate(0.2);
const isArabic = ({ language }: Kind) => language === "ar";
const isPhone = ({ device }: Kind) => device === "phone";
const isStudent = ({ role }: Kind) => role === "student";

describe("at a share of 5 %, through the real tables", { timeout: 600_000 }, () => {
  it.each(
    SEEDS.flatMap((seed) => [
      { what: "fails one exposure in five", canary: oneInFive, within: 200, seed },
      { what: "always fails", canary: failAtRate(1), within: 30, seed },
      { what: "falls silent once it was exposed", canary: silent, within: 30, seed },
      {
        what: "falls silent one time in five",
        canary: ((random, kind) => (random() < 0.2 ? silent : failAtRate(0))(random, kind)) as Behaviour,
        within: 200,
        seed,
      },
      {
        what: "crashes one time in five, after it mounted",
        canary: ((random, kind) => [
          ...failAtRate(0)(random, kind),
          ...(random() < 0.2 ? (["crashed"] as const) : []),
        ]) as Behaviour,
        within: 200,
        seed,
      },
      { what: "cannot be rendered on the server", canary: unrendered, within: 30, seed },
      { what: "is rendered too late by its own fault", canary: late, within: 30, seed },
      { what: "hydrates into something else one time in five", canary: mismatching, within: 200, seed },
    ]),
  )("a version that $what is halted within $within exposures (visitors $seed)", async ({ canary, within, seed }) => {
    const visitors = await bringNewVisitors({ canary, seed });
    await visitors.begin(START);
    // It may be frozen first, while by chance too few networks have shown the fault.
    const release = await visitors.come(10_000, ({ rollout }) => rollout?.state === "halted");
    expect(release).toMatchObject({
      stable: "1.0.0",
      rollout: { state: "halted", percent: 0, reason: "fails_more_often" },
    });
    expect(await visitors.countExposures()).toBeLessThanOrEqual(within);
    expect((await visitors.listActions()).at(-1)).toEqual({
      actor: "health",
      action: "halt",
      reason: "fails_more_often",
    });
  });

  it.each<{ what: string; isHit: (kind: Kind) => boolean; signal: "blank" | "errored" | "busy"; reason: string }>([
    { what: "shows nothing in Arabic", isHit: isArabic, signal: "blank", reason: "blank_more_often:ar" },
    { what: "throws on phones", isHit: isPhone, signal: "errored", reason: "errored_more_often:phone" },
    { what: "waits without an end for students", isHit: isStudent, signal: "busy", reason: "busy_more_often:student" },
  ])("a version that $what alone is halted, and the reason names them", async ({ isHit, signal, reason }) => {
    // Faults of other visitors hide nothing: both versions have as many.
    const noisy: Behaviour = (random) => ["exposed", "mounted", ...(random() < 0.05 ? ([signal] as const) : [])];
    const canary: Behaviour = (random, kind) => (isHit(kind) ? ["exposed", "mounted", signal] : noisy(random, kind));
    const visitors = await bringNewVisitors({ canary, stable: noisy, pagesPerLook: 50 });
    await visitors.begin(START);
    const release = await visitors.come(6_000, hasStopped);
    expect(release).toMatchObject({ stable: "1.0.0", rollout: { state: "halted", reason } });
  });

  it("a version that ends the page before a word of it arrives is paused: the samples are uneven", async () => {
    const visitors = await bringNewVisitors({ canary: gone });
    await visitors.begin(START);
    const release = await visitors.come(2_000, hasStopped);
    expect(release).toMatchObject({ rollout: { state: "paused", percent: 5, reason: "uneven_samples" } });
  });

  it("an outage that hits both stops nothing", async () => {
    const visitors = await bringNewVisitors({ canary: silent, stable: silent, pagesPerLook: 100 });
    await visitors.begin(START);
    const release = await visitors.come(3_000, hasStopped);
    expect(release.rollout?.state).toBe("ramping");
  });

  it(`stops none or hardly one of ${RUNS} equal versions`, async () => {
    const stopped: unknown[] = [];
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const visitors = await bringNewVisitors({
        canary: failAtRate(0.02),
        stable: failAtRate(0.02),
        seed,
        pagesPerLook: 250,
      });
      await visitors.begin({ ...START, percent: 25 });
      const release = await visitors.come(4_000, hasStopped);
      if (hasStopped(release)) stopped.push(release.rollout?.reason);
      await endRollouts();
    }
    expect(stopped.length / RUNS).toBeLessThan(0.01);
  });
});

describe("one noisy visitor", { timeout: 60_000 }, () => {
  it("cannot stop a version, however often their pages fail", async () => {
    const visitors = await bringNewVisitors({ canary: failAtRate(0), stable: failAtRate(0) });
    await visitors.begin(START);
    // The smallest sample that can decide.
    while ((await visitors.countExposures()) < 25) await visitors.come(5);
    const { rollout, remote } = await visitors.readRelease();
    if (!rollout) throw new Error("the rollout is under way");
    const inside = (at: number) => computeBucket(remote, makeDrawSalt({}), `noisy-${at}`) < 500;
    const noisy = Array.from({ length: 1_000 }, (_, at) => at).find(inside);
    const counted = { visitor: `noisy-${noisy}`, remote, version: "2.0.0", rolloutId: rollout.id, percent: 5 };
    for (let at = 0; at < 50; at += 1) {
      await visitors.record(
        (["exposed", "crashed"] as const).map((outcome) => ({
          page: `n${remote}${at}`,
          outcome,
          reason: null,
          ...counted,
        })),
      );
    }
    expect((await visitors.wait(2)).rollout?.state).toBe("ramping");
  });
});

describe("a ramp", { timeout: 600_000 }, () => {
  const STEPS = DEEP ? [1, 5, 25, 50, 100] : [25, 50, 100];
  const [percent = 0, ...steps] = STEPS;
  const RAMP = { percent, steps, everyMinutes: 1 };

  it("reaches all visitors automatically with a healthy version", async () => {
    const visitors = await bringNewVisitors({
      canary: failAtRate(0.005),
      pagesPerLook: DEEP ? 800 : 25,
      returning: 0.1,
    });
    await visitors.begin(RAMP);
    const release = await visitors.come(400_000, ({ rollout }) => rollout === null);
    expect(release).toMatchObject({ stable: "2.0.0", lastGood: "1.0.0", rollout: null });
    const actions = (await visitors.listActions()).map(({ action }) => action);
    expect(actions).toEqual(["rollout", ...STEPS.map(() => "grow")]);
  });

  it("without visits pauses after three stages' time", async () => {
    const visitors = await bringNewVisitors({ canary: failAtRate(0) });
    await visitors.begin(RAMP);
    expect((await visitors.wait(2.9)).rollout).toMatchObject({ state: "ramping", percent });
    expect((await visitors.wait(0.1)).rollout).toMatchObject({ state: "paused", percent, reason: "inconclusive" });
  });

  it("freezes at a later share for a fault of one visitor in ten, which a few alone did not show", async () => {
    let isBad = false;
    const visitors = await bringNewVisitors({
      canary: (random, kind) => failAtRate(isBad ? 0.1 : 0.005)(random, kind),
      pagesPerLook: 250,
      returning: 0,
    });
    await visitors.begin({ ...RAMP, percent: 5, steps: [25, 50, 100] });
    await visitors.come(100_000, ({ rollout }) => rollout?.percent === 25);
    isBad = true;
    const release = await visitors.come(20_000, hasStopped);
    expect(release.rollout).toMatchObject({ state: "paused", percent: 25, reason: "one_network" });
  });
});
