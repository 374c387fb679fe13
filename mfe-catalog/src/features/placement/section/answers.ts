import type { OpenPlacementSection, PlacementGroup, PlacementQuestion } from "@kalima/catalog-contract";

/** Question id → place of the chosen option. */
export type Answers = Readonly<Record<string, number>>;

export function toAnswers({ answers }: OpenPlacementSection): Answers {
  return Object.fromEntries(answers.map(({ questionId, choice }) => [questionId, choice]));
}

/** Answers in the form that the server takes. */
export function toChoices(answers: Answers): { questionId: string; choice: number }[] {
  return Object.entries(answers).map(([questionId, choice]) => ({ questionId, choice }));
}

export function listQuestions(groups: readonly PlacementGroup[]): PlacementQuestion[] {
  return groups.flatMap(({ questions }) => questions);
}

/** Ids of the questions without an answer, in the order shown. */
export function openQuestions(groups: readonly PlacementGroup[], answers: Answers): string[] {
  return listQuestions(groups)
    .map(({ id }) => id)
    .filter((id) => answers[id] === undefined);
}
