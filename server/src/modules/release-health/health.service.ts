import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { createWindow } from "../../kernel/http/request-limits.ts";
import type { ChangeRelease } from "./change-release.ts";
import { type Beacon, exposuresRepository, type RenderOutcome } from "./exposures.repository.ts";
import { createRecordReport, type IsPageOf, type RecordReport } from "./record-report.ts";
import { createWatcher, limitDutyCycle } from "./watcher.ts";

/** A page sends about ten reports in its life, and a school may open many pages behind one address. */
const REPORTS_PER_ADDRESS = 1_200;
const WINDOW_MS = 60_000;
/** Maximum length of a reason in characters, as in reports of browsers. The errors hold the whole stack. */
const MAX_REASON_LENGTH = 300;

/** A fault that a version caused while the server rendered it; `reason` is the error's stack where there is one. */
export type RenderFault = Pick<Beacon, "remote" | "version" | "reason"> & { outcome: RenderOutcome };

export type HealthDependencies = {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "warn" | "info" | "error">;
  isPageOf: IsPageOf;
  change: ChangeRelease;
  /** Multiplies the reports that an address may send in a minute, and the weight of a network. */
  addressFactor?: number;
};
/** Measures how released versions do for their visitors, and acts on it. */
export type ReleaseHealth = {
  /** Counts a report from an address. @throws {AppError} `request.too_many` beyond 1,200 in a minute. */
  allowReport(address: string): void;
  recordReport: RecordReport;
  /** Records the faults of versions that the server rendered into a visitor's page. Never throws. */
  recordFaults(visitor: string, page: string, faults: readonly RenderFault[]): Promise<void>;
  /** Checks the rollouts and the stable versions, and grows, pauses, halts or rolls back. Never throws. */
  checkReleases(): Promise<void>;
  /** Deletes old reports. */
  tidy(): Promise<void>;
};

/** Creates the health service over `database`; `change` is the registry's. */
export function createReleaseHealth({
  database,
  clock,
  log,
  isPageOf,
  change,
  addressFactor = 1,
}: HealthDependencies): ReleaseHealth {
  const exposures = exposuresRepository(database);
  const count = createWindow(REPORTS_PER_ADDRESS * addressFactor, WINDOW_MS);
  const watcher = createWatcher({ database, exposures, change, clock, log, networkFactor: addressFactor });
  return {
    allowReport: (address) => count(address, performance.now()),
    recordReport: createRecordReport(exposures, isPageOf, clock),
    async recordFaults(visitor, page, faults) {
      const outside = { rolloutId: null, percent: null };
      const beacons = faults.map(({ reason, ...fault }) => {
        return { page, visitor, ...outside, ...fault, reason: reason?.slice(0, MAX_REASON_LENGTH) ?? null };
      });
      await exposures.record(beacons, clock()).catch((error: Error) => {
        log.warn(`faults of rendered remotes are not recorded: ${error.message}`);
      });
    },
    checkReleases: limitDutyCycle(watcher.checkReleases),
    tidy: watcher.tidy,
  };
}
