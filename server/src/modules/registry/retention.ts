import { DAY_MS } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { VersionStore } from "./store/version-store.ts";

/** One day more than a session lasts, so that a page that was open all the time still finds its files. */
export const KEPT_DAYS = 31;

export type RetentionDependencies = {
  database: Database;
  store: Pick<VersionStore, "versions" | "remove">;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info">;
};
export type Retention = {
  /** Retires the versions that no release has named for {@link KEPT_DAYS} days; returns `remote@version` of each. */
  sweep(): Promise<string[]>;
};

const IS_NAMED = `EXISTS (SELECT 1 FROM remote_releases r WHERE r.remote = v.remote AND r.retired_at IS NULL
  AND v.version IN (r.stable, r.last_good, CASE WHEN r.rollout->>'state' <> 'halted' THEN r.rollout->>'version' END))`;

/**
 * Drops versions that have been neither stable, nor last good, nor in a rollout for {@link KEPT_DAYS} days: their files
 * are removed; their rows stay for the history, but such a version cannot be served any more.
 */
export function createRetention({ database, store, clock, log }: RetentionDependencies): Retention {
  async function retire(): Promise<string[]> {
    const now = clock();
    return database.transaction(async (tx) => {
      // Row locks: no change names a version while it is retired.
      await tx.query("SELECT 1 FROM remote_releases ORDER BY remote FOR UPDATE");
      const retired = await tx.query<{ name: string }>(
        `UPDATE remote_versions v SET retired_at = $1
         WHERE retired_at IS NULL AND served_at < $2 AND NOT ${IS_NAMED} RETURNING remote || '@' || version AS name`,
        [now, new Date(now.getTime() - KEPT_DAYS * DAY_MS)],
      );
      return retired.map(({ name }) => name);
    });
  }

  async function sweep(): Promise<string[]> {
    const names = await retire();
    const all = await database.query<{ remote: string; versions: string[] }>(
      "SELECT remote, array_agg(version) AS versions FROM remote_versions WHERE retired_at IS NOT NULL GROUP BY remote",
    );
    for (const { remote, versions } of all) {
      // Includes versions whose files an earlier sweep could not remove.
      const kept = new Set(await store.versions(remote));
      for (const version of versions.filter((candidate) => kept.has(candidate))) await store.remove(remote, version);
    }
    if (names.length > 0) log.info(`retired after ${KEPT_DAYS} days: ${names.join(", ")}`);
    return names;
  }

  return { sweep };
}
