import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import type { WithdrawnRemote } from "@kalima/releases-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { KEPT_DAYS } from "../../registry/public.ts";

type Row = Omit<WithdrawnRemote, "previews"> & { previews: string[] | null };

/**
 * Reads the withdrawals for open pages: disabled remotes, versions that a halt or a rollback took from visitors and
 * that were not released again since, and preview links that were ended. Files of older versions are deleted, so they
 * are left out.
 */
export async function readWithdrawals(database: Database, now: Date): Promise<WithdrawnRemote[]> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const rows = await database.query<Row>(
    `WITH changes AS (
       SELECT remote, revision, at, action, rollout->>'version' AS rolled_out,
              lag(stable) OVER earlier AS stable_before, lag(rollout->>'version') OVER earlier AS rolled_out_before
       FROM release_changes WINDOW earlier AS (PARTITION BY remote ORDER BY revision, id)
     ), taken AS (
       SELECT remote, version, max(revision) AS revision
       FROM changes, LATERAL unnest(CASE action WHEN 'halt' THEN ARRAY[rolled_out]
                                                WHEN 'rollback' THEN ARRAY[stable_before, rolled_out_before] END) version
       WHERE at > $1 AND version IS NOT NULL GROUP BY remote, version
     ), withdrawn AS (
       SELECT remote, version FROM taken t WHERE NOT EXISTS (
         SELECT 1 FROM release_changes l
         WHERE l.remote = t.remote AND l.revision >= t.revision
           AND (l.stable = t.version OR (l.rollout->>'version' = t.version AND l.rollout->>'state' <> 'halted')))
     ), ended AS (
       SELECT remote, array_agg(id ORDER BY id) AS previews FROM release_previews
       WHERE ended_at IS NOT NULL AND expires_at > $2 GROUP BY remote
     )
     SELECT r.remote, r.is_disabled AS "isDisabled",
            coalesce(array_agg(w.version ORDER BY w.version) FILTER (WHERE w.version IS NOT NULL), '{}') AS versions,
            e.previews
     FROM remote_releases r LEFT JOIN withdrawn w USING (remote) LEFT JOIN ended e USING (remote)
     WHERE r.retired_at IS NULL GROUP BY r.remote, r.is_disabled, e.previews
     HAVING r.is_disabled OR count(w.version) > 0 OR e.previews IS NOT NULL ORDER BY r.remote`,
    [since, now],
  );
  return rows.map(({ previews, ...remote }) => ({ ...remote, ...(previews && { previews }) }));
}

/** Withdrawals expire as versions grow old, so they are read again after this time. */
const READ_AGAIN_AFTER_MS = HOUR_MS;
/** Each change of a release increments its revision; there is one row per remote. */
const STATE = `
  SELECT coalesce(string_agg(concat_ws(' ', remote, revision, is_disabled, retired_at), ',' ORDER BY remote), '') AS state
  FROM remote_releases`;

/** Creates a cached {@link readWithdrawals}: it reads the history after a release has changed, or an hour later. */
export function createWithdrawalsReader(database: Database): (now: Date) => Promise<WithdrawnRemote[]> {
  let last: { state: string; at: number; withdrawn: WithdrawnRemote[] } | undefined;
  return async (now) => {
    const [{ state } = { state: "" }] = await database.query<{ state: string }>(STATE);
    const at = now.getTime();
    if (last?.state === state && at - last.at < READ_AGAIN_AFTER_MS) return last.withdrawn;
    const withdrawn = await readWithdrawals(database, now);
    last = { state, at, withdrawn };
    return withdrawn;
  };
}
