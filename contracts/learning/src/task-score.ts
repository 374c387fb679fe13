import * as z from "zod/mini";

/** Points of a whole score. */
export const TASK_MAX_SCORE = 100;

/** A criterion of a rubric, with its levels from the best one on. */
export const shownCriterion = z.object({
  title: z.string(),
  levels: z.array(z.object({ text: z.string(), points: z.int() })),
});
/** A rubric as a review was given by it: `level` is the place of the level that was chosen. It is kept with the review. */
export const shownRubric = z.object({
  title: z.string(),
  criteria: z.array(z.extend(shownCriterion, { level: z.int() })),
});

/** The points of the chosen levels together. */
export function sumChosenPoints(criteria: readonly { level: number; levels: readonly { points: number }[] }[]): number {
  return criteria.reduce((sum, { level, levels }) => sum + (levels[level]?.points ?? 0), 0);
}
