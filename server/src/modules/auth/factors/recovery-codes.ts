import { createHmac, randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@kalima/accounts-contract";
import type { Clock, Database } from "../../../kernel/database/database.ts";

/** Without characters that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const HALF_LENGTH = 5;

export type RecoveryCodes = {
  /** Makes ten codes, such as `k3mfx-9tq2w`; those before no longer work. Only keyed hashes are stored. */
  renew(tx: Database, userId: string): Promise<string[]>;
  /** True once for each code, however it is spaced. */
  use(userId: string, typed: string): Promise<boolean>;
};

const makeHalf = () => Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Codes for those who have lost their app and passkeys. `key` keeps a stolen copy of the hashes from being guessed. */
export function createRecoveryCodes(database: Database, key: string, clock: Clock): RecoveryCodes {
  const computeHash = (userId: string, code: string) =>
    createHmac("sha256", key)
      .update(`recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`)
      .digest();
  return {
    async renew(tx, userId) {
      const codes = Array.from({ length: RECOVERY_CODES }, () => `${makeHalf()}-${makeHalf()}`);
      await tx.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
      await tx.query("INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])", [
        userId,
        codes.map((code) => computeHash(userId, code)),
      ]);
      return codes;
    },
    async use(userId, typed) {
      const used = await database.query(
        "UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING 1",
        [userId, computeHash(userId, typed), clock()],
      );
      return used.length > 0;
    },
  };
}
