/** The parts of the placement test that other modules may use. */

export { isTestUnderWay } from "./attempts/attempts.service.ts";
export {
  countRisenStudents,
  listResults,
  type ReachedResult,
  readFirstAndNewestLevels,
  readNewestGoal,
} from "./list-results.ts";
export { readNewestResult, readNewestResultForCaller, readOwnResult } from "./own-results.ts";
export { type BothLevels, readLevels, recordSpokenLevel } from "./spoken/spoken-levels.ts";
