import { describe, expect, it } from "vitest";
import { toDecisionEvidence, toJumpEvidence } from "./decision-evidence.policy.ts";
import type { Arm, Sample, Stage } from "./health.policy.ts";

const arm = (exposures: number, failures: number): Arm => ({ exposures, failures, visitors: exposures });
const stage = (percent: number, canary: Arm, control: Arm): Stage => ({ percent, canary, control });
const makeSample = (stages: Stage[], more: Partial<Sample> = {}): Sample => ({ stages, unweighted: stages, ...more });
const VERSIONS = { candidate: "2.0.0", baseline: "1.0.0" };

describe("the evidence of a decision", () => {
  it("to halt counts both versions over all shares", () => {
    const sample = makeSample([stage(5, arm(20, 4), arm(380, 1)), stage(25, arm(20, 5), arm(60, 0))]);
    const evidence = toDecisionEvidence({ type: "halt", reason: "fails_more_often" }, sample, VERSIONS);
    expect(evidence).toMatchObject({
      compared: "failed",
      segment: null,
      candidate: { version: "2.0.0", visitors: 40, hits: 9 },
      baseline: { version: "1.0.0", visitors: 440, hits: 1 },
      percent: 25,
    });
    expect(evidence.odds).toBeGreaterThan(200);
  });

  it("names the signal and the group that halted it", () => {
    const clean = [stage(50, arm(200, 0), arm(200, 0))];
    const phones = [stage(50, arm(60, 40), arm(60, 0))];
    const sample = makeSample(clean, { aspects: [{ signal: "errored", segment: "phone", stages: phones }] });
    expect(toDecisionEvidence({ type: "halt" }, sample, VERSIONS)).toMatchObject({
      compared: "errored",
      segment: "phone",
      candidate: { visitors: 60, hits: 40 },
    });
  });

  it("counts who got which version after an uneven split, and the expected share", () => {
    const sample = makeSample([stage(10, arm(2, 0), arm(198, 0)), stage(50, arm(20, 0), arm(180, 0))]);
    expect(toDecisionEvidence({ type: "pause", reason: "uneven_samples" }, sample, VERSIONS)).toMatchObject({
      compared: "split",
      candidate: { visitors: 22 },
      baseline: { visitors: 378 },
      percent: 30,
    });
  });

  it("against what one network says shows all votes at their full weight", () => {
    const sample = makeSample([stage(50, arm(5, 1), arm(5, 0))], { unweighted: [stage(50, arm(90, 80), arm(90, 0))] });
    const evidence = toDecisionEvidence({ type: "pause", reason: "one_network" }, sample, VERSIONS);
    expect(evidence.candidate).toEqual({ version: "2.0.0", visitors: 90, hits: 80 });
  });

  it("has no odds when it speaks for the version", () => {
    const sample = makeSample([stage(50, arm(500, 0), arm(500, 5))]);
    expect(toDecisionEvidence({ type: "grow" }, sample, VERSIONS).odds).toBe(1);
  });

  it("stays a number that JSON can hold, however strong it is", () => {
    const sample = makeSample([stage(50, arm(5_000, 5_000), arm(5_000, 0))]);
    expect(toDecisionEvidence({ type: "halt" }, sample, VERSIONS).odds).toBe(1e12);
  });

  it("compares the present failures of a stable version with the earlier ones", () => {
    const jump = toJumpEvidence(
      { candidate: "1.0.0", baseline: "1.0.0" },
      { exposures: 50, failures: 30 },
      { exposures: 4_000.4, failures: 12 },
    );
    expect(jump).toMatchObject({
      compared: "before",
      candidate: { hits: 30 },
      baseline: { visitors: 4_000, hits: 12 },
    });
    expect(jump.odds).toBeGreaterThan(1_000_000);
  });
});
