import { RATING_CRITERIA } from "@kalima/contracts/domain";

/** What each criterion got more or less than the lesson as a whole; a student in a hurry rates the lesson alone. */
const BESIDE_WHOLE: readonly (readonly number[] | null)[] = [[0, 1, 0, 0], [0, 0, -1, 0], [1, 0, 0, -1], null];

/** Criteria to a rating of the demo, the same at each run. `place`: where it stands among its trainer's ratings. */
export function criteriaOf(stars: number | null, place: number): string | null {
  const beside = BESIDE_WHOLE[place % BESIDE_WHOLE.length];
  if (stars === null || !beside) return null;
  const given = RATING_CRITERIA.map((criterion, at) => [
    criterion,
    Math.min(5, Math.max(1, stars + (beside[at] ?? 0))),
  ]);
  return JSON.stringify(Object.fromEntries(given));
}
