import type { Database } from "../../../database/database.ts";
import type { Arm, Sample, Stage } from "../rollout/health.policy.ts";
import type { StagedRollout } from "../rollout/release.policy.ts";

/** After this time without a word, what was exposed is taken for failed. */
export const SILENT_AFTER_MS = 60_000;
/** What the visitors of one network weigh together at one share, in visitors; identities that were just issued weigh less. */
const NETWORK_VOTES = { known: 20, fresh: 5 };
/** Failures of one network have one cause more often than not (a proxy, a filter, an attack): together they weigh as one. */
const NETWORK_FAILURES = 1;

type Row = {
  percent: number;
  isCanary: boolean;
  exposures: number;
  failures: number;
  visitors: number;
  allExposures: number;
  allFailures: number;
  allVisitors: number;
};

/**
 * A visitor votes once at each share, by the first page view there: the test draws visitors, not page views. Votes of one
 * network are scaled down on both sides alike, so the draw between the versions stays fair.
 *
 * One window in the order of the index `release_exposures_of_rollout`, which holds all that is read here: what is counted is
 * not sorted, a few seconds for a million.
 */
const COUNT = `
  WITH known AS (
    SELECT percent, version = $3 AS is_canary, visitor, network, is_new, exposed_at, page, mounted_at,
      failure IS NOT NULL OR (mounted_at IS NULL AND exposed_at < $4) AS has_failed
    FROM release_exposures
    WHERE remote = $1 AND rollout_id = $2 AND exposed_at IS NOT NULL
  ), shown AS (
    SELECT percent, is_canary, network, is_new, exposed_at, has_failed, has_failed OR mounted_at IS NOT NULL AS is_settled,
      row_number() OVER visits AS nth, lag(percent) OVER visits AS percent_before
    FROM known
    WINDOW visits AS (PARTITION BY visitor ORDER BY exposed_at, page ROWS UNBOUNDED PRECEDING)
  ), votes AS (
    SELECT percent, is_canary, network, is_new, min(exposed_at) AS since,
      count(*) AS votes,
      count(*) FILTER (WHERE is_settled) AS exposures,
      count(*) FILTER (WHERE has_failed) AS failures,
      count(*) FILTER (WHERE nth = 1) AS visitors
    FROM shown WHERE percent IS DISTINCT FROM percent_before
    GROUP BY percent, is_canary, network, is_new
  ), weighed AS (
    SELECT *,
      CASE WHEN network IS NULL THEN 1 ELSE least(1, CASE WHEN is_new THEN $6 ELSE $5 END::float8
        / sum(votes) OVER (PARTITION BY percent, network, is_new)) END AS weight,
      CASE WHEN network IS NULL THEN 1 ELSE least(1, $7::float8
        / nullif(sum(failures) OVER (PARTITION BY network), 0)) END AS failure_weight
    FROM votes
  )
  SELECT percent, is_canary AS "isCanary",
    sum(exposures * weight) AS exposures, sum(failures * failure_weight) AS failures, sum(visitors * weight) AS visitors,
    sum(exposures) AS "allExposures", sum(failures) AS "allFailures", sum(visitors) AS "allVisitors"
  FROM weighed GROUP BY percent, is_canary ORDER BY min(since)`;

const NONE: Arm = { exposures: 0, failures: 0, visitors: 0 };

/** The stages of rows in their order, the present one last. */
function stagesIn(rows: readonly Row[], percent: number, armOf: (row: Row) => Arm): Stage[] {
  const stages = new Map<number, Stage>();
  for (const row of rows) {
    const stage = stages.get(row.percent) ?? { percent: row.percent, canary: NONE, control: NONE };
    stages.set(row.percent, { ...stage, [row.isCanary ? "canary" : "control"]: armOf(row) });
  }
  const present = stages.get(percent) ?? { percent, canary: NONE, control: NONE };
  stages.delete(percent);
  return [...stages.values(), present];
}

/**
 * What visitors met on both sides of a rollout, share by share, the present one last. A failure, a crash and a silence of
 * more than {@link SILENT_AFTER_MS} count as failures. `networkFactor` multiplies what a network weighs; 1 outside tests.
 */
export async function sampleOf(
  database: Database,
  remote: string,
  { id, version, percent }: Pick<StagedRollout, "id" | "version" | "percent">,
  now: Date,
  networkFactor = 1,
): Promise<Sample> {
  const silentBefore = new Date(now.getTime() - SILENT_AFTER_MS);
  const caps = [NETWORK_VOTES.known, NETWORK_VOTES.fresh, NETWORK_FAILURES].map((cap) => cap * networkFactor);
  const rows = await database.query<Row>(COUNT, [remote, id, version, silentBefore, ...caps]);
  return {
    stages: stagesIn(rows, percent, ({ exposures, failures, visitors }) => ({ exposures, failures, visitors })),
    unweighted: stagesIn(rows, percent, ({ allExposures, allFailures, allVisitors }) => ({
      exposures: allExposures,
      failures: allFailures,
      visitors: allVisitors,
    })),
  };
}
