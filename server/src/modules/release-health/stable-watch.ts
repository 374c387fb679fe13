import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../kernel/database/database.ts";
import {
  decideReactions,
  type FailureByNetwork,
  hasJumped,
  isWidespread,
  isWorse,
  type Outcomes,
  type RecentOutcomes,
  type ReleaseAction,
  toJumpEvidence,
} from "../registry/public.ts";
import type { ChangeRelease } from "./change-release.ts";
import { NETWORK_FAILURES, NETWORK_VOTES, SILENT_AFTER_MS } from "./stages.ts";

/** The recent window, and the window before it that is its baseline. */
const RECENT_MS = 30 * MINUTE_MS;
const BEFORE_MS = 7 * DAY_MS;

type ServedRelease = {
  remote: string;
  revision: number;
  stable: string;
  lastGood: string | null;
  releasedAt: Date;
  /** A rollout at 100 % of all visitors or of a cohort, so that it has no control group. */
  whole: { version: string; since: string } | null;
};
/** A version that is compared with the days before it. */
type WatchedVersion = Pick<ServedRelease, "remote" | "revision"> & {
  version: string;
  since: Date;
  /** Baselines: `usual` are the versions before it, `beside` is the one that others have at the same time. */
  usual: readonly string[];
  beside: string | null;
  /** Action that ends it; null if there is no version to return to. */
  wayBack: Extract<ReleaseAction, { type: "rollback" | "halt" }> | null;
};
type Dependencies = {
  database: Database;
  change: ChangeRelease;
  clock: Clock;
  networkFactor: number;
  log: Pick<FastifyBaseLogger, "warn" | "error">;
};

/** One vote per visitor in the window, by the first page view. */
const VOTES = `
    SELECT DISTINCT ON (visitor) visitor, network, mounted_at IS NOT NULL AS has_mounted,
      failure IS NOT NULL OR (mounted_at IS NULL AND exposed_at < $5 AND NOT signals && '{left}') AS has_failed
    FROM release_exposures
    WHERE remote = $1 AND version = ANY($2) AND exposed_at >= $3 AND exposed_at < $4 AND visitor <> ''
    ORDER BY visitor, exposed_at, page`;

/** Networks have the same weight limits as in rollouts. */
const COUNT = `
  WITH votes AS (${VOTES}
  ), by_network AS (
    SELECT network, count(*) AS votes, count(*) FILTER (WHERE has_mounted OR has_failed) AS exposures,
      count(*) FILTER (WHERE has_failed) AS failures
    FROM votes GROUP BY network
  )
  SELECT
    coalesce(sum(exposures * CASE WHEN network IS NULL THEN 1 ELSE least(1, $6::float8 / votes) END), 0) AS exposures,
    coalesce(sum(CASE WHEN network IS NULL THEN failures ELSE least(failures, $7::float8) END), 0) AS failures
  FROM by_network`;

/** Each network counts once, as does each visitor of this machine. A network without an earlier view is left out. */
const NETWORKS = `
  WITH votes AS (${VOTES}
  ), known AS (
    SELECT DISTINCT network FROM release_exposures
    WHERE remote = $1 AND exposed_at >= $6 AND exposed_at < $3 AND mounted_at IS NOT NULL AND network IS NOT NULL
  ), by_network AS (
    SELECT bool_or(has_failed) AS has_failed FROM votes
    WHERE (has_mounted OR has_failed) AND (network IS NULL OR network IN (SELECT network FROM known))
    GROUP BY coalesce(network, visitor)
  )
  SELECT count(*) AS "knownNetworks", count(*) FILTER (WHERE has_failed) AS "failingNetworks" FROM by_network`;

const MET = `
  WITH votes AS (${VOTES})
  SELECT coalesce(network, visitor) AS who, bool_or(has_failed) AS "hasFailed" FROM votes
  WHERE has_mounted OR has_failed GROUP BY who`;

const SERVED_RELEASES = `
  SELECT remote, revision, stable, last_good AS "lastGood", released_at AS "releasedAt",
    CASE WHEN rollout->>'state' IN ('ramping', 'paused') AND (rollout->>'percent')::numeric >= 100
      THEN json_build_object('version', rollout->>'version', 'since', rollout->>'stageStartedAt') END AS whole
  FROM remote_releases WHERE NOT is_disabled AND retired_at IS NULL ORDER BY remote`;

function listWatched({ remote, revision, stable, lastGood, releasedAt, whole }: ServedRelease): WatchedVersion[] {
  const known = lastGood === null ? [stable] : [stable, lastGood];
  const wayBack = lastGood === null ? null : ({ type: "rollback", reason: "stable_fails" } as const);
  const standing: WatchedVersion = {
    remote,
    revision,
    version: stable,
    since: releasedAt,
    usual: known,
    beside: null,
    wayBack,
  };
  if (!whole) return [standing];
  const halt = { type: "halt", reason: "fails_more_often" } as const;
  return [
    standing,
    {
      remote,
      revision,
      version: whole.version,
      since: new Date(whole.since),
      usual: known,
      beside: stable,
      wayBack: halt,
    },
  ];
}

