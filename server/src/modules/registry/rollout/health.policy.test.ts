import { describe, expect, it } from "vitest";
import { createRandom } from "../../../kernel/create-random.ts";
import { computeEvidence, judge, MIN_EXPOSURES_TO_HALT, type Stage } from "./health.policy.ts";

const judgeAll = (stages: readonly Stage[]) => judge({ stages, unweighted: stages });

const DEEP = process.env.TEST_DEEP === "1";

type Run = { percent: number; canaryRate: number; controlRate: number; mostCanaryExposures: number };

/** Judges after every exposure of the new version; returns the number of its exposures at the halt, or null without one. */
function exposuresUntilHalt(
  { percent, canaryRate, controlRate, mostCanaryExposures }: Run,
  seed: number,
): number | null {
  const random = createRandom(seed);
  const stage: Stage = {
    percent,
    canary: { exposures: 0, failures: 0 },
    control: { exposures: 0, failures: 0 },
  };
  while (stage.canary.exposures < mostCanaryExposures) {
    const isCanary = random() * 100 < percent;
    const arm = isCanary ? stage.canary : stage.control;
    arm.exposures += 1;
    if (random() < (isCanary ? canaryRate : controlRate)) arm.failures += 1;
    if (isCanary && judgeAll([stage]).kind === "halt") return stage.canary.exposures;
  }
  return null;
}

function runs(run: Run, count: number): (number | null)[] {
  return Array.from({ length: count }, (_, at) => exposuresUntilHalt(run, at + 1));
}

describe("the automatic halt", () => {
  it("stops a version that fails one exposure in five, within 200 of them, at a share of 5 %", () => {
    const halts = runs(
      { percent: 5, canaryRate: 0.2, controlRate: 0.005, mostCanaryExposures: 200 },
      DEEP ? 2_000 : 200,
    );
    expect(halts).not.toContain(null);
  });

  it("stops a version that always fails within 30 exposures", () => {
    const halts = runs({ percent: 5, canaryRate: 1, controlRate: 0.005, mostCanaryExposures: 30 }, DEEP ? 2_000 : 200);
    expect(halts).not.toContain(null);
    expect(Math.min(...halts.map(Number))).toBe(MIN_EXPOSURES_TO_HALT);
  });

  it.each([0.001, 0.005, 0.05, 0.5])("halts fewer than one in a hundred equal versions that fail at %d", (rate) => {
    const count = DEEP ? 2_000 : 300;
    const halts = runs({ percent: 5, canaryRate: rate, controlRate: rate, mostCanaryExposures: 500 }, count);
    expect(halts.filter((halt) => halt !== null).length / count).toBeLessThan(0.01);
  });

  it("does not blame a version for a fault that hits both", () => {
    const outage: Stage = {
      percent: 5,
      canary: { exposures: 100, failures: 100 },
      control: { exposures: 1_900, failures: 1_900 },
    };
    expect(judgeAll([outage]).kind).not.toBe("halt");
  });

  it("remembers the stages before", () => {
    const bad: Stage = { percent: 5, canary: { exposures: 19, failures: 4 }, control: { exposures: 361, failures: 2 } };
    expect(computeEvidence([bad, bad])).toBeGreaterThan(computeEvidence([bad]));
  });
});

const arm = (exposures: number, failures = 0) => ({ exposures, failures });

describe("judge", () => {
  it.each<[string, Stage[], object]>([
    ["nothing yet", [], { kind: "wait", reason: "sample_too_small" }],
    [
      "few exposures, all failing",
      [{ percent: 5, canary: arm(19, 19), control: arm(361, 2) }],
      { kind: "wait", reason: "suspicious" },
    ],
    [
      "enough, all failing",
      [{ percent: 5, canary: arm(20, 20), control: arm(380, 2) }],
      { kind: "halt", reason: "fails_more_often" },
    ],
    ["a good stage", [{ percent: 5, canary: arm(210, 1), control: arm(3_990, 20) }], { kind: "healthy" }],
    [
      "a good stage that has just begun to grow",
      [
        { percent: 5, canary: arm(210, 1), control: arm(3_990, 20) },
        { percent: 25, canary: arm(50), control: arm(150) },
      ],
      { kind: "wait", reason: "sample_too_small" },
    ],
    [
      "half the sample missing",
      [{ percent: 50, canary: arm(300, 1), control: arm(600, 2) }],
      { kind: "pause", reason: "uneven_samples" },
    ],
    [
      "half the sample still on its way, of visitors who are there",
      [{ percent: 50, canary: { ...arm(300, 1), visitors: 600 }, control: arm(600, 2) }],
      { kind: "healthy" },
    ],
    [
      "a little worse",
      [{ percent: 50, canary: arm(500, 14), control: arm(500, 2) }],
      { kind: "wait", reason: "suspicious" },
    ],
  ])("%s", (_what, stages, verdict) => {
    expect(judgeAll(stages)).toEqual(verdict);
  });

  it("freezes what a few networks alone say, for the worse", () => {
    const stages = [{ percent: 5, canary: arm(60, 1), control: arm(1_140, 5) }];
    const unweighted = [{ percent: 5, canary: arm(300, 240), control: arm(1_140, 5) }];
    expect(judge({ stages, unweighted })).toEqual({ kind: "pause", reason: "one_network" });
  });

  it("freezes what a few networks alone say of one side", () => {
    const stages = [{ percent: 5, canary: arm(210, 1), control: arm(3_990, 20) }];
    const unweighted = [{ percent: 5, canary: arm(1_500, 1), control: arm(3_990, 20) }];
    expect(judge({ stages, unweighted })).toEqual({ kind: "pause", reason: "one_network" });
  });

  it("halts what fails in many networks, whatever others say of it", () => {
    const stages = [{ percent: 5, canary: arm(50, 15), control: arm(570, 3) }];
    const unweighted = [{ percent: 5, canary: arm(1_530, 15), control: arm(570, 3) }];
    expect(judge({ stages, unweighted })).toEqual({ kind: "halt", reason: "fails_more_often" });
  });

  it("halts nothing for fewer than five failures, which few networks could forge", () => {
    expect(judgeAll([{ percent: 1, canary: arm(30, 4), control: arm(2_970, 0) }])).toMatchObject({ kind: "wait" });
    expect(judgeAll([{ percent: 1, canary: arm(30, 5), control: arm(2_970, 0) }])).toMatchObject({ kind: "halt" });
  });
});
