/** The parts of the placement test that other modules may use. */
export { newestResultFor, newestResultOf, readOwnResult } from "./own-results.ts";
export { type ReachedResult, resultsOf } from "./results-of.ts";
export { type BothLevels, levelsOf, recordSpokenLevel } from "./spoken/spoken-levels.ts";
