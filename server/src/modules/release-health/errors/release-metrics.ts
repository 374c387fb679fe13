import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../../kernel/database/database.ts";
import { computeShare, type ReleaseState } from "./share-over-time.policy.ts";

type LiveRelease = { remote: string; lastGood: string | null } & Omit<ReleaseState, "at">;
type VotesRow = { remote: string; version: string; exposures: number; failures: number };
type DecisionsRow = { remote: string; action: string; by: string; count: number };

const LIVE = `SELECT remote, stable, last_good AS "lastGood", is_disabled AS "isDisabled", rollout
  FROM remote_releases WHERE retired_at IS NULL`;
/** Exposures and failures of live versions within the last hour. */
const VOTES = `
  SELECT x.remote, x.version,
    (count(*) FILTER (WHERE x.mounted_at IS NOT NULL OR x.failure IS NOT NULL))::int AS exposures,
    (count(*) FILTER (WHERE x.failure IS NOT NULL))::int AS failures
  FROM remote_releases r JOIN release_exposures x
    ON x.remote = r.remote AND x.version IN (r.stable, r.last_good, r.rollout->>'version')
  WHERE x.exposed_at >= now() - interval '1 hour' GROUP BY 1, 2`;
const DECISIONS = `
  SELECT remote, action, count(*)::int AS count,
    CASE WHEN actor IN ('health', 'start') THEN actor WHEN actor ~ '^(token|oidc):' THEN 'pipeline' ELSE 'person' END AS by
  FROM release_changes GROUP BY remote, action, 4`;

/** Registers gauges of shares, votes, failures and decisions. Scrapes read the database, so all processes agree. */
export function registerReleaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry];

  new Gauge({
    name: "kalima_release_share_percent",
    help: "Share of visitors that get a version",
    labelNames: ["remote", "version"],
    registers,
    async collect() {
      this.reset();
      for (const { remote, lastGood, ...release } of await database.query<LiveRelease>(LIVE)) {
        for (const version of new Set([release.rollout?.version, release.stable, lastGood]))
          if (version) this.set({ remote, version }, computeShare(version, release));
      }
    },
  });

  // A scrape collects all gauges at the same time: a gauge that did not read for itself would lag one scrape behind.
  let reading: Promise<VotesRow[]> | undefined;
  const readVotes = () => {
    reading ??= database.query<VotesRow>(VOTES).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  new Gauge({
    name: "kalima_release_failures_1h",
    help: "Page views of the last hour in which a version failed",
    labelNames: ["remote", "version"],
    registers,
    async collect() {
      const votes = await readVotes();
      this.reset();
      for (const { remote, version, failures } of votes) this.set({ remote, version }, failures);
    },
  });
  new Gauge({
    name: "kalima_release_votes_1h",
    help: "Page views of the last hour that a version was shown in, or failed",
    labelNames: ["remote", "version"],
    registers,
    async collect() {
      const votes = await readVotes();
      this.reset();
      for (const { remote, version, exposures } of votes) this.set({ remote, version }, exposures);
    },
  });

  new Gauge({
    name: "kalima_release_decisions",
    help: "Changes of releases so far, by who made them: health, start, person or pipeline",
    labelNames: ["remote", "action", "by"],
    registers,
    async collect() {
      this.reset();
      for (const { count, ...labels } of await database.query<DecisionsRow>(DECISIONS)) this.set(labels, count);
    },
  });
}
