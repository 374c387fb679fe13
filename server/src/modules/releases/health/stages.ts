import type { Database } from "../../../database/database.ts";
import type { Arm, Stage } from "../rollout/health.policy.ts";
import type { StagedRollout } from "../rollout/release.policy.ts";

/** After this time without a word, what was exposed is taken for failed. */
export const SILENT_AFTER_MS = 60_000;
/** No visitor decides alone: further exposures of theirs in one rollout do not count. */
const MAX_EXPOSURES_PER_VISITOR = 3;

type Row = Arm & { percent: number; isCanary: boolean };

/**
 * A visitor's failures have one cause more often than not (their network, an extension), so only the first is blamed on
 * the version: the test draws visitors, not page views.
 *
 * One window in the order of the index `release_exposures_of_rollout`, which holds all that is read here: nothing is
 * sorted, about a second for a million.
 */
const COUNT = `
  WITH known AS (
    SELECT percent, version, visitor, exposed_at, page, mounted_at,
      failure IS NOT NULL OR (mounted_at IS NULL AND exposed_at < $4) AS has_failed
    FROM release_exposures
    WHERE remote = $1 AND rollout_id = $2 AND exposed_at IS NOT NULL
  ), shown AS (
    SELECT percent, version, exposed_at, has_failed, has_failed OR mounted_at IS NOT NULL AS is_settled,
      row_number() OVER visits AS nth, count(*) FILTER (WHERE has_failed) OVER visits AS failed_by_then
    FROM known
    WINDOW visits AS (PARTITION BY visitor ORDER BY exposed_at, page ROWS UNBOUNDED PRECEDING)
  )
  SELECT percent, version = $3 AS "isCanary",
    count(*) FILTER (WHERE is_settled) AS exposures,
    count(*) FILTER (WHERE has_failed AND failed_by_then = 1) AS failures,
    count(*) FILTER (WHERE nth = 1) AS visitors
  FROM shown WHERE nth <= ${MAX_EXPOSURES_PER_VISITOR} GROUP BY percent, "isCanary" ORDER BY min(exposed_at)`;

const NONE: Arm = { exposures: 0, failures: 0, visitors: 0 };

/**
 * What visitors met on both sides of a rollout, share by share, the present one last. A failure, a crash and a silence of
 * more than {@link SILENT_AFTER_MS} count as failures; a visitor counts at most three times.
 */
export async function stagesOf(
  database: Database,
  remote: string,
  { id, version, percent }: Pick<StagedRollout, "id" | "version" | "percent">,
  now: Date,
): Promise<Stage[]> {
  const silentBefore = new Date(now.getTime() - SILENT_AFTER_MS);
  const rows = await database.query<Row>(COUNT, [remote, id, version, silentBefore]);
  const stages = new Map<number, Stage>();
  for (const { percent: share, isCanary, ...arm } of rows) {
    const stage = stages.get(share) ?? { percent: share, canary: NONE, control: NONE };
    stages.set(share, { ...stage, [isCanary ? "canary" : "control"]: arm });
  }
  const present = stages.get(percent) ?? { percent, canary: NONE, control: NONE };
  stages.delete(percent);
  return [...stages.values(), present];
}
