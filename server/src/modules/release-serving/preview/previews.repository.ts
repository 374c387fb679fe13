import type { PreviewedVersion } from "@kalima/releases-contract";
import type { Database } from "../../../kernel/database/database.ts";

/** A created link; `madeBy` is an actor. */
export type PreviewLink = {
  id: string;
  remote: string;
  version: string;
  madeBy: string;
  madeAt: Date;
  expiresAt: Date;
};
type Ending = { actor: string; at: Date };

/** Links to versions before their rollout. */
export type PreviewsRepository = {
  /** Adds a link and deletes expired ones. */
  add(link: PreviewLink): Promise<void>;
  isOpen(id: string): Promise<boolean>;
  /** Ends every link to a version; returns their number. */
  end(remote: string, version: string, ending: Ending): Promise<number>;
  /** Lists the versions with valid links, by remote and version. */
  listOpen(now: Date): Promise<PreviewedVersion[]>;
};

type Row = Omit<PreviewedVersion, "until" | "madeBy"> & {
  until: Date;
  madeBy: { actor: string; actorName: string | null }[];
};

const OPEN = `
  SELECT p.remote, p.version, count(*)::int AS links, max(p.expires_at) AS until,
    jsonb_agg(DISTINCT jsonb_build_object('actor', p.made_by, 'actorName', u.name)) AS "madeBy"
  FROM release_previews p LEFT JOIN users u ON u.id::text = p.made_by
  WHERE p.ended_at IS NULL AND p.expires_at > $1
  GROUP BY p.remote, p.version ORDER BY p.remote, max(p.made_at) DESC, p.version`;

export function previewsRepository(database: Database): PreviewsRepository {
  return {
    async add({ id, remote, version, madeBy, madeAt, expiresAt }) {
      await database.query("DELETE FROM release_previews WHERE expires_at < $1", [madeAt]);
      await database.query(
        `INSERT INTO release_previews (id, remote, version, made_by, made_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, remote, version, madeBy, madeAt, expiresAt],
      );
    },
    async isOpen(id) {
      const rows = await database.query("SELECT 1 FROM release_previews WHERE id = $1 AND ended_at IS NULL", [id]);
      return rows.length > 0;
    },
    async end(remote, version, { actor, at }) {
      const ended = await database.query(
        `UPDATE release_previews SET ended_at = $3, ended_by = $4
         WHERE remote = $1 AND version = $2 AND ended_at IS NULL AND expires_at > $3 RETURNING 1`,
        [remote, version, at, actor],
      );
      return ended.length;
    },
    async listOpen(now) {
      const rows = await database.query<Row>(OPEN, [now]);
      return rows.map(({ until, madeBy, ...row }) => ({
        ...row,
        until: until.toISOString(),
        madeBy: madeBy.map(({ actor, actorName }) => ({ actor, ...(actorName !== null && { actorName }) })),
      }));
    },
  };
}
