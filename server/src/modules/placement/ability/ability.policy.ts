import type { CefrLevel } from "@kalima/contracts/domain";
import { CUT_POINTS, LEVEL_WIDTH, LEVELS, toLevel } from "./levels.ts";

/** The answer to one item with its parameters. */
export type ScoredAnswer = { discrimination: number; difficulty: number; isRight: boolean };

/** The estimate of a person's ability: a probability for each point of `GRID`; they sum to 1. */
export type Belief = readonly number[];

/** Standard deviation of students' abilities before any answer, in logits: all levels occur. */
const PRIOR_DEVIATION = 1.5 * LEVEL_WIDTH;
/** Standard deviation of one skill from a person's overall ability, in logits. */
const SKILL_DEVIATION = 0.7 * LEVEL_WIDTH;

const STEP = 0.1;
const EDGE = 4.5 * LEVEL_WIDTH;
/** Abilities at which beliefs are held, in logits. */
export const GRID: readonly number[] = Array.from(
  { length: Math.round((2 * EDGE) / STEP) + 1 },
  (_, at) => at * STEP - EDGE,
);

/** Probability of a right answer in the two-parameter logistic model. */
export function computeProbabilityCorrect(
  item: { discrimination: number; difficulty: number },
  ability: number,
): number {
  return 1 / (1 + Math.exp(-item.discrimination * (ability - item.difficulty)));
}

/** Fisher information of one item at an ability: how much its answer tells there. */
export function computeInformation(item: { discrimination: number; difficulty: number }, ability: number): number {
  const right = computeProbabilityCorrect(item, ability);
  return item.discrimination ** 2 * right * (1 - right);
}

function normalize(weights: readonly number[]): Belief {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function buildGaussian(centre: number, deviation: number): Belief {
  return normalize(GRID.map((ability) => Math.exp(-0.5 * ((ability - centre) / deviation) ** 2)));
}

/** Before any answer. */
export const PRIOR: Belief = buildGaussian(0, PRIOR_DEVIATION);

/** The belief after further answers (Bayes' rule); their order does not matter. */
export function updateBelief(belief: Belief, answers: readonly ScoredAnswer[]): Belief {
  return normalize(
    belief.map((weight, at) =>
      answers.reduce((product, answer) => {
        const right = computeProbabilityCorrect(answer, GRID[at] as number);
        return product * (answer.isRight ? right : 1 - right);
      }, weight),
    ),
  );
}

/** The expected ability (EAP), in logits. */
export function computeExpectedAbility(belief: Belief): number {
  return belief.reduce((sum, weight, at) => sum + weight * (GRID[at] as number), 0);
}

/** One skill from its own answers, drawn towards the overall ability because eight answers alone say little. */
export function computeSkillBelief(overall: number, answers: readonly ScoredAnswer[]): Belief {
  return updateBelief(buildGaussian(overall, SKILL_DEVIATION), answers);
}

/** The probability of each level, A1 first. */
export function computeLevelProbabilities(belief: Belief): number[] {
  const probabilities = LEVELS.map(() => 0);
  belief.forEach((weight, at) => {
    const level = LEVELS.indexOf(toLevel(GRID[at] as number));
    probabilities[level] = (probabilities[level] ?? 0) + weight;
  });
  return probabilities;
}

/** A second level that is less likely than this is not worth a word. */
const WORTH_MENTIONING = 0.2;

/** The level of the expected ability, how likely it is (0–1), and the next one where that is likely, too. */
export function estimateLevel(belief: Belief): { level: CefrLevel; confidence: number; orElse: CefrLevel | null } {
  const level = toLevel(computeExpectedAbility(belief));
  const probabilities = computeLevelProbabilities(belief);
  const [second] = LEVELS.map((other, at) => ({ other, probability: probabilities[at] ?? 0 }))
    .filter(({ other }) => other !== level)
    .sort((one, next) => next.probability - one.probability);
  const isWorthMentioning = second !== undefined && second.probability >= WORTH_MENTIONING;
  return {
    level,
    confidence: probabilities[LEVELS.indexOf(level)] ?? 0,
    orElse: isWorthMentioning ? second.other : null,
  };
}

/** The place of an ability on the whole scale, 0–100, where each level takes a sixth. */
export function toScore(ability: number): number {
  const bottom = (CUT_POINTS[0] ?? 0) - LEVEL_WIDTH;
  const share = (ability - bottom) / (LEVEL_WIDTH * LEVELS.length);
  return Math.round(100 * Math.min(1, Math.max(0, share)));
}
