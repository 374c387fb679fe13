import type { PlacementStart } from "@kalima/catalog-contract";

/** Name of the answer in the address of the test: without code, the browser sends the form there. */
export const FIRST = "first";
const ANSWER = /^(\d{1,9})\.([0-3])$/;

/** The question is in it, so that an answer is never taken for that to another one. */
export function answerValue(questionId: string, choice: number): string {
  return `${questionId}.${choice}`;
}

/** Reads the answer given on the home page from the address of the test. */
export function firstAnswerIn(search: URLSearchParams): PlacementStart["first"] {
  const [, questionId, choice] = ANSWER.exec(search.get(FIRST) ?? "") ?? [];
  return questionId && choice ? { questionId, choice: Number(choice) } : undefined;
}
