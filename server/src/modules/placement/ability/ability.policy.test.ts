import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeExpectedAbility,
  computeLevelProbabilities,
  computeSkillBelief,
  estimateLevel,
  PRIOR,
  type ScoredAnswer,
  toScore,
  updateBelief,
} from "./ability.policy.ts";
import { CUT_POINTS, toLevel } from "./levels.ts";

const answer = fc.record({
  discrimination: fc.double({ min: 0.8, max: 2, noNaN: true }),
  difficulty: fc.double({ min: -3.5, max: 3.5, noNaN: true }),
  isRight: fc.boolean(),
});
const answers = fc.array(answer, { maxLength: 32 });

const allAt = (difficulty: number, isRight: boolean): ScoredAnswer[] =>
  Array.from({ length: 16 }, () => ({ discrimination: 1.4, difficulty, isRight }));

describe("the estimate of an ability", () => {
  it.each([
    ["everything wrong, easy items too", allAt(-3, false), "A1"],
    ["everything right, hard items too", allAt(3, true), "C2"],
    ["half of the middle right", [...allAt(0, true), ...allAt(1, false)], "B2"],
  ] as const)("after %s", (_, given, level) => {
    expect(estimateLevel(updateBelief(PRIOR, given)).level).toBe(level);
  });

  it("does not depend on the order of the answers, and its probabilities sum to 1", () => {
    fc.assert(
      fc.property(answers, fc.nat(31), (given, cut) => {
        const turned = [...given.slice(cut), ...given.slice(0, cut)];
        const inSteps = updateBelief(updateBelief(PRIOR, given.slice(cut)), given.slice(0, cut));
        const expected = computeExpectedAbility(updateBelief(PRIOR, given));
        expect(computeExpectedAbility(updateBelief(PRIOR, turned))).toBeCloseTo(expected, 8);
        expect(computeExpectedAbility(inSteps)).toBeCloseTo(expected, 8);
        const sum = computeLevelProbabilities(inSteps).reduce((total, probability) => total + probability, 0);
        expect(sum).toBeCloseTo(1, 8);
      }),
      { numRuns: 50 },
    );
  });

  it("rises with every right answer and falls with every wrong one", () => {
    fc.assert(
      fc.property(answers, answer, (given, next) => {
        const before = computeExpectedAbility(updateBelief(PRIOR, given));
        const after = computeExpectedAbility(updateBelief(PRIOR, [...given, next]));
        expect(Math.sign(after - before)).toBe(next.isRight ? 1 : -1);
      }),
      { numRuns: 50 },
    );
  });

  it("draws a skill towards the whole, from both sides", () => {
    const weak = computeExpectedAbility(computeSkillBelief(1, allAt(0, false).slice(0, 8)));
    expect(weak).toBeLessThan(1);
    expect(weak).toBeGreaterThan(computeExpectedAbility(updateBelief(PRIOR, allAt(0, false).slice(0, 8))));
  });
});

describe("levels and scores", () => {
  it("begin a level at its cut point, a sixth of the scale each", () => {
    const levels = CUT_POINTS.map(toLevel);
    expect(levels).toEqual(["A2", "B1", "B2", "C1", "C2"]);
    expect(CUT_POINTS.map((cut) => toLevel(cut - 1e-9))).toEqual(["A1", "A2", "B1", "B2", "C1"]);
    expect(CUT_POINTS.map(toScore)).toEqual([17, 33, 50, 67, 83]);
    expect([toScore(-100), toScore(100)]).toEqual([0, 100]);
  });
});
