import { AppError } from "@kalima/contracts/errors";
import { generateSecret, generateURI, verifySync } from "otplib";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { UserRow } from "../../users/public.ts";
import type { SecretSeal } from "./seal-secret.ts";

const ISSUER = "Kalima";
const STEP_SECONDS = 30;

export type Totp = {
  /**
   * Makes a key for an app; it counts once a code confirms it.
   *
   * @throws {AppError} `auth.factor_exists`
   */
  begin(user: Pick<UserRow, "id" | "phone">): Promise<{ key: string; address: string }>;
  /** True if the code is of the key that was made last, which then counts. */
  confirm(tx: Database, userId: string, code: string): Promise<boolean>;
  /** True if the code is that of this half minute, or of the one before or after it, and no code of it was accepted. */
  use(userId: string, code: string): Promise<boolean>;
  /** True if there was one. */
  remove(tx: Database, userId: string): Promise<boolean>;
};

type Row = { secret: Buffer; last_step: string };

/** Codes of an app (RFC 6238: SHA-1, six digits, 30 seconds). */
export function createTotp(database: Database, seal: SecretSeal, clock: Clock): Totp {
  /** The time step of a right code that is newer than the last accepted one; undefined for any other code. */
  function findStep({ secret, last_step }: Row, userId: string, code: string): number | undefined {
    const result = verifySync({
      secret: seal.open(secret, userId),
      token: code,
      epoch: Math.floor(clock().getTime() / 1_000),
      epochTolerance: STEP_SECONDS,
    });
    if (!result.valid || !("epoch" in result)) return undefined;
    const step = Math.floor(result.epoch / STEP_SECONDS);
    return step > Number(last_step) ? step : undefined;
  }

  /** If two calls bring one code, the second changes no row. */
  async function accept(db: Database, userId: string, code: string, isAdded: boolean): Promise<boolean> {
    const state = isAdded ? "added_at IS NOT NULL" : "added_at IS NULL";
    const [row] = await db.query<Row>(`SELECT secret, last_step FROM totp_factors WHERE user_id = $1 AND ${state}`, [
      userId,
    ]);
    const step = row && findStep(row, userId, code);
    if (!row || step === undefined) return false;
    const accepted = await db.query(
      `UPDATE totp_factors SET last_step = $2, ${isAdded ? "last_used_at" : "added_at"} = $3
       WHERE user_id = $1 AND ${state} AND last_step < $2 AND secret = $4 RETURNING 1`,
      [userId, step, clock(), row.secret],
    );
    return accepted.length > 0;
  }

  return {
    async begin({ id, phone }) {
      const key = generateSecret();
      const rows = await database.query(
        `INSERT INTO totp_factors AS f (user_id, secret, begun_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET secret = $2, begun_at = $3, last_step = 0 WHERE f.added_at IS NULL RETURNING 1`,
        [id, seal.seal(key, id), clock()],
      );
      if (rows.length === 0) throw new AppError("auth.factor_exists");
      return { key, address: generateURI({ issuer: ISSUER, label: phone, secret: key }) };
    },
    confirm: (tx, userId, code) => accept(tx, userId, code, false),
    use: (userId, code) => accept(database, userId, code, true),
    async remove(tx, userId) {
      const removed = "DELETE FROM totp_factors WHERE user_id = $1 AND added_at IS NOT NULL RETURNING 1";
      return (await tx.query(removed, [userId])).length > 0;
    },
  };
}
