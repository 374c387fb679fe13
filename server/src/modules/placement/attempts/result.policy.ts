import type { PlacementSection } from "@kalima/contracts/api";
import {
  afterAnswers,
  type Belief,
  expectedAbility,
  levelOf,
  PRIOR,
  type ScoredAnswer,
  scoreOf,
  skillBelief,
} from "../ability/ability.policy.ts";
import { levelAt } from "../ability/levels.ts";
import type { Skill } from "./attempt-rows.ts";

export type SectionAnswers = { section: PlacementSection; answers: readonly ScoredAnswer[] };

/** Returns the belief about the person's ability after the answers so far. */
export function beliefAfter(sections: readonly SectionAnswers[]): Belief {
  return afterAnswers(
    PRIOR,
    sections.flatMap(({ answers }) => answers),
  );
}

/** The result of a whole test. */
export function resultOf(sections: readonly SectionAnswers[]) {
  const belief = beliefAfter(sections);
  const ability = expectedAbility(belief);
  const skills: Skill[] = sections.map(({ section, answers }) => {
    const own = expectedAbility(skillBelief(ability, answers));
    return { section, level: levelAt(own), score: scoreOf(own) };
  });
  return { ...levelOf(belief), ability, score: scoreOf(ability), skills };
}
