import type { PlacementSection } from "@kalima/catalog-contract";
import {
  type Belief,
  computeExpectedAbility,
  computeSkillBelief,
  estimateLevel,
  PRIOR,
  type ScoredAnswer,
  toScore,
  updateBelief,
} from "../ability/ability.policy.ts";
import { toLevel } from "../ability/levels.ts";
import type { Skill } from "./attempt-rows.ts";

export type SectionAnswers = { section: PlacementSection; answers: readonly ScoredAnswer[] };

/** Returns the belief about the person's ability after the answers so far. */
export function computePosterior(sections: readonly SectionAnswers[]): Belief {
  return updateBelief(
    PRIOR,
    sections.flatMap(({ answers }) => answers),
  );
}

/** The result of a whole test. */
export function computeResult(sections: readonly SectionAnswers[]) {
  const belief = computePosterior(sections);
  const ability = computeExpectedAbility(belief);
  const skills: Skill[] = sections.map(({ section, answers }) => {
    const own = computeExpectedAbility(computeSkillBelief(ability, answers));
    return { section, level: toLevel(own), score: toScore(own) };
  });
  return { ...estimateLevel(belief), ability, score: toScore(ability), skills };
}
