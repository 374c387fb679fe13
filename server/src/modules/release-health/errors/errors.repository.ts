import type { Database } from "../../../kernel/database/database.ts";
import type { ErrorSample } from "./error-sample.ts";
import type { StackFrame } from "./stack-frames.ts";

/** Maximum number of distinct errors per version, so that forged reports cannot fill the table. */
export const MAX_ERRORS = 50;
/** Distinct values kept per error and circumstance. */
export const MAX_VALUES = 20;
const MAX_SHOWN = 100;

export type Circumstance = "browser" | "device" | "language" | "role" | "page";
const CIRCUMSTANCES: readonly Circumstance[] = ["browser", "device", "language", "role", "page"];

export type KeptError = {
  version: string;
  fingerprint: string;
  kind: string;
  message: string;
  frames: StackFrame[];
  count: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  circumstances: { kind: Circumstance; value: string; count: number }[];
};

/** Locks the versions: two concurrent reports would both find room for a last row. */
const LOCK = `
  SELECT 1 FROM remote_versions v
  WHERE (v.remote, v.version) IN (SELECT g.remote, g.version FROM json_to_recordset($1) AS g(remote text, version text))
  ORDER BY v.remote, v.version FOR NO KEY UPDATE`;

const KEEP = `
  WITH given AS (
    SELECT g.*, e.fingerprint IS NOT NULL AS is_known,
      row_number() OVER (PARTITION BY g.remote, g.version, e.fingerprint IS NULL ORDER BY g.fingerprint) AS nth
    FROM json_to_recordset($1) AS g(remote text, version text, fingerprint text, kind text, message text, frames jsonb)
    JOIN remote_versions v ON v.remote = g.remote AND v.version = g.version
    LEFT JOIN release_errors e ON e.remote = g.remote AND e.version = g.version AND e.fingerprint = g.fingerprint
  )
  INSERT INTO release_errors AS known (remote, version, fingerprint, kind, message, frames, count, first_seen_at, last_seen_at)
  SELECT g.remote, g.version, g.fingerprint, g.kind, g.message, g.frames, 1, $2::timestamptz, $2::timestamptz
  FROM given g
  WHERE g.is_known
     OR g.nth + (SELECT count(*) FROM release_errors e WHERE e.remote = g.remote AND e.version = g.version) <= ${MAX_ERRORS}
  ORDER BY g.remote, g.version, g.fingerprint
  ON CONFLICT (remote, version, fingerprint) DO UPDATE SET
    count = known.count + 1, last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
  RETURNING remote, version, fingerprint`;

const COUNT = `
  INSERT INTO release_error_circumstances AS known (remote, version, fingerprint, kind, value, count)
  SELECT g.remote, g.version, g.fingerprint, g.kind, g.value, 1
  FROM json_to_recordset($1) AS g(remote text, version text, fingerprint text, kind text, value text)
  WHERE (SELECT count(*) FROM release_error_circumstances e WHERE e.remote = g.remote AND e.version = g.version
           AND e.fingerprint = g.fingerprint AND e.kind = g.kind) < ${MAX_VALUES}
     OR EXISTS (SELECT 1 FROM release_error_circumstances e WHERE e.remote = g.remote AND e.version = g.version
                  AND e.fingerprint = g.fingerprint AND e.kind = g.kind AND e.value = g.value)
  ORDER BY g.remote, g.version, g.fingerprint, g.kind, g.value
  ON CONFLICT (remote, version, fingerprint, kind, value) DO UPDATE SET count = known.count + 1`;

const READ = `
  SELECT e.version, e.fingerprint, e.kind, e.message, e.frames, e.count::int AS count,
    e.first_seen_at AS "firstSeenAt", e.last_seen_at AS "lastSeenAt",
    coalesce((SELECT json_agg(json_build_object('kind', c.kind, 'value', c.value, 'count', c.count)
                              ORDER BY c.kind, c.count DESC, c.value)
              FROM release_error_circumstances c
              WHERE c.remote = e.remote AND c.version = e.version AND c.fingerprint = e.fingerprint), '[]') AS circumstances
  FROM release_errors e WHERE e.remote = $1 AND ($2::text IS NULL OR e.version = $2)
  ORDER BY e.last_seen_at DESC, e.count DESC, e.fingerprint LIMIT ${MAX_SHOWN}`;

/** A row must not occur twice in one upsert: of equal errors in one report, the last counts. */
function dedupe(samples: readonly ErrorSample[]): ErrorSample[] {
  const makeKey = ({ remote, version, fingerprint }: ErrorSample) => `${remote}@${version} ${fingerprint}`;
  return [...new Map(samples.map((sample) => [makeKey(sample), sample])).values()];
}

/** Error rows of versions, at most {@link MAX_ERRORS} each. Errors of versions that never existed are dropped. */
export function errorsRepository(database: Database) {
  return {
    async keep(samples: readonly ErrorSample[], now: Date): Promise<void> {
      const wanted = dedupe(samples);
      if (wanted.length === 0) return;
      await database.transaction(async (tx) => {
        await tx.query(LOCK, [JSON.stringify(wanted)]);
        const kept = await tx.query<Pick<ErrorSample, "remote" | "version" | "fingerprint">>(KEEP, [
          JSON.stringify(wanted),
          now,
        ]);
        const circumstances = kept.flatMap(({ remote, version, fingerprint }) => {
          const sample = wanted.find(
            (each) => each.remote === remote && each.version === version && each.fingerprint === fingerprint,
          );
          return CIRCUMSTANCES.flatMap((kind) => {
            const value = sample?.[kind];
            return value ? [{ remote, version, fingerprint, kind, value }] : [];
          });
        });
        if (circumstances.length > 0) await tx.query(COUNT, [JSON.stringify(circumstances)]);
      });
    },

    /** Lists the errors of one version, or of all if it is null; most recent first. */
    list: (remote: string, version: string | null) => database.query<KeptError>(READ, [remote, version]),

    async forget(remote: string, version: string): Promise<void> {
      await database.query("DELETE FROM release_errors WHERE remote = $1 AND version = $2", [remote, version]);
    },

    async forgetBefore(time: Date): Promise<void> {
      await database.query("DELETE FROM release_errors WHERE last_seen_at < $1", [time]);
    },
  };
}
