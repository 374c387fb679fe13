import type { Database } from "../../kernel/database/database.ts";
import {
  type Arm,
  type Aspect,
  type Sample,
  SIGNALS,
  type Signal,
  type Stage,
  type StagedRollout,
} from "../registry/public.ts";

/** Without a further report within this time, an exposure counts as failed. */
export const SILENT_AFTER_MS = 60_000;
/** Maximum weight of one network at one share, in visitors; identities that were just issued weigh less. */
export const NETWORK_VOTES = { known: 20, fresh: 5 };
/** Faults in one network usually share a cause (a proxy, a filter, an attack): those of a kind weigh as one. */
export const NETWORK_FAILURES = 1;

/**
 * A visitor votes once at each share, by the first page view there: the test draws visitors, not page views. Votes of
 * one network are scaled down equally on both sides, so the draw between the versions stays fair.
 *
 * The one window follows the order of the index `release_exposures_of_rollout`, which covers every column read here:
 * the rows are not sorted, which would take a few seconds for a million.
 */
const COUNT = `
  WITH known AS (
    SELECT percent, version = $3 AS is_canary, visitor, network, is_new, language, device, role, exposed_at, page,
      mounted_at IS NOT NULL AS has_mounted, signals,
      failure IS NOT NULL OR (mounted_at IS NULL AND exposed_at < $4 AND NOT signals && '{left}') AS has_failed
    FROM release_exposures
    WHERE remote = $1 AND rollout_id = $2 AND exposed_at IS NOT NULL
  ), shown AS (
    SELECT *, row_number() OVER visits AS nth, lag(percent) OVER visits AS percent_before
    FROM known
    WINDOW visits AS (PARTITION BY visitor ORDER BY exposed_at, page ROWS UNBOUNDED PRECEDING)
  ), votes AS (
    SELECT percent, is_canary, network, is_new, language, device, role, nth, exposed_at, has_mounted OR has_failed AS is_settled,
      CASE WHEN has_failed THEN signals || '{failed}' ELSE signals END AS signals
    FROM shown WHERE percent IS DISTINCT FROM percent_before
  ), counted AS (
    SELECT percent, is_canary, network, is_new, language, device, role, NULL AS signal, min(exposed_at) AS since,
      count(*) AS votes,
      count(*) FILTER (WHERE is_settled) AS amount,
      count(*) FILTER (WHERE nth = 1) AS visitors,
      count(*) FILTER (WHERE NOT is_settled AND signals && '{left}') AS left_early
    FROM votes GROUP BY percent, is_canary, network, is_new, language, device, role
    UNION ALL
    SELECT percent, is_canary, network, is_new, language, device, role, signal, min(exposed_at), 0, count(*), 0, 0
    FROM votes, unnest(signals) AS signal
    WHERE is_settled OR signal = 'left'
    GROUP BY percent, is_canary, network, is_new, language, device, role, signal
  ), weighed AS (
    SELECT *,
      CASE
        WHEN network IS NULL THEN 1
        WHEN signal IS NULL THEN least(1, CASE WHEN is_new THEN $6 ELSE $5 END::float8
          / sum(votes) OVER (PARTITION BY percent, network, is_new, signal))
        ELSE least(1, $7::float8 / sum(amount) OVER (PARTITION BY network, signal))
      END AS weight,
      -- Each network that met a side counts once there.
      CASE WHEN signal IS NOT NULL THEN 0 WHEN network IS NULL THEN votes
        ELSE votes * least(1, $8::float8 / sum(votes) OVER (PARTITION BY network, is_canary, signal)) END AS networks
    FROM counted
  )
  SELECT percent, is_canary AS "isCanary", language, device, role, signal,
    sum(amount * weight) AS amount, sum(visitors * weight) AS visitors, sum(left_early * weight) AS left, sum(networks) AS networks,
    sum(amount) AS "allAmount", sum(visitors) AS "allVisitors"
  FROM weighed GROUP BY percent, is_canary, language, device, role, signal ORDER BY min(since), percent`;

/**
 * Counts the outcomes on both sides of a rollout, share by share; the present share comes last. A failure, a crash and
 * a silence of more than {@link SILENT_AFTER_MS} count as failures. `networkFactor` multiplies the weight of a network;
 * it is 1 outside tests.
 */
