import { RATING_CRITERIA } from "@kalima/catalog-contract";

/** Difference of each criterion from the stars of the whole lesson; null is a student who rated the lesson alone. */
const BESIDE_WHOLE: readonly (readonly number[] | null)[] = [[0, 1, 0, 0], [0, 0, -1, 0], [1, 0, 0, -1], null];

/** Criteria of a demo rating, the same at each run. `place` is its index among the ratings of its trainer. */
export function makeCriteria(stars: number | null, place: number): string | null {
  const beside = BESIDE_WHOLE[place % BESIDE_WHOLE.length];
  if (stars === null || !beside) return null;
  const given = RATING_CRITERIA.map((criterion, at) => [
    criterion,
    Math.min(5, Math.max(1, stars + (beside[at] ?? 0))),
  ]);
  return JSON.stringify(Object.fromEntries(given));
}
