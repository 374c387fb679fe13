import type { Factors, ProofWay } from "@kalima/accounts-contract";
import type { Database } from "../../../kernel/database/database.ts";

/** Ways by which somebody with a second factor proves it, the simplest first; empty for accounts without one. */
export async function findFactorWays(db: Database, userId: string): Promise<ProofWay[]> {
  const [row] = await db.query<{ passkey: boolean; totp: boolean; recovery: boolean }>(
    `SELECT EXISTS (SELECT FROM passkeys WHERE user_id = $1) AS passkey,
       EXISTS (SELECT FROM totp_factors WHERE user_id = $1 AND added_at IS NOT NULL) AS totp,
       EXISTS (SELECT FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL) AS recovery`,
    [userId],
  );
  if (!row?.totp && !row?.passkey) return [];
  return (["totp", "passkey", "recovery"] as const).filter((way) => row[way]);
}

type Dates = { added_at: Date; last_used_at: Date | null };
const toDates = ({ added_at, last_used_at }: Dates) => ({
  addedAt: added_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

export async function readFactors(db: Database, userId: string): Promise<Factors> {
  const [totp] = await db.query<Dates>(
    "SELECT added_at, last_used_at FROM totp_factors WHERE user_id = $1 AND added_at IS NOT NULL",
    [userId],
  );
  const passkeys = await db.query<Dates & { id: string; name: string }>(
    "SELECT id, name, added_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY added_at, id",
    [userId],
  );
  const left = "SELECT 1 FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL";
  return {
    app: totp ? toDates(totp) : null,
    passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, ...toDates(passkey) })),
    recoveryCodesLeft: (await db.query(left, [userId])).length,
  };
}

/** Removes all second factors of an account, with its recovery codes and the sign-ins that wait. */
export async function forgetFactors(tx: Database, userId: string): Promise<void> {
  await tx.query("DELETE FROM totp_factors WHERE user_id = $1", [userId]);
  await tx.query("DELETE FROM passkeys WHERE user_id = $1", [userId]);
  await tx.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
  await tx.query("DELETE FROM sign_in_tickets WHERE user_id = $1", [userId]);
}

/** Removes tickets and challenges that are over, and set-ups that nobody finished. */
export async function sweepFactors(tx: Database, now: Date, keptSince: Date): Promise<void> {
  await tx.query("DELETE FROM sign_in_tickets WHERE expires_at < $1", [now]);
  await tx.query("DELETE FROM passkey_challenges WHERE expires_at < $1", [now]);
  await tx.query("DELETE FROM totp_factors WHERE added_at IS NULL AND begun_at < $1", [keptSince]);
}
