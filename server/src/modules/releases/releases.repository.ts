import type { Database } from "../../database/database.ts";
import type { RemoteBuild } from "./remote-build.ts";

export type StoredVersion = { baseUrl: string; build: RemoteBuild };
export type CurrentRelease = { stable: StoredVersion; lastGood: StoredVersion | null };
export type Report = { remote: string; version: string; outcome: string; reason: string | null };

export type ReleasesRepository = ReturnType<typeof releasesRepository>;

/** Rows of the release registry. */
export function releasesRepository(database: Database) {
  return {
    /**
     * Makes a build the stable version of its remote. The version it replaces becomes the last good one,
     * if its files are still kept. Publishing the stable version again only moves its address.
     */
    async publish(build: RemoteBuild, baseUrl: string, kept: readonly string[]): Promise<void> {
      await database.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO remote_versions (remote, version, base_url, build) VALUES ($1, $2, $3, $4)
           ON CONFLICT (remote, version) DO UPDATE SET base_url = excluded.base_url`,
          [build.name, build.version, baseUrl, JSON.stringify(build)],
        );
        await tx.query(
          `INSERT INTO remote_releases (remote, stable) VALUES ($1, $2)
           ON CONFLICT (remote) DO UPDATE SET
             stable = excluded.stable,
             last_good = CASE WHEN remote_releases.stable = excluded.stable THEN remote_releases.last_good
                              ELSE remote_releases.stable END,
             released_at = now()`,
          [build.name, build.version],
        );
        await tx.query(
          `UPDATE remote_releases SET last_good = NULL
           WHERE remote = $1 AND (last_good = stable OR NOT last_good = ANY($2))`,
          [build.name, kept],
        );
        await tx.query(
          `UPDATE remote_versions SET base_url = replace($3, $4, version) WHERE remote = $1 AND version = ANY($2)`,
          [build.name, kept, baseUrl, build.version],
        );
      });
    },

    /** The stable and last good version of every remote, by name. */
    async current(): Promise<CurrentRelease[]> {
      return database.query<CurrentRelease>(
        `SELECT json_build_object('baseUrl', s.base_url, 'build', s.build) AS stable,
                CASE WHEN g.version IS NULL THEN NULL
                     ELSE json_build_object('baseUrl', g.base_url, 'build', g.build) END AS "lastGood"
         FROM remote_releases r
         JOIN remote_versions s ON s.remote = r.remote AND s.version = r.stable
         LEFT JOIN remote_versions g ON g.remote = r.remote AND g.version = r.last_good
         ORDER BY r.remote`,
      );
    },

    /** Keeps what a page reported; reports of versions that never existed are dropped. */
    async addReports(reports: readonly Report[]): Promise<void> {
      await database.query(
        `INSERT INTO release_reports (remote, version, outcome, reason)
         SELECT r.remote, r.version, r.outcome, r.reason
         FROM json_to_recordset($1) AS r(remote text, version text, outcome text, reason text)
         JOIN remote_versions v ON v.remote = r.remote AND v.version = r.version`,
        // Half a surrogate pair is no text to Postgres.
        [JSON.stringify(reports, (_key, value) => (typeof value === "string" ? value.toWellFormed() : value))],
      );
    },
  };
}
