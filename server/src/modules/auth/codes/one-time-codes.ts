import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { OTP_DIGITS, OTP_LIFE_MINUTES } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import { computeLatestPast } from "../../../time/clock-leeway.ts";

const MAX_ATTEMPTS = 5;

/** The phone, purpose and requester for which a code is valid. */
export type CodeBinding = {
  phone: string;
  purpose: "register" | "sign_in" | "change_phone";
  subjectId: string;
  /** Browser that requested the code, if it is not the subject. Callers without cookies share one requester. */
  requester?: string | undefined;
};
export type OneTimeCodes = {
  /** Makes a code, which replaces the previous one. Only its keyed hash is stored. */
  make(binding: CodeBinding): Promise<string>;
  /**
   * Uses a code up. Every try is counted before it is compared, so that parallel tries count too.
   *
   * @throws {AppError} `auth.code_wrong` with `triesLeft`; `auth.code_expired` if there is no live code;
   * `auth.too_many_tries` after five wrong tries, until the code would have expired.
   */
  use(binding: CodeBinding, code: string): Promise<void>;
};

type CodeRow = { id: string; code_hash: Buffer; tries: number; expires_at: Date };
const LIVE =
  "phone = $1 AND purpose = $2 AND subject_id = $3 AND requester = $4 AND used_at IS NULL AND expires_at > $5 AND created_at <= $6";

/** Creates codes stored in `database`. `key` prevents brute-forcing the hashes of a stolen dump. */
export function createOneTimeCodes(database: Database, key: string, clock: Clock): OneTimeCodes {
  const computeHash = (id: string, code: string) => createHmac("sha256", key).update(`${id}:${code}`).digest();

  return {
    async make({ phone, purpose, subjectId, requester = "" }) {
      const id = randomUUID();
      const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, "0");
      await database.query(
        `INSERT INTO otp_codes (id, phone, purpose, subject_id, code_hash, created_at, expires_at, requester)
         VALUES ($1, $2, $3, $4, $5, $6, $6::timestamptz + make_interval(mins => $7), $8)
         ON CONFLICT (phone, purpose, subject_id, requester) DO UPDATE SET id = excluded.id, code_hash = excluded.code_hash,
           tries = 0, used_at = NULL, created_at = excluded.created_at, expires_at = excluded.expires_at`,
        [id, phone, purpose, subjectId, computeHash(id, code), clock(), OTP_LIFE_MINUTES, requester],
      );
      return code;
    },
    async use({ phone, purpose, subjectId, requester = "" }, code) {
      const now = clock();
      const binding = [phone, purpose, subjectId, requester, now, computeLatestPast(now)];
      const [tried] = await database.query<CodeRow>(
        `UPDATE otp_codes SET tries = tries + 1 WHERE ${LIVE} AND tries < $7 RETURNING id, code_hash, tries, expires_at`,
        [...binding, MAX_ATTEMPTS],
      );
      if (!tried) {
        const [burnt] = await database.query<CodeRow>(`SELECT expires_at FROM otp_codes WHERE ${LIVE}`, binding);
        if (!burnt) throw new AppError("auth.code_expired");
        const retryAfter = Math.max(1, Math.ceil((burnt.expires_at.getTime() - now.getTime()) / 1_000));
        throw new AppError("auth.too_many_tries", { retryAfter });
      }
      if (!timingSafeEqual(tried.code_hash, computeHash(tried.id, code))) {
        throw new AppError("auth.code_wrong", { extra: { triesLeft: MAX_ATTEMPTS - tried.tries } });
      }
      const used = await database.query(
        "UPDATE otp_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING 1",
        [tried.id, now],
      );
      if (used.length === 0) throw new AppError("auth.code_expired");
    },
  };
}

/** Invalidates sent codes and links, and sign-ins that wait for their second factor: the account's credentials have changed. */
export async function invalidateSentCodes(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.query("DELETE FROM otp_codes WHERE subject_id = $1", [userId]);
  await tx.query("DELETE FROM sign_in_tickets WHERE user_id = $1", [userId]);
  await tx.query("UPDATE reset_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL", [userId, now]);
}
