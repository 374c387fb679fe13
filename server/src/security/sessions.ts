import { randomUUID } from "node:crypto";
import type { ProofWay } from "@kalima/accounts-contract";
import { HOUR_MS, MINUTE_MS, type RoleName, SESSION_COOKIE_DAYS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Permission } from "@kalima/staff-contract";
import type { Clock, Database } from "../kernel/database/database.ts";
import type { SessionReader } from "../kernel/http/request-context.ts";
import type { AccessTokens } from "./access-tokens.ts";
import {
  addRefreshToken,
  computeIdleCutoff,
  findRefreshToken,
  hashRefreshToken,
  isCurrent,
  useRefreshToken,
} from "./refresh-tokens.ts";
import type { RevokedSessions } from "./revoked-sessions.ts";

const BROWSER_SESSION_HOURS = 24;
const FRESH_MINUTES = 10;
/** For which a proof counts. */
const PROOF_MINUTES = 5;
const KEPT_AFTER_END_HOURS = 24;
/** Longer than the answer of a sign-in is on its way. */
const JUST_ENDED_MS = 10_000;
/** A visit is noted once in this time. */
const VISIT_MINUTES = 5;

type Kind = "account" | "registration";
export type Subject = { id: string; kind: Kind };
/** The claims of an access token; `complete` once a country is known. */
export type AccountState = { role: RoleName; active: boolean; complete: boolean };
/** Undefined for an account or registration that is gone. */
export type ReadAccountState = (db: Database, subject: Subject) => Promise<AccountState | undefined>;
/** Reads an admin's permissions, as they are now. */
export type ReadPermissions = (db: Database, userId: string) => Promise<ReadonlySet<Permission>>;
/** Reads by what an account proves its second factor; empty without one. */
export type ReadFactorWays = (db: Database, userId: string) => Promise<ProofWay[]>;
export type IssuedTokens = Subject & {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  remember: boolean;
};

/** Signed-in states: begins, renews and ends them, and reads access tokens. */
export type Sessions = SessionReader & {
  /** With `first`, which may refuse, in the same transaction: what it locks cannot change before the session counts. */
  begin(subject: Subject, remember: boolean, first?: (tx: Database) => Promise<void>): Promise<IssuedTokens>;
  /**
   * A refresh token's successor. A token that was used before gets another while no successor has been used;
   * otherwise it was stolen, and the whole family ends. It expires after two idle weeks.
   *
   * @throws {AppError} `auth.refresh_rejected`
   */
  rotate(refreshToken: string): Promise<IssuedTokens>;
  /** The session behind a live refresh token, which stays unused, with a new access token. */
  resume(refreshToken: string): Promise<Omit<IssuedTokens, "refreshToken">>;
  /** Ends the session of a refresh token; ignores unknown ones. */
  endByToken(refreshToken: string): Promise<void>;
  /** True when the session of a refresh token was ended within the last 10 seconds. */
  hasJustEnded(refreshToken: string): Promise<boolean>;
  end(sessionId: string): Promise<void>;
  /**
   * Ends what a subject is signed in to, with the transaction. Call the result after the commit: a
   * trigger notifies other processes; this one then knows at once.
   */
  endAll(tx: Database, subjectId: string, except?: string): Promise<() => void>;
  /** True when a refresh token, live or used, was issued to this subject. */
  isIssuedTo(refreshToken: string, subjectId: string): Promise<boolean>;
  /** True when the password or a code was entered in this session within the last 10 minutes. */
  isFresh(sessionId: string): Promise<boolean>;
  /** Its person has proved who they are: for five minutes this is not asked again. */
  noteProof(sessionId: string): Promise<void>;
  /** True when its cookies outlive the browser. */
  isRemembered(sessionId: string): Promise<boolean>;
  /** Counts what a subject is signed in to. */
  countOpen(subjectId: string): Promise<number>;
  /** Forgets when an account was used; for one that is removed. */
  forgetVisits(tx: Database, userId: string): Promise<void>;
  /** Ends sessions whose time is over or that lie idle, and forgets those that ended a day ago. */
  sweep(tx: Database): Promise<void>;
  onRevoked: RevokedSessions["onRevoked"];
  /** The subject of an access token that has not expired, even when its session has ended; null otherwise. */
  readSubject(accessToken: string): string | null;
  /** Checks whether a session has ended, for a socket that connected meanwhile. */
  hasEnded(sessionId: string): boolean;
};

