import { createHash, randomBytes, randomUUID } from "node:crypto";
import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { CreatedReleaseToken, ReleaseRight, ReleaseToken } from "@kalima/releases-contract";
import type { Clock, Database } from "../../kernel/database/database.ts";

/** Makes a leaked token recognizable to scanners, and distinguishes it from a session's token before any look-up. */
const PREFIX = "kalima_release_";
const SECRET_BYTES = 32;

/** A token that is neither expired nor revoked. */
export type LiveToken = Pick<ReleaseToken, "id" | "remote" | "name" | "rights" | "createdBy">;
type NewToken = { remote: string; name: string; rights: readonly ReleaseRight[]; days: number; createdBy: string };

/** Credentials of pipelines, each for one remote; the database holds hashes only. */
export type ReleaseTokens = {
  /** Creates a token and returns its secret, which is not stored. @throws {AppError} `releases.token_name_taken`. */
  create(token: NewToken): Promise<CreatedReleaseToken>;
  /** Lists the live and expired tokens of a remote, by default of all, the newest first; revoked ones are left out. */
  list(remote?: string): Promise<ReleaseToken[]>;
  /** Makes the token invalid at once. @throws {AppError} `request.not_found`. */
  revoke(remote: string, name: string): Promise<void>;
  /** Finds the token of a secret and records its use; null for one that is unknown, expired or revoked. */
  find(secret: string): Promise<LiveToken | null>;
};

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();

type Row = Omit<ReleaseToken, "createdAt" | "expiresAt" | "lastUsedAt" | "createdByName"> & {
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  createdByName: string | null;
};

const FIELDS = `id, remote, name, rights, created_by AS "createdBy",
  (SELECT u.name FROM users u WHERE u.id::text = created_by) AS "createdByName", created_at AS "createdAt",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

const toReleaseToken = ({ createdAt, expiresAt, lastUsedAt, createdByName, ...rest }: Row): ReleaseToken => ({
  ...rest,
  ...(createdByName !== null && { createdByName }),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Tokens over `database`. */
export function createReleaseTokens(database: Database, clock: Clock): ReleaseTokens {
  return {
    async create({ remote, name, rights, days, createdBy }) {
      const secret = PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
      const now = clock();
      const expiresAt = new Date(now.getTime() + days * DAY_MS);
      const [row] = await database.query<Row>(
        `INSERT INTO release_tokens (id, remote, name, hash, rights, created_by, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (remote, name) WHERE revoked_at IS NULL DO NOTHING RETURNING ${FIELDS}`,
        [randomUUID(), remote, name, hashSecret(secret), [...new Set(rights)], createdBy, now, expiresAt],
      );
      if (!row) throw new AppError("releases.token_name_taken");
      return { ...toReleaseToken(row), secret };
    },
    async list(remote) {
      const rows = await database.query<Row>(
        `SELECT ${FIELDS} FROM release_tokens WHERE ($1::text IS NULL OR remote = $1) AND revoked_at IS NULL
         ORDER BY created_at DESC, name`,
        [remote ?? null],
      );
      return rows.map(toReleaseToken);
    },
    async revoke(remote, name) {
      const revoked = await database.query(
        "UPDATE release_tokens SET revoked_at = $3 WHERE remote = $1 AND name = $2 AND revoked_at IS NULL RETURNING 1",
        [remote, name, clock()],
      );
      if (revoked.length === 0) throw new AppError("request.not_found");
    },
    async find(secret) {
      if (!secret.startsWith(PREFIX)) return null;
      const now = clock();
      const [token] = await database.query<LiveToken>(
        `SELECT id, remote, name, rights, created_by AS "createdBy" FROM release_tokens
         WHERE hash = $1 AND revoked_at IS NULL AND expires_at > $2`,
        [hashSecret(secret), now],
      );
      if (!token) return null;
      await database.query(
        `UPDATE release_tokens SET last_used_at = $2
         WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')`,
        [token.id, now],
      );
      return token;
    },
  };
}
