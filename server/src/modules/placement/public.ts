/** What other modules may use of the placement test. */
export { newestResultFor, newestResultOf } from "./newest-result.ts";
export { type ReachedResult, resultsOf } from "./results-of.ts";
export { type BothLevels, levelsOf, recordSpokenLevel } from "./spoken/spoken-levels.ts";
