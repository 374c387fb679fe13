import type { ManagedRemote, VersionHealth } from "@kalima/releases-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { combineEvidence, judge, type Release } from "../registry/public.ts";
import { readSample, SILENT_AFTER_MS } from "./stages.ts";

/** Health of one remote, as shown to its team. */
export type RemoteHealth = Pick<ManagedRemote, "health" | "verdict">;
type WatchedRelease = Pick<Release, "remote" | "stable" | "lastGood" | "rollout">;

/** Caps the evidence: JSON has no infinity. */
const MAX_EVIDENCE = 1e12;

const COUNT = `
  SELECT w.remote, w.version, e.exposures, e.failures, v.lcp, v.inp
  FROM json_to_recordset($1) AS w(remote text, version text, "rolloutId" text)
  CROSS JOIN LATERAL (
    SELECT coalesce((SELECT min(c.at) FROM release_changes c WHERE c.remote = w.remote AND c.rollout->>'id' = w."rolloutId"),
                    $2::timestamptz - interval '1 day') AS at
  ) AS since
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE x.mounted_at IS NOT NULL OR x.failure IS NOT NULL OR is_silent) AS exposures,
           count(*) FILTER (WHERE x.failure IS NOT NULL OR is_silent) AS failures
    FROM release_exposures x
    CROSS JOIN LATERAL (SELECT x.mounted_at IS NULL AND x.exposed_at < $3 AND NOT x.signals && '{left}' AS is_silent) AS known
    WHERE x.remote = w.remote AND x.version = w.version AND x.exposed_at >= since.at
  ) AS e
  CROSS JOIN LATERAL (
    SELECT percentile_disc(0.75) WITHIN GROUP (ORDER BY m.value) FILTER (WHERE m.metric = 'LCP') AS lcp,
           percentile_disc(0.75) WITHIN GROUP (ORDER BY m.value) FILTER (WHERE m.metric = 'INP') AS inp
    FROM release_vitals m
    WHERE m.remote = w.remote AND m.version = w.version AND m.metric IN ('LCP', 'INP') AND m.at >= since.at
  ) AS v`;

function listVersions({ stable, lastGood, rollout }: WatchedRelease): string[] {
  return [...new Set([rollout?.version, stable, lastGood])].filter((version) => typeof version === "string");
}

/**
 * Counts exposures and failures of each remote's versions since its rollout began, or within the last day without one,
 * and adds the verdict on the rollout. Here every page view counts, including those of unknown and of frequent
 * visitors; the verdict uses {@link readSample}.
 */
export async function readHealth(
  database: Database,
  remotes: readonly WatchedRelease[],
  clock: Clock,
  networkFactor = 1,
): Promise<Map<string, RemoteHealth>> {
  const now = clock();
  const wanted = remotes.flatMap((watched) =>
    listVersions(watched).map((version) => ({
      remote: watched.remote,
      version,
      rolloutId: watched.rollout?.id ?? null,
    })),
  );
  const silentBefore = new Date(now.getTime() - SILENT_AFTER_MS);
  const rows = await database.query<VersionHealth & { remote: string }>(COUNT, [
    JSON.stringify(wanted),
    now,
    silentBefore,
  ]);
  const found = new Map<string, RemoteHealth>();
  for (const watched of remotes) {
    const health = rows.filter(({ remote }) => remote === watched.remote).map(({ remote: _remote, ...rest }) => rest);
    found.set(watched.remote, { health, verdict: await computeVerdict(database, watched, now, networkFactor) });
  }
  return found;
}

async function computeVerdict(
  database: Database,
  { remote, rollout }: WatchedRelease,
  now: Date,
  networkFactor: number,
): Promise<RemoteHealth["verdict"]> {
  if (!rollout) return null;
  const sample = await readSample(database, remote, rollout, now, networkFactor);
  return { ...judge(sample), evidence: Math.min(combineEvidence(sample), MAX_EVIDENCE) };
}
