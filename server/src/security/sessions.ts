import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type RoleName, SESSION_COOKIE_DAYS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../database/database.ts";
import type { SessionReader } from "../http/request-context.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { REVOKED_CHANNEL, type RevokedSessions } from "./revoked-sessions.ts";

const FORGETFUL_HOURS = 24;
const GRACE_MS = 10_000;
const FRESH_MINUTES = 10;

type Kind = "account" | "registration";
type Subject = { id: string; kind: Kind };
export type IssuedTokens = Subject & {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  remember: boolean;
};

/** Signed-in states: begins, renews and ends them, and reads access tokens. */
export type Sessions = SessionReader & {
  begin(subject: Subject, remember: boolean): Promise<IssuedTokens>;
  /**
   * A refresh token's successor. Used again within 10 s, while no successor has been used, it gets a sibling
   * (two tabs, a lost answer); used again otherwise it was stolen, and the whole family ends.
   *
   * @throws {AppError} `auth.refresh_rejected`
   */
  rotate(refreshToken: string): Promise<IssuedTokens>;
  /** The session behind a live refresh token, which stays unused, with a new access token. */
  resume(refreshToken: string): Promise<Omit<IssuedTokens, "refreshToken">>;
  /** Ends the session of a refresh token; says nothing about unknown ones. */
  endByToken(refreshToken: string): Promise<void>;
  end(sessionId: string): Promise<void>;
  endAllOf(subjectId: string, except?: string): Promise<void>;
  /** Whether the password or a code was given in this session within 10 minutes. */
  isFresh(sessionId: string): Promise<boolean>;
  /** Whether its cookies outlive the browser. */
  isRemembered(sessionId: string): Promise<boolean>;
  onRevoked: RevokedSessions["onRevoked"];
};

