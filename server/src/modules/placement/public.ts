/** The parts of the placement test that other modules may use. */
export { newestResultFor, newestResultOf } from "./newest-result.ts";
export { type ReachedResult, resultsOf } from "./results-of.ts";
export { type BothLevels, levelsOf, recordSpokenLevel } from "./spoken/spoken-levels.ts";
