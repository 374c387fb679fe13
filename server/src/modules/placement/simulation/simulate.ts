import { computeProbabilityCorrect } from "../ability/ability.policy.ts";
import { LEVEL_WIDTH, LEVELS, toLevel } from "../ability/levels.ts";
import { SECTIONS } from "../attempts/present-attempt.ts";
import { computePosterior, computeResult, type SectionAnswers } from "../attempts/result.policy.ts";
import type { Bank } from "../sections/bank-groups.ts";
import { drawAdaptiveSection, drawFirstSection, type Random } from "../sections/choose-items.policy.ts";

/**
 * Standard deviation of the drawn abilities, in levels: about a tenth of the students are beginners, a tenth
 * proficient.
 */
const SPREAD_IN_LEVELS = 1.5;

export type Simulation = {
  /** Share of students whose level came out right, 0–1. */
  exact: number;
  /** Share whose level is at most one off. */
  withinOne: number;
  /** Share of students who saw the item that was shown most. */
  maxExposure: number;
};

/** A number from the normal distribution with deviation 1 (Box–Muller). */
function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function takeTest(bank: Bank, ability: number, random: Random, onShown: (id: string) => void) {
  const sections: SectionAnswers[] = [];
  for (const [at, section] of SECTIONS.entries()) {
    const groups = bank.groups[section];
    const drawn =
      at === 0 ? drawFirstSection(groups, random) : drawAdaptiveSection(groups, computePosterior(sections), random);
    const answers = drawn.flatMap(({ items }) =>
      items.map(({ id, discrimination, difficulty }) => {
        onShown(id);
        const item = { discrimination, difficulty };
        return { ...item, isRight: random() < computeProbabilityCorrect(item, ability) };
      }),
    );
    sections.push({ section, answers });
  }
  return computeResult(sections);
}

/** Lets students with random abilities take the test, and compares the results with the true levels. */
export function simulate(bank: Bank, students: number, random: Random): Simulation {
  const shown = new Map<string, number>();
  const count = (id: string) => shown.set(id, (shown.get(id) ?? 0) + 1);
  let exact = 0;
  let withinOne = 0;
  for (let student = 0; student < students; student += 1) {
    const ability = drawNormal(random) * SPREAD_IN_LEVELS * LEVEL_WIDTH;
    const { level } = takeTest(bank, ability, random, count);
    const off = Math.abs(LEVELS.indexOf(level) - LEVELS.indexOf(toLevel(ability)));
    if (off === 0) exact += 1;
    if (off <= 1) withinOne += 1;
  }
  return {
    exact: exact / students,
    withinOne: withinOne / students,
    maxExposure: Math.max(...shown.values()) / students,
  };
}
