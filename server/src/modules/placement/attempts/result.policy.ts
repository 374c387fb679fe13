import type { PlacementSection } from "@kalima/contracts/api";
import {
  type Belief,
  estimateLevel,
  expectedAbility,
  PRIOR,
  type ScoredAnswer,
  skillBelief,
  toScore,
  updateBelief,
} from "../ability/ability.policy.ts";
import { levelAt } from "../ability/levels.ts";
import type { Skill } from "./attempt-rows.ts";

export type SectionAnswers = { section: PlacementSection; answers: readonly ScoredAnswer[] };

/** Returns the belief about the person's ability after the answers so far. */
export function posterior(sections: readonly SectionAnswers[]): Belief {
  return updateBelief(
    PRIOR,
    sections.flatMap(({ answers }) => answers),
  );
}

/** The result of a whole test. */
export function computeResult(sections: readonly SectionAnswers[]) {
  const belief = posterior(sections);
  const ability = expectedAbility(belief);
  const skills: Skill[] = sections.map(({ section, answers }) => {
    const own = expectedAbility(skillBelief(ability, answers));
    return { section, level: levelAt(own), score: toScore(own) };
  });
  return { ...estimateLevel(belief), ability, score: toScore(ability), skills };
}
