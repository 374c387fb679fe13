import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ReleaseSeries, SeriesWindow } from "@kalima/releases-contract";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import { computeShares, type ReleaseState } from "./share-over-time.policy.ts";

const STEPS: Record<SeriesWindow, { stepMs: number; count: number }> = {
  hour: { stepMs: MINUTE_MS, count: 60 },
  day: { stepMs: 15 * MINUTE_MS, count: 96 },
  week: { stepMs: 120 * MINUTE_MS, count: 84 },
};
/** Many people may watch one rollout, so a result is shared for this time. */
const FRESH_MS = 10_000;
/** After this time without a further report, an exposure counts as failed. */
const SILENT_AFTER_MS = 60_000;

type Bin = { version: string; at: Date; exposures: number; failures: number };
type Vital = { version: string; at: Date; metric: "LCP" | "INP"; value: number };

const EXPOSURES = `
  SELECT version, date_bin($4::int * interval '1 millisecond', exposed_at, $3) AS at,
    (count(*) FILTER (WHERE mounted_at IS NOT NULL OR failure IS NOT NULL OR is_silent))::int AS exposures,
    (count(*) FILTER (WHERE failure IS NOT NULL OR is_silent))::int AS failures
  FROM release_exposures
  CROSS JOIN LATERAL (SELECT mounted_at IS NULL AND exposed_at < $5 AND NOT signals && '{left}' AS is_silent) AS known
  WHERE remote = $1 AND version = ANY($2) AND exposed_at >= $3 GROUP BY 1, 2`;

const VITALS = `
  SELECT version, metric, date_bin($4::int * interval '1 millisecond', at, $3) AS at,
    percentile_disc(0.75) WITHIN GROUP (ORDER BY value) AS value
  FROM release_vitals
  WHERE remote = $1 AND version = ANY($2) AND metric IN ('LCP', 'INP') AND at >= $3 GROUP BY 1, 2, 3`;

/** Changes since an instant, and the last one before it. */
const CHANGES = `
  SELECT at, stable, is_disabled AS "isDisabled", rollout FROM release_changes
  WHERE remote = $1 AND at >= coalesce((SELECT max(at) FROM release_changes WHERE remote = $1 AND at < $2), $2)
  ORDER BY at, revision, id`;

/** Figures of a remote's versions over time. */
export function createSeries(database: Database, clock: Clock) {
  const kept = new Map<string, { at: number; series: Promise<ReleaseSeries> }>();

  async function read(remote: string, window: SeriesWindow): Promise<ReleaseSeries> {
    const [release] = await database.query<{ versions: (string | null)[] }>(
      `SELECT ARRAY[rollout->>'version', stable, last_good] AS versions FROM remote_releases WHERE remote = $1`,
      [remote],
    );
    if (!release) throw new AppError("request.not_found");
    const versions = [...new Set(release.versions)].filter((version) => version !== null);
    const { stepMs, count } = STEPS[window];
    // Whole steps, so that a figure never moves from one step to the next.
    const last = Math.floor(clock().getTime() / stepMs) * stepMs;
    const moments = Array.from({ length: count }, (_, at) => new Date(last - (count - 1 - at) * stepMs));
    const from = moments[0] as Date;
    const silentBefore = new Date(clock().getTime() - SILENT_AFTER_MS);
    const bins = await database.query<Bin>(EXPOSURES, [remote, versions, from, stepMs, silentBefore]);
    const vitals = await database.query<Vital>(VITALS, [remote, versions, from, stepMs]);
    const changes = await database.query<ReleaseState>(CHANGES, [remote, from]);
    const ends = moments.map((moment) => new Date(moment.getTime() + stepMs - 1));

    function findVital(version: string, metric: Vital["metric"], moment: Date): number | null {
      const found = vitals.find(
        (vital) => vital.version === version && vital.metric === metric && vital.at.getTime() === moment.getTime(),
      );
      return found?.value ?? null;
    }

    return {
      from: from.toISOString(),
      stepSeconds: stepMs / 1_000,
      versions: versions.map((version) => {
        const shares = computeShares(version, changes, ends);
        return {
          version,
          points: moments.map((moment, at) => {
            const bin = bins.find((each) => each.version === version && each.at.getTime() === moment.getTime());
            const { exposures = 0, failures = 0 } = bin ?? {};
            const [lcp, inp] = [findVital(version, "LCP", moment), findVital(version, "INP", moment)];
            return { share: shares[at] ?? null, exposures, failures, lcp, inp };
          }),
        };
      }),
    };
  }

  /** @throws {AppError} `request.not_found` for a remote that was never released. */
  return (remote: string, window: SeriesWindow): Promise<ReleaseSeries> => {
    const name = `${remote} ${window}`;
    const now = clock().getTime();
    for (const [key, { at }] of kept) if (now - at > FRESH_MS) kept.delete(key);
    const known = kept.get(name);
    if (known) return known.series;
    const series = read(remote, window);
    kept.set(name, { at: now, series });
    // A failed read is not cached.
    series.catch(() => kept.delete(name));
    return series;
  };
}
