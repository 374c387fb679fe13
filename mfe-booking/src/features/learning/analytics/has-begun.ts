import type { LearningAnalytics } from "@kalima/learning-contract";

/** True if there is anything to show of this student. */
export function hasBegun({ attended, missed, levels, tasks }: LearningAnalytics): boolean {
  return attended + missed + levels.length + tasks.pending + tasks.missed + tasks.completed > 0;
}

/** Share of lessons attended, 0 to 1; null before the first one. */
export function computeAttendance({ attended, missed }: Pick<LearningAnalytics, "attended" | "missed">): number | null {
  return attended + missed === 0 ? null : attended / (attended + missed);
}

/** Stars on average; null without ratings. */
export function averageStars(ratings: LearningAnalytics["ratings"]): number | null {
  const lessons = ratings.reduce((sum, each) => sum + each.lessons, 0);
  return lessons === 0 ? null : ratings.reduce((sum, each) => sum + each.stars * each.lessons, 0) / lessons;
}
