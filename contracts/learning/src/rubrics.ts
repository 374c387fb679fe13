import { done, requiredText, wrapData } from "@kalima/contracts/api";
import { id, language } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { shownCriterion, TASK_MAX_SCORE } from "./task-score.ts";

/** Rubrics that one trainer may keep. */
export const MAX_RUBRICS = 20;
export const RUBRIC_TITLE_MAX_LENGTH = 80;
/** Limit for the words of one level, in characters. */
export const RUBRIC_LEVEL_MAX_LENGTH = 200;
export const RUBRIC_CRITERIA = { min: 1, max: 8 } as const;
export const RUBRIC_LEVELS = { min: 2, max: 6 } as const;

const title = requiredText(RUBRIC_TITLE_MAX_LENGTH);
const level = z.object({
  text: requiredText(RUBRIC_LEVEL_MAX_LENGTH),
  points: z
    .int("validation.invalid")
    .check(z.minimum(0, "validation.invalid"), z.maximum(TASK_MAX_SCORE, "validation.invalid")),
});
export const criterionBody = z.object({
  title,
  /** The best level first. */
  levels: z.array(level).check(z.minLength(RUBRIC_LEVELS.min), z.maxLength(RUBRIC_LEVELS.max)),
});
type Criteria = readonly { levels: readonly { points: number }[] }[];

/** The most points that a rubric gives: of each criterion those of its best level. */
export function sumBestPoints(criteria: Criteria): number {
  return criteria.reduce((sum, { levels }) => sum + Math.max(0, ...levels.map(({ points }) => points)), 0);
}

const criteria = z.array(criterionBody).check(z.minLength(RUBRIC_CRITERIA.min), z.maxLength(RUBRIC_CRITERIA.max));

/** True if the highest levels of all criteria add up to the maximum score, so that the sum of points is a score. */
export function givesWholeScore(criteria: Criteria): boolean {
  return sumBestPoints(criteria) === TASK_MAX_SCORE;
}

/** The server refuses a rubric that does not give a whole score (`givesWholeScore`). */
export const rubricBody = z.object({ title, criteria });
export type RubricBody = z.infer<typeof rubricBody>;

export const rubric = z.object({ id, title: z.string(), criteria: z.array(shownCriterion) });
export type Rubric = z.infer<typeof rubric>;

/** GET /trainer/rubrics: the trainer's own by title, and the school's in both languages. */
export const rubrics = z.object({
  own: z.array(rubric),
  school: z.array(z.object({ key: z.string(), language, title: z.string(), criteria: z.array(shownCriterion) })),
});
export type Rubrics = z.infer<typeof rubrics>;

export const listRubrics = operation("GET /api/trainer/rubrics", { answer: wrapData(rubrics) });
/** Refused by 409 `task.too_many_rubrics` beyond `MAX_RUBRICS`. */
export const addRubric = operation("POST /api/trainer/rubrics", { body: rubricBody, answer: wrapData(rubric) });
export const changeRubric = operation("PUT /api/trainer/rubrics/:id", { body: rubricBody, answer: wrapData(rubric) });
export const removeRubric = operation("DELETE /api/trainer/rubrics/:id", { answer: wrapData(done) });
