import { AppError } from "@kalima/contracts/errors";
import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../../database/database.ts";
import { judge } from "../rollout/health.policy.ts";
import { dueAction, type ReleaseAction, type StagedRollout } from "../rollout/release.policy.ts";
import type { ExposuresRepository } from "./exposures.repository.ts";
import { stagesOf } from "./stages.ts";

const WATCH_EVERY_MS = 5_000;
/** Looks take a twentieth of the database's time at most, however much there is to count. */
const RESTS_FOR = 19;
const ONE_WATCHER_AT_A_TIME = 7_302;
const TIDY_EVERY_MS = 3_600_000;
const KEPT_DAYS = 60;

/** Changes a release the way the registry does; with a revision, only while that one stands. */
export type ChangeRelease = (
  remote: string,
  action: ReleaseAction,
  by: { actor: string; revision: number },
) => Promise<unknown>;

type Live = {
  remote: string;
  revision: number;
  rollout: Omit<StagedRollout, "stageStartedAt"> & { stageStartedAt: string };
};
export type WatcherParts = {
  database: Database;
  exposures: ExposuresRepository;
  change: ChangeRelease;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
};
export type Watcher = {
  /** Looks at every rollout once, unless another process is looking. Never throws. */
  look(): Promise<void>;
  start(): void;
  /** Stops, after the look that is under way. */
  close(): Promise<void>;
};

/** How long to wait, in milliseconds, after a look that took `lookMs`. */
export function restAfter(lookMs: number): number {
  return Math.max(WATCH_EVERY_MS, lookMs * RESTS_FOR);
}

/** Lets rollouts grow, pause or halt by what their visitors meet. What people change meanwhile stands. */
export function createWatcher({ database, exposures, change, clock, log }: WatcherParts): Watcher {
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let hasClosed = false;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  async function attend({ remote, revision, rollout }: Live): Promise<void> {
    const now = clock();
    const verdict = judge(await stagesOf(database, remote, rollout, now));
    const action = dueAction({ ...rollout, stageStartedAt: new Date(rollout.stageStartedAt) }, verdict, now);
    if (!action) return;
    await change(remote, action, { actor: "health", revision });
    log.info(`${remote}@${rollout.version}: ${action.type} at ${rollout.percent} %, ${verdict.kind}`);
  }

  async function tidy(): Promise<void> {
    const now = clock().getTime();
    if (now - tidiedAt < TIDY_EVERY_MS) return;
    tidiedAt = now;
    await exposures.forgetBefore(new Date(now - KEPT_DAYS * 86_400_000));
  }

  /** One remote's trouble is not the others'. */
  async function safely(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Somebody was faster: the next look sees what they did.
      if (error instanceof AppError && error.code === "releases.changed") return;
      log.warn(`release health, ${what}: ${(error as Error).message}`);
    }
  }

  async function lookAtAll(): Promise<void> {
    await database.transaction(async (tx) => {
      const [lock] = await tx.query<{ mine: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS mine", [
        ONE_WATCHER_AT_A_TIME,
      ]);
      if (!lock?.mine) return;
      const live = await tx.query<Live>(
        `SELECT remote, revision, rollout FROM remote_releases
         WHERE rollout->>'state' IN ('ramping', 'paused') AND NOT is_disabled ORDER BY remote`,
      );
      for (const one of live) await safely(one.remote, () => attend(one));
      await safely("tidying", tidy);
    });
  }

  function look(): Promise<void> {
    return safely("looking", lookAtAll);
  }

  function schedule(waitMs = WATCH_EVERY_MS): void {
    timer = setTimeout(() => {
      const startedAt = performance.now();
      looking = look();
      looking.then(() => {
        if (!hasClosed) schedule(restAfter(performance.now() - startedAt));
      });
    }, waitMs).unref();
  }

  return {
    look,
    start: () => schedule(),
    async close() {
      hasClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
