import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type Behaviour, bringVisitors, type Kind } from "../../../test/releases/visitors.ts";
import { SIGNALS, type Signal } from "../registry/rollout/signals.ts";
import { COMPARED } from "./stages.ts";

const START = { percent: 5, steps: [25, 50, 100], everyMinutes: 10_000 } as const;
/** Rate of a signal that is not the version's fault: both sides have it. */
const NOISE = 0.02;
/** Rate of the faulty signal in the new version. */
const FAULT = 0.5;
/** A fault at rate {@link FAULT} is found within so many visitors of the new version. */
const MAX_VISITORS = 60;
/** A fault in one group alone, of every fourth or fifth visitor, is found within so many. */
const MAX_VISITORS_OF_GROUP = 150;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({}, []);
});
afterAll(() => server.close());
afterEach(async () => {
  await server.database.query("UPDATE remote_releases SET rollout = NULL");
  await server.database.query("TRUNCATE release_exposures");
});

/** Shows a signal at this rate to the chosen visitors, and at rate {@link NOISE} to others. */
const makeBehaviour =
  (signal: Signal | "failed", rate: number, isMet: (kind: Kind) => boolean = () => true): Behaviour =>
  (random, kind) => {
    const isShown = random() < (isMet(kind) ? rate : NOISE);
    return ["exposed", "mounted", ...(isShown ? [signal] : [])];
  };

async function rollOut(remote: string, canary: Behaviour, stable: Behaviour, most: number) {
  const visitors = await bringVisitors(server.database, { remote, canary, stable, pagesPerLook: 100 });
  await visitors.begin(START);
  const { rollout, stable: served } = await visitors.come(most, ({ rollout }) => rollout?.state !== "ramping");
  return { rollout, served, exposures: await visitors.countExposures() };
}

/** By chance one group shows it first; `simulation.test.ts` checks which group a reason names. */
const matchReason = (signal: Signal | "failed") =>
  expect.stringMatching(
    `^${signal === "failed" ? "fails" : signal}_more_often(:(en|ar|phone|computer|student|guest))?$`,
  );

it.each(SIGNALS)("a version with %s at every other visitor is halted at a small share", async (signal) => {
  const { rollout, served, exposures } = await rollOut(
    `mfe-${signal.replaceAll("_", "-")}`,
    makeBehaviour(signal, FAULT),
    makeBehaviour(signal, NOISE),
    6_000,
  );
  expect(rollout).toMatchObject({ state: "halted", percent: 0, reason: matchReason(signal) });
  expect(served).toBe("1.0.0");
  expect(exposures).toBeLessThan(MAX_VISITORS);
});

const GROUPS: [string, (kind: Kind) => boolean][] = [
  ["ar", ({ language }) => language === "ar"],
  ["phone", ({ device }) => device === "phone"],
];

/** Each signal with one of the groups in turn. */
const inGroups = COMPARED.flatMap((signal, at) => {
  const [group, isMet] = GROUPS[at % GROUPS.length] ?? [];
  return group && isMet ? [{ signal, group, isMet }] : [];
});

it.each(inGroups)(
  "a version with $signal for the group $group alone is halted at a small share",
  async ({ signal, group, isMet }) => {
    const name = `mfe-${signal.replaceAll("_", "-")}-${group}`;
    const canary = makeBehaviour(signal, 0.9, isMet);
    const { rollout, exposures } = await rollOut(name, canary, makeBehaviour(signal, NOISE), 10_000);
    expect(rollout).toMatchObject({ state: "halted", percent: 0, reason: matchReason(signal) });
    expect(exposures).toBeLessThan(MAX_VISITORS_OF_GROUP);
  },
);

it("counts visitors who leave before the version mounts", async () => {
  const leaving: Behaviour = (random) => (random() < FAULT ? ["exposed", "left"] : ["exposed", "mounted"]);
  const { rollout } = await rollOut("mfe-left-early", leaving, () => ["exposed", "mounted"], 6_000);
  expect(rollout).toMatchObject({ state: "halted", reason: "left_more_often" });
});

it("a signal that both versions have stops nothing", async () => {
  const all: Behaviour = () => ["exposed", "mounted", ...SIGNALS];
  const { rollout } = await rollOut("mfe-alike", all, all, 1_500);
  expect(rollout).toMatchObject({ state: "ramping", percent: 5 });
});
