import { optionalText, wrapData } from "@kalima/contracts/api";
import { id } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { criterionBody, RUBRIC_CRITERIA, rubricBody } from "./rubrics.ts";
import { TASK_MAX_SCORE } from "./task-score.ts";
import { TASK_TEXT_MAX_LENGTH, task } from "./tasks.ts";

/** A rubric with the level of each criterion that a trainer chose. */
export const givenRubric = z.object({
  title: rubricBody.shape.title,
  criteria: z.array(z.extend(criterionBody, { level: z.int().check(z.minimum(0)) })).check(
    z.minLength(RUBRIC_CRITERIA.min),
    z.maxLength(RUBRIC_CRITERIA.max),
    z.refine((all) => all.every((each) => each.level < each.levels.length), "validation.invalid"),
  ),
});
export type GivenRubric = z.infer<typeof givenRubric>;

/**
 * POST /tasks/:id/review. `version` is the one that the trainer has read, which must be the newest. `score` is the sum of the
 * rubric's points, or set by hand.
 */
export const reviewTaskBody = z.object({
  version: z.int().check(z.minimum(1)),
  score: z.int().check(z.minimum(0), z.maximum(TASK_MAX_SCORE)),
  comment: z.optional(optionalText(TASK_TEXT_MAX_LENGTH)),
  fileId: z.optional(id),
  rubric: z.optional(givenRubric),
});
export type ReviewTask = z.infer<typeof reviewTaskBody>;

export const reviewTask = operation("POST /api/tasks/:id/review", { body: reviewTaskBody, answer: wrapData(task) });
