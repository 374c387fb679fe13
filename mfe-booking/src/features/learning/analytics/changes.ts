import type { LearningAnalytics } from "@kalima/learning-contract";

type Results = Pick<LearningAnalytics, "levels" | "skills">;

/** Finds the change from the last but one result of the placement test to the last; null with fewer than two. */
export function findChanges({ levels, skills }: Results) {
  const [before, newest] = levels.slice(-2);
  if (!before || !newest) return null;
  const gains = skills
    .flatMap(({ section, score, before: earlier }) => (earlier === null ? [] : { section, points: score - earlier }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points);
  return { since: before.takenAt, from: before.level, to: newest.level, best: gains[0] ?? null };
}
