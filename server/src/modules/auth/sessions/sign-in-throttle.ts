import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../database/database.ts";

/** Wrong passwords in a row that cost nothing but the try. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 15 * 60;

export type SignInThrottle = {
  /** @throws {AppError} `auth.too_many_tries` while this phone (or account, see the migration) has to wait. */
  check(key: string): Promise<void>;
  failed(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

/**
 * Slows guessing down for one phone, wherever it comes from: after five wrong passwords in a row a wait of 30 s,
 * doubling to 15 min. Never a lasting lock: the owner waits, signs in by code, or resets the password. Unknown phones count alike.
 */
export function createSignInThrottle(database: Database, clock: Clock): SignInThrottle {
  return {
    async check(key) {
      const now = clock();
      const [row] = await database.query<{ blocked_until: Date }>(
        "SELECT blocked_until FROM sign_in_failures WHERE phone = $1 AND blocked_until > $2",
        [key, now],
      );
      if (!row) return;
      const retryAfter = Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1_000));
      throw new AppError("auth.too_many_tries", { retryAfter });
    },
    async failed(key) {
      await database.query(
        `INSERT INTO sign_in_failures AS f (phone, failures, blocked_until, updated_at) VALUES ($1, 1, $2, $2)
         ON CONFLICT (phone) DO UPDATE SET
           failures = CASE WHEN f.updated_at < $2::timestamptz - interval '1 day' THEN 1 ELSE f.failures + 1 END,
           blocked_until = CASE WHEN f.failures + 1 < $3 THEN $2::timestamptz
             ELSE $2::timestamptz + make_interval(secs => least($5, $4 * 2 ^ least(f.failures + 1 - $3, 20))) END,
           updated_at = $2`,
        [key, clock(), FREE_FAILURES, FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS],
      );
    },
    async forget(key) {
      await database.query("DELETE FROM sign_in_failures WHERE phone = $1", [key]);
    },
  };
}