type TokenRow = { session_id: string; used_at: Date | null };
type SessionRow = { id: string; subject_id: string; kind: Kind; remember: boolean };

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Sessions over `database`. Refresh tokens are 32 random bytes of which only the hash is stored. */
export function createSessions(
  database: Database,
  tokens: AccessTokens,
  revoked: RevokedSessions,
  clock: Clock,
): Sessions {
  async function accessTokenFor(db: Database, subject: Subject, sessionId: string): Promise<string> {
    if (subject.kind === "registration") {
      const [row] = await db.query("SELECT 1 FROM pending_registrations WHERE id = $1", [subject.id]);
      if (!row) throw new AppError("auth.refresh_rejected");
      return tokens.sign({
        sub: subject.id,
        sid: sessionId,
        kind: "registration",
        role: "student",
        active: true,
        complete: false,
      });
    }
    const [row] = await db.query<{ role: RoleName; active: boolean; complete: boolean }>(
      "SELECT role, status = 'active' AS active, country IS NOT NULL AS complete FROM users WHERE id = $1",
      [subject.id],
    );
    if (!row) throw new AppError("auth.refresh_rejected");
    return tokens.sign({ sub: subject.id, sid: sessionId, kind: "account", ...row });
  }

  async function addToken(db: Database, sessionId: string, parent: Buffer | null): Promise<string> {
    const refreshToken = randomBytes(32).toString("base64url");
    await db.query(
      "INSERT INTO refresh_tokens (token_hash, session_id, parent_hash, created_at) VALUES ($1, $2, $3, $4)",
      [hashOf(refreshToken), sessionId, parent, clock()],
    );
    return refreshToken;
  }

  async function liveSession(db: Database, sessionId: string): Promise<SessionRow | undefined> {
    const [row] = await db.query<SessionRow>(
      "SELECT id, subject_id, kind, remember FROM sessions WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2 FOR UPDATE",
      [sessionId, clock()],
    );
    return row;
  }

  async function endWhere(condition: string, values: unknown[]): Promise<void> {
    const rows = await database.query<{ id: string }>(
      `WITH ended AS (UPDATE sessions SET revoked_at = $1 WHERE revoked_at IS NULL AND ${condition} RETURNING id)
       SELECT id, pg_notify('${REVOKED_CHANNEL}', id::text) FROM ended`,
      [clock(), ...values],
    );
    for (const { id } of rows) revoked.add(id);
  }

  async function mayHaveSibling(db: Database, hash: Buffer, usedAt: Date): Promise<boolean> {
    if (clock().getTime() - usedAt.getTime() > GRACE_MS) return false;
    const used = await db.query("SELECT 1 FROM refresh_tokens WHERE parent_hash = $1 AND used_at IS NOT NULL LIMIT 1", [
      hash,
    ]);
    return used.length === 0;
  }

  /** The successor, or the session to end because the token was used before. */
  async function rotateIn(db: Database, hash: Buffer): Promise<IssuedTokens | { stolenFrom: string }> {
    const [known] = await db.query<TokenRow>("SELECT session_id, used_at FROM refresh_tokens WHERE token_hash = $1", [
      hash,
    ]);
    const session = known && (await liveSession(db, known.session_id));
    if (!session) throw new AppError("auth.refresh_rejected");
    const [first] = await db.query<{ parent_hash: Buffer | null }>(
      "UPDATE refresh_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL RETURNING parent_hash",
      [hash, clock()],
    );
    if (first?.parent_hash) {
      await db.query("UPDATE refresh_tokens SET used_at = $2 WHERE parent_hash = $1 AND used_at IS NULL", [
        first.parent_hash,
        clock(),
      ]);
    }
    if (!first) {
      const [token] = await db.query<TokenRow>("SELECT session_id, used_at FROM refresh_tokens WHERE token_hash = $1", [
        hash,
      ]);
      if (!token?.used_at || !(await mayHaveSibling(db, hash, token.used_at))) return { stolenFrom: session.id };
    }
    const subject: Subject = { id: session.subject_id, kind: session.kind };
    const accessToken = await accessTokenFor(db, subject, session.id);
    const refreshToken = await addToken(db, session.id, hash);
    return { ...subject, sessionId: session.id, accessToken, refreshToken, remember: session.remember };
  }

  return {
    read(token) {
      const claims = tokens.verify(token);
      if (!claims || revoked.has(claims.sid)) return null;
      const { sub, sid, kind, role, active, complete } = claims;
      return { userId: sub, sessionId: sid, role, verified: kind === "account", complete, active };
    },
    async hasCountry(userId) {
      return (await database.query("SELECT 1 FROM users WHERE id = $1 AND country IS NOT NULL", [userId])).length > 0;
    },
    begin(subject, remember) {
      return database.transaction(async (tx) => {
        const sessionId = randomUUID();
        const now = clock();
        const lifeHours = remember ? SESSION_COOKIE_DAYS * 24 : FORGETFUL_HOURS;
        await tx.query(
          `INSERT INTO sessions (id, subject_id, kind, remember, authenticated_at, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $5, $5::timestamptz + make_interval(hours => $6))`,
          [sessionId, subject.id, subject.kind, remember, now, lifeHours],
        );
        const accessToken = await accessTokenFor(tx, subject, sessionId);
        const refreshToken = await addToken(tx, sessionId, null);
        return { ...subject, sessionId, accessToken, refreshToken, remember };
      });
    },
    async rotate(refreshToken) {
      const result = await database.transaction((tx) => rotateIn(tx, hashOf(refreshToken)));
      if (!("stolenFrom" in result)) return result;
      await endWhere("id = $2", [result.stolenFrom]);
      throw new AppError("auth.refresh_rejected");
    },
    async resume(refreshToken) {
      const [token] = await database.query<TokenRow>(
        "SELECT session_id, used_at FROM refresh_tokens WHERE token_hash = $1",
        [hashOf(refreshToken)],
      );
      const isLive = token && (!token.used_at || clock().getTime() - token.used_at.getTime() <= GRACE_MS);
      const session = isLive && (await liveSession(database, token.session_id));
      if (!session) throw new AppError("auth.refresh_rejected");
      const subject: Subject = { id: session.subject_id, kind: session.kind };
      const accessToken = await accessTokenFor(database, subject, session.id);
      return { ...subject, sessionId: session.id, accessToken, remember: session.remember };
    },
    endByToken: (refreshToken) =>
      endWhere("id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $2)", [hashOf(refreshToken)]),
    end: (sessionId) => endWhere("id = $2", [sessionId]),
    endAllOf: (subjectId, except) =>
      endWhere("subject_id = $2 AND id IS DISTINCT FROM $3", [subjectId, except ?? null]),
    async isFresh(sessionId) {
      const rows = await database.query("SELECT 1 FROM sessions WHERE id = $1 AND authenticated_at > $2", [
        sessionId,
        new Date(clock().getTime() - FRESH_MINUTES * 60_000),
      ]);
      return rows.length > 0;
    },
    async isRemembered(sessionId) {
      return (await database.query("SELECT 1 FROM sessions WHERE id = $1 AND remember", [sessionId])).length > 0;
    },
    onRevoked: revoked.onRevoked,
  };
}
