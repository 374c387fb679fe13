import type { RemoteOutcome } from "@kalima/releases-contract";
import type { Database } from "../../kernel/database/database.ts";
import { type Metric, type Rollout, SIGNALS, type Signal } from "../registry/public.ts";

/** Outcome of a version whose render on the server failed or was late; the browser then renders it itself. */
export type RenderOutcome = "render_failed" | "render_late";

/** Outcome of a version in one page. Without a visitor it counts in no rollout. */
export type Beacon = {
  page: string;
  visitor: string | null;
  remote: string;
  version: string;
  outcome: RemoteOutcome | RenderOutcome | Signal;
  /** The rollout that an exposure counts in. */
  rolloutId: string | null;
  percent: number | null;
  reason: string | null;
  /** Network of the reporting address, where it is known. */
  network?: string | null;
  /** The visitor's identity was just issued. */
  isNew?: boolean;
  language?: string;
  device?: string;
  role?: string;
};
export type Vital = { page: string; remote: string; version: string; metric: Metric; value: number };
/** A share of a rollout that visitors were really served, with the two versions of that time. */
export type ServedShare = Rollout & { remote: string; stable: string };

// Postgres rejects half a surrogate pair.
const toJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_key, value) => (typeof value === "string" ? value.toWellFormed() : value));

/**
 * Beacons arrive late, twice and in any order, so every column is a minimum or maximum of the reports: the row is the
 * same for every order of arrival. Of two failures the alphabetically last one counts, which is the earlier stage
 * (`render_failed` before `mismatched` before `failed` before `crashed`), then the lesser reason.
 */
const FAILURES = "('crashed', 'failed', 'mismatched', 'render_failed', 'render_late')";

const NAMES_OF_SIGNALS = `(${SIGNALS.map((signal) => `'${signal}'`).join(", ")})`;

const RECORD = `
  INSERT INTO release_exposures AS known
    (page, remote, version, visitor, heard_at, exposed_at, mounted_at, rollout_id, percent, failure, reason, network, is_new,
     signals, language, device, role)
  SELECT b.page, b.remote, b.version, min(coalesce(b.visitor, '')), $2::timestamptz,
    CASE WHEN bool_or(b.outcome = 'exposed') THEN $2::timestamptz END,
    CASE WHEN bool_or(b.outcome = 'mounted') THEN $2::timestamptz END,
    (array_agg(b."rolloutId" ORDER BY b."rolloutId", b.percent) FILTER (WHERE b.outcome = 'exposed'))[1],
    (array_agg(b.percent ORDER BY b."rolloutId", b.percent) FILTER (WHERE b.outcome = 'exposed'))[1],
    max(b.outcome) FILTER (WHERE b.outcome IN ${FAILURES}),
    (array_agg(b.reason ORDER BY b.outcome DESC, b.reason) FILTER (WHERE b.outcome IN ${FAILURES}))[1],
    min(b.network) FILTER (WHERE b.outcome = 'exposed'),
    coalesce(bool_or(b."isNew") FILTER (WHERE b.outcome = 'exposed'), false),
    coalesce(array_agg(DISTINCT b.outcome ORDER BY b.outcome) FILTER (WHERE b.outcome IN ${NAMES_OF_SIGNALS}), '{}'),
    min(b.language), min(b.device), min(b.role)
  FROM json_to_recordset($1) AS b(page text, visitor text, remote text, version text, outcome text,
    "rolloutId" text, percent numeric, reason text, network text, "isNew" boolean, language text, device text, role text)
  JOIN remote_versions v ON v.remote = b.remote AND v.version = b.version
  WHERE b.outcome <> 'loaded'
  GROUP BY b.page, b.remote, b.version
  ORDER BY b.page, b.remote, b.version
  ON CONFLICT (page, remote, version) DO UPDATE SET
    heard_at = least(known.heard_at, excluded.heard_at),
    exposed_at = least(known.exposed_at, excluded.exposed_at),
    mounted_at = least(known.mounted_at, excluded.mounted_at),
    rollout_id = least(known.rollout_id, excluded.rollout_id),
    percent = CASE WHEN known.rollout_id IS NOT DISTINCT FROM excluded.rollout_id THEN least(known.percent, excluded.percent)
                   WHEN known.rollout_id = least(known.rollout_id, excluded.rollout_id) THEN known.percent
                   ELSE excluded.percent END,
    failure = greatest(known.failure, excluded.failure),
    reason = CASE WHEN known.failure IS NOT DISTINCT FROM excluded.failure THEN least(known.reason, excluded.reason)
                  WHEN known.failure = greatest(known.failure, excluded.failure) THEN known.reason
                  ELSE excluded.reason END,
    network = least(known.network, excluded.network),
    is_new = known.is_new OR excluded.is_new,
    signals = ARRAY(SELECT DISTINCT signal FROM unnest(known.signals || excluded.signals) AS signal ORDER BY signal),
    language = least(known.language, excluded.language),
    device = least(known.device, excluded.device),
    role = least(known.role, excluded.role)
  WHERE known.visitor = excluded.visitor`;

const MEASURE = `
  INSERT INTO release_vitals AS known (page, remote, version, metric, value, at)
  SELECT m.page, m.remote, m.version, m.metric, max(m.value), $2::timestamptz
  FROM json_to_recordset($1) AS m(page text, remote text, version text, metric text, value real)
  JOIN remote_versions v ON v.remote = m.remote AND v.version = m.version
  GROUP BY m.page, m.remote, m.version, m.metric
  ORDER BY m.page, m.remote, m.version, m.metric
  ON CONFLICT (page, remote, version, metric) DO UPDATE SET value = greatest(known.value, excluded.value)`;

export type ExposuresRepository = ReturnType<typeof exposuresRepository>;

/** Stores the beacons and web vitals of pages. Rows of versions that never existed are dropped. */
export function exposuresRepository(database: Database) {
  return {
    async record(beacons: readonly Beacon[], now: Date): Promise<void> {
      await database.query(RECORD, [toJson(beacons), now]);
    },

    async measure(vitals: readonly Vital[], now: Date): Promise<void> {
      await database.query(MEASURE, [toJson(vitals), now]);
    },

    /** Every share that these rollouts ever had. */
    async servedShares(rolloutIds: readonly string[]): Promise<ServedShare[]> {
      const rows = await database.query<{ remote: string; stable: string; rollout: Rollout }>(
        "SELECT DISTINCT remote, stable, rollout FROM release_changes WHERE rollout->>'id' = ANY($1)",
        [rolloutIds],
      );
      return rows.map(({ remote, stable, rollout }) => ({ ...rollout, remote, stable }));
    },

    async forgetBefore(time: Date): Promise<void> {
      await database.query("DELETE FROM release_exposures WHERE heard_at < $1", [time]);
      await database.query("DELETE FROM release_vitals WHERE at < $1", [time]);
    },
  };
}
