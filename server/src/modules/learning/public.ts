/** The parts of learning that other modules may use. */
export { readStreak } from "./analytics/read-analytics.ts";
export { countDueCards } from "./vocabulary/vocabulary.ts";
