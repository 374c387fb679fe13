import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { RETENTION_DAYS } from "@kalima/school-contract";
import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { findDueAction, judge, type StagedRollout, toDecisionEvidence } from "../registry/public.ts";
import type { ChangeRelease } from "./change-release.ts";
import type { ExposuresRepository } from "./exposures.repository.ts";
import { createStableWatch } from "./stable-watch.ts";
import { readSample } from "./stages.ts";

/** Checks take a twentieth of the database's time at most, however much there is to count. */
const REST_FACTOR = 19;
const KEPT_DAYS = RETENTION_DAYS.errorSample;

type LiveRollout = {
  remote: string;
  revision: number;
  stable: string;
  rollout: Omit<StagedRollout, "stageStartedAt"> & { stageStartedAt: string };
};
export type WatcherDependencies = {
  database: Database;
  exposures: ExposuresRepository;
  change: ChangeRelease;
  clock: Clock;
  /** Multiplies what one network weighs; 1 outside tests. */
  networkFactor?: number;
  log: Pick<FastifyBaseLogger, "warn" | "info" | "error">;
};
export type Watcher = {
  /** Checks every rollout and every stable version once. Run it in one process at a time. Never throws. */
  checkReleases(): Promise<void>;
  /** Deletes reports older than 60 days. */
  tidy(): Promise<void>;
};

/** Runs a check, then skips runs until 19 times its duration has passed. `now` is in milliseconds. */
export function limitDutyCycle(
  check: () => Promise<void>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    const startedAt = now();
    if (startedAt < restsUntil) return;
    await check();
    restsUntil = now() + (now() - startedAt) * REST_FACTOR;
  };
}

/** Grows, pauses or halts rollouts by their visitors' reports. A change by a person wins over a concurrent one. */
export function createWatcher({
  database,
  exposures,
  change,
  clock,
  networkFactor = 1,
  log,
}: WatcherDependencies): Watcher {
  const watchStable = createStableWatch({ database, change, clock, networkFactor, log });

  async function evaluate({ remote, revision, stable, rollout }: LiveRollout): Promise<void> {
    const now = clock();
    const sample = await readSample(database, remote, rollout, now, networkFactor);
    const verdict = judge(sample);
    const action = findDueAction({ ...rollout, stageStartedAt: new Date(rollout.stageStartedAt) }, verdict, now);
    if (!action) return;
    const evidence = toDecisionEvidence(action, sample, { candidate: rollout.version, baseline: stable });
    await change(remote, action, { actor: "health", revision, evidence });
    log.info(`${remote}@${rollout.version}: ${action.type} at ${rollout.percent} %, ${verdict.kind}`);
  }

  /** Logs an error of one remote, so that the others are still checked. */
  async function runSafely(task: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // The release changed meanwhile: the next check reads it again.
      if (error instanceof AppError && error.code === "releases.changed") return;
      log.warn(`release health, ${task}: ${(error as Error).message}`);
    }
  }

  async function checkAll(): Promise<void> {
    const live = await database.query<LiveRollout>(
      `SELECT remote, revision, stable, rollout FROM remote_releases
       WHERE rollout->>'state' IN ('ramping', 'paused') AND NOT is_disabled ORDER BY remote`,
    );
    for (const release of live) await runSafely(release.remote, () => evaluate(release));
  }

  return {
    async checkReleases() {
      await runSafely("looking", checkAll);
      await runSafely("stable versions", watchStable);
    },
    tidy: () => exposures.forgetBefore(new Date(clock().getTime() - KEPT_DAYS * DAY_MS)),
  };
}
