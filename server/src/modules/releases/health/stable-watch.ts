import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../../database/database.ts";
import { evidenceOfJump } from "../rollout/decision-evidence.policy.ts";
import { dueOf, hasJumped, type Outcomes } from "../rollout/stable.policy.ts";
import type { ChangeRelease } from "./change-release.ts";
import { NETWORK_FAILURES, NETWORK_VOTES, SILENT_AFTER_MS } from "./stages.ts";

/** The present, and what it is compared with. */
const RECENT_MS = 30 * 60_000;
const BEFORE_MS = 7 * 86_400_000;

type Stable = { remote: string; revision: number; stable: string; lastGood: string | null; releasedAt: Date };
type Parts = {
  database: Database;
  change: ChangeRelease;
  clock: Clock;
  networkFactor: number;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
};

/** One vote for each visitor in this time; networks weigh as in rollouts. */
const COUNT = `
  WITH votes AS (
    SELECT DISTINCT ON (visitor) network, mounted_at IS NOT NULL AS has_mounted,
      failure IS NOT NULL OR (mounted_at IS NULL AND exposed_at < $5 AND NOT signals && '{left}') AS has_failed
    FROM release_exposures
    WHERE remote = $1 AND version = ANY($2) AND exposed_at >= $3 AND exposed_at < $4 AND visitor <> ''
    ORDER BY visitor, exposed_at, page
  ), by_network AS (
    SELECT network, count(*) AS votes, count(*) FILTER (WHERE has_mounted OR has_failed) AS exposures,
      count(*) FILTER (WHERE has_failed) AS failures
    FROM votes GROUP BY network
  )
  SELECT
    coalesce(sum(exposures * CASE WHEN network IS NULL THEN 1 ELSE least(1, $6::float8 / votes) END), 0) AS exposures,
    coalesce(sum(CASE WHEN network IS NULL THEN failures ELSE least(failures, $7::float8) END), 0) AS failures
  FROM by_network`;

/** Returns a stable version that begins to fail to the last good one, and says so; a jump of several remotes at once is only told. */
export function createStableWatch({ database, change, clock, networkFactor, log }: Parts): () => Promise<void> {
  /** What was told of already, by version. */
  const told = new Set<string>();

  async function outcomesOf(remote: string, versions: readonly string[], from: Date, until: Date): Promise<Outcomes> {
    const caps = [NETWORK_VOTES.known, NETWORK_FAILURES].map((cap) => cap * networkFactor);
    const silentBefore = new Date(clock().getTime() - SILENT_AFTER_MS);
    const [found] = await database.query<Outcomes>(COUNT, [remote, versions, from, until, silentBefore, ...caps]);
    return found ?? { exposures: 0, failures: 0 };
  }

  async function stateOf({ remote, stable, lastGood, releasedAt }: Stable) {
    const now = clock();
    const recentSince = new Date(Math.max(now.getTime() - RECENT_MS, releasedAt.getTime()));
    const versions = lastGood === null ? [stable] : [stable, lastGood];
    const recent = await outcomesOf(remote, [stable], recentSince, now);
    const before = await outcomesOf(remote, versions, new Date(recentSince.getTime() - BEFORE_MS), recentSince);
    return { remote, hasJumped: hasJumped(recent, before), hasWayBack: lastGood !== null, recent, before };
  }

  function tell(name: string, text: string): void {
    if (told.has(name)) return;
    told.add(name);
    log.error(text);
  }

  return async () => {
    const stables = await database.query<Stable>(
      `SELECT remote, revision, stable, last_good AS "lastGood", released_at AS "releasedAt"
       FROM remote_releases WHERE NOT is_disabled AND retired_at IS NULL ORDER BY remote`,
    );
    const states = [];
    for (const stable of stables) states.push(await stateOf(stable));
    const due = dueOf(states);
    for (const { remote, revision, stable } of stables) {
      const name = `${remote}@${stable}`;
      const action = due.get(remote);
      const jumped = states.find((state) => state.remote === remote);
      if (action === "outage")
        tell(name, `${name} begins to fail, and other remotes with it: it stays, the cause is elsewhere`);
      else if (action === "tell") tell(name, `${name} begins to fail, and there is no last good version to return to`);
      else if (action === "rollback" && jumped) {
        const evidence = evidenceOfJump(stable, jumped.recent, jumped.before);
        await change(remote, { type: "rollback", reason: "stable_fails" }, { actor: "health", revision, evidence });
      } else told.delete(name);
    }
  };
}
