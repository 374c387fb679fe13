/** The parts of the placement test that other modules may use. */
export { readNewestResult, readNewestResultForCaller, readOwnResult } from "./own-results.ts";
export { listResults, type ReachedResult } from "./results-of.ts";
export { type BothLevels, readLevels, recordSpokenLevel } from "./spoken/spoken-levels.ts";