type SessionRow = { id: string; subject_id: string; kind: Kind; remember: boolean; expires_at: Date };
/** Sessions over `database`; `readState` and `readPermissions` belong to the modules that keep accounts and grants. */
export function createSessions(
  database: Database,
  tokens: AccessTokens,
  revoked: RevokedSessions,
  clock: Clock,
  readState: ReadAccountState,
  readPermissions: ReadPermissions,
  readFactorWays: ReadFactorWays,
): Sessions {
  async function signAccessToken(db: Database, session: SessionRow): Promise<string> {
    const { id: sid, subject_id: sub, kind, expires_at } = session;
    const state = await readState(db, { id: sub, kind });
    if (!state) throw new AppError("auth.refresh_rejected");
    await noteVisit(db, session);
    return tokens.sign({ sub, sid, kind, ...state }, expires_at);
  }

  async function issue(db: Database, session: SessionRow, parent: Buffer | null): Promise<IssuedTokens> {
    const accessToken = await signAccessToken(db, session);
    const refreshToken = await addRefreshToken(db, { sessionId: session.id, parent, now: clock() });
    return { ...toIssued(session), accessToken, refreshToken };
  }

  /** Staff see when an account was last used. */
  async function noteVisit(db: Database, { subject_id, kind }: SessionRow): Promise<void> {
    if (kind !== "account") return;
    await db.query(
      `INSERT INTO account_visits AS v (user_id, last_at) VALUES ($1, $2) ON CONFLICT (user_id)
       DO UPDATE SET last_at = $2 WHERE v.last_at < $2::timestamptz - interval '${VISIT_MINUTES} minutes'`,
      [subject_id, clock()],
    );
  }

  function toIssued({ id, subject_id, kind, remember }: SessionRow) {
    return { id: subject_id, kind, sessionId: id, remember };
  }

  async function findLiveSession(db: Database, sessionId: string): Promise<SessionRow | undefined> {
    const [row] = await db.query<SessionRow>(
      `SELECT id, subject_id, kind, remember, expires_at FROM sessions
       WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2 FOR UPDATE`,
      [sessionId, clock()],
    );
    return row;
  }

  /** A trigger notifies the other processes at the commit. */
  async function endWhere(db: Database, condition: string, values: unknown[]): Promise<() => void> {
    const rows = await db.query<{ id: string }>(
      `UPDATE sessions SET revoked_at = $1 WHERE revoked_at IS NULL AND ${condition} RETURNING id`,
      [clock(), ...values],
    );
    return () => {
      for (const { id } of rows) revoked.add(id);
    };
  }
  async function endNow(condition: string, values: unknown[]): Promise<void> {
    (await endWhere(database, condition, values))();
  }

  /** The successor, or the session to end because the token was used before. */
  async function rotateIn(tx: Database, hash: Buffer): Promise<IssuedTokens | { stolenFrom: string }> {
    const known = await findRefreshToken(tx, hash, clock());
    const session = known && (await findLiveSession(tx, known.session_id));
    if (!session) throw new AppError("auth.refresh_rejected");
    if ((await useRefreshToken(tx, hash, clock())) === "stolen") return { stolenFrom: session.id };
    return issue(tx, session, hash);
  }

  async function isSince(column: "authenticated_at" | "proved_at", sessionId: string, minutes: number) {
    const since = new Date(clock().getTime() - minutes * MINUTE_MS);
    const rows = await database.query(`SELECT 1 FROM sessions WHERE id = $1 AND ${column} > $2`, [sessionId, since]);
    return rows.length > 0;
  }

  return {
    read(token) {
      const claims = tokens.verify(token);
      if (!claims || revoked.has(claims.sid)) return null;
      const { sub, sid, kind, role, active, complete } = claims;
      return { userId: sub, sessionId: sid, role, verified: kind === "account", complete, active };
    },
    readSubject: (accessToken) => tokens.verify(accessToken)?.sub ?? null,
    async hasCountry(userId) {
      return (await readState(database, { id: userId, kind: "account" }))?.complete === true;
    },
    readPermissions: (userId) => readPermissions(database, userId),
    begin(subject, remember, first) {
      return database.transaction(async (tx) => {
        await first?.(tx);
        const now = clock();
        const lifeHours = remember ? SESSION_COOKIE_DAYS * 24 : BROWSER_SESSION_HOURS;
        const [session] = await tx.query<SessionRow>(
          `INSERT INTO sessions (id, subject_id, kind, remember, authenticated_at, proved_at, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $5, $5, $6) RETURNING id, subject_id, kind, remember, expires_at`,
          [randomUUID(), subject.id, subject.kind, remember, now, new Date(now.getTime() + lifeHours * HOUR_MS)],
        );
        if (!session) throw new AppError("server.unexpected");
        return issue(tx, session, null);
      });
    },
    async rotate(refreshToken) {
      const result = await database.transaction((tx) => rotateIn(tx, hashRefreshToken(refreshToken)));
      if (!("stolenFrom" in result)) return result;
      await endNow("id = $2", [result.stolenFrom]);
      throw new AppError("auth.refresh_rejected");
    },
    async resume(refreshToken) {
      const token = await findRefreshToken(database, hashRefreshToken(refreshToken), clock());
      const session = token && isCurrent(token, clock()) && (await findLiveSession(database, token.session_id));
      if (!session) throw new AppError("auth.refresh_rejected");
      return { ...toIssued(session), accessToken: await signAccessToken(database, session) };
    },
    endByToken: (refreshToken) =>
      endNow("id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $2)", [hashRefreshToken(refreshToken)]),
    async hasJustEnded(refreshToken) {
      const rows = await database.query(
        `SELECT 1 FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE token_hash = $1 AND revoked_at > $2`,
        [hashRefreshToken(refreshToken), new Date(clock().getTime() - JUST_ENDED_MS)],
      );
      return rows.length > 0;
    },
    end: (sessionId) => endNow("id = $2", [sessionId]),
    endAll: (tx, subjectId, except) =>
      endWhere(tx, "subject_id = $2 AND id IS DISTINCT FROM $3", [subjectId, except ?? null]),
    async isIssuedTo(refreshToken, subjectId) {
      const rows = await database.query(
        "SELECT 1 FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE token_hash = $1 AND subject_id = $2",
        [hashRefreshToken(refreshToken), subjectId],
      );
      return rows.length > 0;
    },
    isFresh: (sessionId) => isSince("authenticated_at", sessionId, FRESH_MINUTES),
    async requireProof({ sessionId, userId }, rule) {
      if (await isSince("proved_at", sessionId, PROOF_MINUTES)) return;
      const ways = await readFactorWays(database, userId);
      if (ways.length === 0 && rule === "withFactor") return;
      throw new AppError("auth.proof_required", { extra: { ways: ways.length > 0 ? ways : ["password"] } });
    },
    async noteProof(sessionId) {
      await database.query("UPDATE sessions SET proved_at = $2 WHERE id = $1", [sessionId, clock()]);
    },
    async isRemembered(sessionId) {
      return (await database.query("SELECT 1 FROM sessions WHERE id = $1 AND remember", [sessionId])).length > 0;
    },
    async countOpen(subjectId) {
      const open = "SELECT 1 FROM sessions WHERE subject_id = $1 AND revoked_at IS NULL AND expires_at > $2";
      return (await database.query(open, [subjectId, clock()])).length;
    },
    async forgetVisits(tx, userId) {
      await tx.query("DELETE FROM account_visits WHERE user_id = $1", [userId]);
    },
    async sweep(tx) {
      const now = clock();
      await endWhere(
        tx,
        `(expires_at <= $1 OR (created_at <= $2 AND NOT EXISTS
           (SELECT FROM refresh_tokens WHERE session_id = sessions.id AND created_at > $2)))`,
        [computeIdleCutoff(now)],
      );
      await tx.query("DELETE FROM sessions WHERE revoked_at < $1", [
        new Date(now.getTime() - KEPT_AFTER_END_HOURS * HOUR_MS),
      ]);
    },
    onRevoked: revoked.onRevoked,
    hasEnded: revoked.has,
  };
}
