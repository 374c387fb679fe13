import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../kernel/database/database.ts";
import { computeLatestPast } from "../time/clock-leeway.ts";

const GRACE_MS = 10_000;
const IDLE_DAYS = 14;

export type RefreshTokenRow = {
  session_id: string;
  used_at: Date | null;
  created_at: Date;
  has_successor: boolean;
  /** True once a successor was used, which proves that the browser received it. */
  is_followed: boolean;
};

/** The stored form of a refresh token. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Refresh tokens created before this time have been idle for too long. */
export function computeIdleCutoff(now: Date): Date {
  return new Date(now.getTime() - IDLE_DAYS * DAY_MS);
}

/** The row of a refresh token that was not left idle for two weeks. */
export async function findRefreshToken(db: Database, hash: Buffer, now: Date): Promise<RefreshTokenRow | undefined> {
  const [row] = await db.query<RefreshTokenRow>(
    `SELECT session_id, used_at, created_at,
       EXISTS (SELECT FROM refresh_tokens WHERE parent_hash = $1) AS has_successor,
       EXISTS (SELECT FROM refresh_tokens WHERE parent_hash = $1 AND used_at IS NOT NULL) AS is_followed
     FROM refresh_tokens WHERE token_hash = $1 AND created_at > $2`,
    [hash, computeIdleCutoff(now)],
  );
  return row;
}

/** True for a token that was used so recently that a second tab may still have it. */
function isInGrace(usedAt: Date, now: Date): boolean {
  return now.getTime() - usedAt.getTime() <= GRACE_MS && usedAt <= computeLatestPast(now);
}

/**
 * A token may be used again within 10 s, as by a second tab; and for as long as none of its successors was used,
 * because then the answer with the successor may have got lost, in a tunnel or in a computer that fell asleep.
 */
function canBeReused({ used_at, has_successor, is_followed }: RefreshTokenRow, now: Date): boolean {
  return !is_followed && (has_successor || (used_at !== null && isInGrace(used_at, now)));
}

/** Checks that a token is still valid for its session, without using it. */
export function isCurrent(token: RefreshTokenRow, now: Date): boolean {
  return token.used_at === null || isInGrace(token.used_at, now) || canBeReused(token, now);
}

/** A new token of a session: 32 random bytes, of which only the hash is stored. */
export async function addRefreshToken(
  db: Database,
  { sessionId, parent, now }: { sessionId: string; parent: Buffer | null; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(
    "INSERT INTO refresh_tokens (token_hash, session_id, parent_hash, created_at) VALUES ($1, $2, $3, $4)",
    [hashRefreshToken(token), sessionId, parent, now],
  );
  return token;
}

/**
 * Uses a token, in a transaction that holds its session's row. The first use ends its siblings too: they are
 * answers that got lost. Used again while no successor has been used, it counts as the same use (a lost answer, two tabs);
 * used again otherwise it was stolen.
 */
export async function useRefreshToken(db: Database, hash: Buffer, now: Date): Promise<"used" | "stolen"> {
  const [first] = await db.query<{ parent_hash: Buffer | null }>(
    "UPDATE refresh_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL RETURNING parent_hash",
    [hash, now],
  );
  if (!first) {
    const again = await findRefreshToken(db, hash, now);
    return again && canBeReused(again, now) ? "used" : "stolen";
  }
  await db.query("UPDATE refresh_tokens SET used_at = $2 WHERE parent_hash = $1 AND used_at IS NULL", [
    first.parent_hash,
    now,
  ]);
  return "used";
}
