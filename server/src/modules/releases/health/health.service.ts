import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../../database/database.ts";
import type { Release } from "../rollout/release.policy.ts";
import { exposuresRepository } from "./exposures.repository.ts";
import { createRecordReport, type IsPageOf, type RecordReport } from "./record-report.ts";
import { healthOf, type RemoteHealth } from "./version-health.ts";
import { type ChangeRelease, createWatcher } from "./watcher.ts";

export type HealthParts = {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
  isPageOf: IsPageOf;
  change: ChangeRelease;
};
/** How released versions do at their visitors', and what follows from it. */
export type ReleaseHealth = {
  recordReport: RecordReport;
  /** By remote: what visitors met of its versions, and what the test says of its rollout. */
  healthOf(
    remotes: readonly Pick<Release, "remote" | "stable" | "lastGood" | "rollout">[],
  ): Promise<Map<string, RemoteHealth>>;
  /** Looks at the rollouts now; never throws. */
  look(): Promise<void>;
  start(): void;
  close(): Promise<void>;
};

/** Health of releases over `database`; `change` is the registry's. */
export function createReleaseHealth({ database, clock, log, isPageOf, change }: HealthParts): ReleaseHealth {
  const exposures = exposuresRepository(database);
  const { look, start, close } = createWatcher({ database, exposures, change, clock, log });
  return {
    recordReport: createRecordReport(exposures, isPageOf, clock),
    healthOf: (remotes) => healthOf(database, remotes, clock),
    ...{ look, start, close },
  };
}