/**
 * Watches versions without a control group: stable ones, and rollouts at 100 %, including those to a cohort. When one
 * begins to fail, the last good or the stable version replaces it and an announcement is sent. When several remotes
 * jump at once, the failure is only logged.
 */
export function createStableWatch({ database, change, clock, networkFactor, log }: Dependencies): () => Promise<void> {
  /** Versions whose failure was already logged. */
  const told = new Set<string>();

  async function countOutcomes(
    remote: string,
    versions: readonly string[],
    from: Date,
    until: Date,
  ): Promise<Outcomes> {
    const caps = [NETWORK_VOTES.known, NETWORK_FAILURES].map((cap) => cap * networkFactor);
    const silentBefore = new Date(clock().getTime() - SILENT_AFTER_MS);
    const given = [remote, versions, from, until, silentBefore, ...caps];
    const [found] = await database.query<Outcomes>(COUNT, given);
    return found ?? { exposures: 0, failures: 0 };
  }

  async function countNetworks(remote: string, version: string, from: Date, until: Date) {
    const silentBefore = new Date(clock().getTime() - SILENT_AFTER_MS);
    const given = [remote, [version], from, until, silentBefore, new Date(from.getTime() - BEFORE_MS)];
    const [found] = await database.query<Omit<RecentOutcomes, keyof Outcomes>>(NETWORKS, given);
    return found ?? { knownNetworks: 0, failingNetworks: 0 };
  }

  async function readFailuresBySource(
    remote: string,
    version: string,
    from: Date,
    until: Date,
  ): Promise<FailureByNetwork> {
    const silentBefore = new Date(clock().getTime() - SILENT_AFTER_MS);
    const rows = await database.query<{ who: string; hasFailed: boolean }>(MET, [
      ...[remote, [version], from, until, silentBefore],
    ]);
    return new Map(rows.map(({ who, hasFailed }) => [who, hasFailed]));
  }

  async function evaluateVersion(watched: WatchedVersion) {
    const { remote, version, since, usual, beside, wayBack } = watched;
    const now = clock();
    const recentSince = new Date(Math.max(now.getTime() - RECENT_MS, since.getTime()));
    // Visitors outside a cohort have the stable version at the same time, and meet the same outages.
    const countRecent = async (of: string): Promise<RecentOutcomes> => ({
      ...(await countOutcomes(remote, [of], recentSince, now)),
      ...(await countNetworks(remote, of, recentSince, now)),
    });
    const recent = await countOutcomes(remote, [version], recentSince, now);
    const before = await countOutcomes(remote, usual, new Date(recentSince.getTime() - BEFORE_MS), recentSince);
    const jumped = hasJumped(recent, before);
    // Counting networks reads a week, so it is done only after a jump.
    const spread = jumped ? await countRecent(version) : null;
    const isWide = spread !== null && isWidespread(spread);
    return {
      ...watched,
      name: `${remote}@${version}`,
      hasJumped: isWide,
      isSuspicious: jumped && !isWide,
      met: isWide ? await readFailuresBySource(remote, version, recentSince, now) : new Map<string, boolean>(),
      isWorse: isWide && (beside === null || isWorse(spread, await countRecent(beside))),
      hasWayBack: wayBack !== null,
      recent,
      before,
    };
  }

  function logOnce(name: string, text: string): void {
    if (told.has(name)) return;
    told.add(name);
    log.error(text);
  }

  return async () => {
    const standing = await database.query<ServedRelease>(SERVED_RELEASES);
    const states = [];
    for (const watched of standing.flatMap(listWatched)) states.push(await evaluateVersion(watched));
    const due = decideReactions(states);
    for (const { name, remote, revision, version, usual, wayBack, isWorse, isSuspicious, recent, before } of states) {
      const action = due.get(name);
      if (isSuspicious)
        logOnce(name, `${name} fails in a few networks, whose reports may be forged: it stays, please look`);
      else if (action === "outage")
        logOnce(name, `${name} begins to fail, and other remotes with it: it stays, the cause is elsewhere`);
      else if (action === "tell")
        logOnce(name, `${name} begins to fail, and there is no last good version to return to`);
      else if (action === "return" && wayBack && isWorse) {
        const evidence = toJumpEvidence({ candidate: version, baseline: usual[0] ?? version }, recent, before);
        await change(remote, wayBack, { actor: "health", revision, evidence });
      } else told.delete(name);
    }
  };
}
