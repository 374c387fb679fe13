import { stagedRollout } from "@kalima/releases-contract";
import { z } from "zod";
import type { Database } from "../../kernel/database/database.ts";
import type { Release } from "./rollout/release.policy.ts";

/** A published build: its description as it was signed, and the address of its files. */
export type StoredVersion = z.infer<typeof storedVersion>;
/** The current release; `revision` counts its changes. */
export type ReleaseRow = Release & {
  revision: number;
  /** True once people have chosen a version: the start of a server then no longer changes the stable one. */
  isChosen: boolean;
};
/** A release with the versions that it names. */
export type ReleaseWithVersions = ReleaseRow & { versions: StoredVersion[] };
export type ListedVersion = { remote: string; version: string; document: string; publishedAt: Date };

const storedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  baseUrl: z.string(),
  document: z.string(),
  signature: z.string(),
  /** Null for versions signed before signatures named their key, and in snapshots of that time. */
  keyId: z.string().nullable().default(null),
});
const releaseRow = z.object({
  remote: z.string(),
  stable: z.string(),
  lastGood: z.string().nullable(),
  isDisabled: z.boolean(),
  rollout: z.object({ ...stagedRollout.shape, stageStartedAt: z.coerce.date() }).nullable(),
  revision: z.int(),
  isChosen: z.boolean(),
});
/** All that visitors are served from, from the database or a snapshot. */
export const registryState = z.array(z.object({ ...releaseRow.shape, versions: z.array(storedVersion) }));

const RELEASE = `r.remote, r.stable, r.last_good AS "lastGood", r.is_disabled AS "isDisabled", r.rollout, r.revision,
  r.is_chosen AS "isChosen"`;

export type RegistryRepository = ReturnType<typeof registryRepository>;

/** Rows of the release registry. */
export function registryRepository(database: Database) {
  return {
    /** Reads every release with the versions it names, by remote. */
    async readState(): Promise<ReleaseWithVersions[]> {
      const rows = await database.query(
        `SELECT ${RELEASE}, (
           SELECT json_agg(json_build_object('remote', v.remote, 'version', v.version, 'baseUrl', v.base_url,
                                             'document', v.document, 'signature', v.signature, 'keyId', v.key_id) ORDER BY v.version)
           FROM remote_versions v
           WHERE v.remote = r.remote AND v.version IN (r.stable, r.last_good, r.rollout->>'version')
         ) AS versions
         FROM remote_releases r WHERE r.retired_at IS NULL ORDER BY r.remote`,
      );
      return registryState.parse(rows);
    },

    /** Null before the first version, and for a retired remote. */
    async findRelease(remote: string): Promise<ReleaseRow | null> {
      const rows = await database.query(
        `SELECT ${RELEASE} FROM remote_releases r WHERE remote = $1 AND retired_at IS NULL`,
        [remote],
      );
      return z.array(releaseRow).parse(rows)[0] ?? null;
    },

    /** Lists when versions became the stable one, the newest first. */
    listReleased: () =>
      database.query<{ remote: string; version: string; at: Date }>(
        `SELECT remote, stable AS version, at FROM (
           SELECT remote, stable, at, lag(stable) OVER (PARTITION BY remote ORDER BY revision, id) AS before
           FROM release_changes) AS change
         WHERE stable IS DISTINCT FROM before ORDER BY at DESC, remote LIMIT 100`,
      ),

    /** True while at least one remote is switched off for visitors. */
    async hasDisabled(): Promise<boolean> {
      const rows = await database.query(
        "SELECT 1 FROM remote_releases WHERE is_disabled AND retired_at IS NULL LIMIT 1",
      );
      return rows.length > 0;
    },

    async isRetired(remote: string): Promise<boolean> {
      const rows = await database.query("SELECT 1 FROM remote_releases WHERE remote = $1 AND retired_at IS NOT NULL", [
        remote,
      ]);
      return rows.length > 0;
    },

    /** A version that can be served: published, and its files kept. */
    async findVersion(remote: string, version: string): Promise<StoredVersion | null> {
      const [found] = await database.query<StoredVersion>(
        `SELECT remote, version, base_url AS "baseUrl", document, signature, key_id AS "keyId" FROM remote_versions
         WHERE remote = $1 AND version = $2 AND retired_at IS NULL`,
        [remote, version],
      );
      return found ?? null;
    },

    /** Versions of these remotes that can be served, the newest first. */
    async listVersions(remotes: readonly string[]): Promise<ListedVersion[]> {
      return database.query<ListedVersion>(
        `SELECT remote, version, document, published_at AS "publishedAt" FROM remote_versions
         WHERE remote = ANY($1) AND retired_at IS NULL ORDER BY published_at DESC, version DESC`,
        [remotes],
      );
    },

    /** Descriptions of versions that were stable or in a rollout, and reached visitors after this moment. */
    async listServedSince(since: Date): Promise<string[]> {
      const rows = await database.query<{ document: string }>(
        `SELECT document FROM remote_versions v WHERE retired_at IS NULL AND served_at > $1
           AND EXISTS (SELECT 1 FROM release_changes c WHERE c.remote = v.remote
             AND v.version IN (c.stable, c.rollout->>'version'))
         ORDER BY remote, version`,
        [since],
      );
      return rows.map(({ document }) => document);
    },

    /** Sets the base address of versions whose files this site serves. */
    async setBaseUrls(remote: string, versions: readonly string[], folderUrl: string): Promise<void> {
      await database.query(
        `UPDATE remote_versions SET base_url = $3 || '/' || version
         WHERE remote = $1 AND version = ANY($2) AND base_url <> $3 || '/' || version`,
        [remote, versions, folderUrl],
      );
    },
  };
}