export async function readSample(
  database: Database,
  remote: string,
  { id, version, percent }: Pick<StagedRollout, "id" | "version" | "percent">,
  now: Date,
  networkFactor = 1,
): Promise<Sample> {
  const silentBefore = new Date(now.getTime() - SILENT_AFTER_MS);
  const caps = [NETWORK_VOTES.known, NETWORK_VOTES.fresh, NETWORK_FAILURES, NETWORK_FAILURES].map(
    (cap) => cap * networkFactor,
  );
  const rows = await database.query<CountedRow>(COUNT, [remote, id, version, silentBefore, ...caps]);
  return buildSample(rows, percent);
}

/** Weighted and unweighted counts of one signal, on one side of one share, for one kind of visitor. */
export type CountedRow = {
  percent: number;
  isCanary: boolean;
  language: string | null;
  device: string | null;
  role: string | null;
  /** Null for a row of exposures and visitors; otherwise `amount` counts pages with this signal. */
  signal: Signal | "failed" | null;
  amount: number;
  visitors: number;
  /** Exposures that the visitor left before they mounted or failed. */
  left: number;
  /** Number of networks; 0 for signals. */
  networks: number;
  allAmount: number;
  allVisitors: number;
};

const NONE: Arm = { exposures: 0, failures: 0, visitors: 0, networks: 0 };
const SIDES = ["canary", "control"] as const;
/** Signals compared in each language, device class and role: a version may be slow on phones alone. */
export const COMPARED = ["failed", ...SIGNALS] as const satisfies readonly (Signal | "failed")[];

type Part = { signal: Signal | "failed"; segment: string | null };
type Counts = { amount: keyof CountedRow & ("amount" | "allAmount"); visitors: "visitors" | "allVisitors" };

const isInSegment = (row: CountedRow, segment: string | null) =>
  segment === null || [row.language, row.device, row.role].includes(segment);

/** Sums rows into stages, in the order of the shares; `percent` is the present share and comes last. */
function buildStages(rows: readonly CountedRow[], percent: number, { signal, segment }: Part, counts: Counts): Stage[] {
  const stages = new Map<number, Stage>();
  for (const row of rows.filter((each) => isInSegment(each, segment))) {
    const stage = stages.get(row.percent) ?? { percent: row.percent, canary: NONE, control: NONE };
    const [canary, control] = SIDES;
    const side = row.isCanary ? canary : control;
    const { exposures, failures, visitors = 0, networks = 0 } = stage[side];
    const arm: Arm = { exposures, failures, visitors, networks };
    if (row.signal === null) {
      // Visitors who left early count only in the sample of the signal `left`.
      arm.exposures += row[counts.amount] + (signal === "left" ? row.left : 0);
      arm.visitors = visitors + row[counts.visitors];
      arm.networks = networks + row.networks;
    } else if (row.signal === signal) arm.failures += row[counts.amount];
    stages.set(row.percent, { ...stage, [side]: arm });
  }
  const present = stages.get(percent) ?? { percent, canary: NONE, control: NONE };
  stages.delete(percent);
  return [...stages.values(), present];
}

/** Builds a rollout's sample from counted rows. The list of aspects does not depend on their results. */
export function buildSample(rows: readonly CountedRow[], percent: number): Sample {
  const weighed: Counts = { amount: "amount", visitors: "visitors" };
  const whole: Counts = { amount: "allAmount", visitors: "allVisitors" };
  const segments = [...new Set(rows.flatMap(({ language, device, role }) => [language, device, role]))].filter(
    (segment) => segment !== null,
  );
  const parts: Part[] = [
    ...SIGNALS.map((signal) => ({ signal, segment: null })),
    ...segments.flatMap((segment) => COMPARED.map((signal) => ({ signal, segment }))),
  ];
  const failures: Part = { signal: "failed", segment: null };
  return {
    stages: buildStages(rows, percent, failures, weighed),
    unweighted: buildStages(rows, percent, failures, whole),
    aspects: parts.map((part): Aspect => ({ ...part, stages: buildStages(rows, percent, part, weighed) })),
  };
}
