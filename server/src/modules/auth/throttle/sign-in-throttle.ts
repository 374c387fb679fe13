import { MINUTE_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import { computeLatestPast } from "../../../time/clock-leeway.ts";

/** Wrong passwords in a row without a wait: from one source, and for one phone from all sources together. */
const FREE_OF_SOURCE = 5;
const FREE_OF_PHONE = 30;
const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 15 * MINUTE_SECONDS;

/** A key under which wrong passwords are counted, and the number of wrong passwords that are free. */
export type FailureCounter = { key: string; free: number };

/** The key for a signed-in person who confirms an action by password. */
export const selectAccountCounters = (userId: string): FailureCounter[] => [
  { key: `account:${userId}`, free: FREE_OF_SOURCE },
];

/**
 * The keys for an attempt to sign in. A device that the account knows is counted alone, so that a stranger cannot lock
 * it. For other devices, the address is counted, and the phone over all addresses.
 */
export function selectSignInCounters(phone: string, address: string, device: string | null): FailureCounter[] {
  if (device !== null) return [{ key: `device:${device}`, free: FREE_OF_SOURCE }];
  return [
    { key: phone, free: FREE_OF_PHONE },
    { key: `${phone} ${address}`, free: FREE_OF_SOURCE },
  ];
}

/**
 * The keys for a try of a second factor, which is counted before it is compared: hence one more. A known device or an open session is
 * counted alone, so that whoever knows the password and guesses the second step slows only themselves.
 */
export function selectFactorCounters(
  userId: string,
  from: { sessionId: string } | { address: string; device: string | null },
): FailureCounter[] {
  if ("sessionId" in from) return [{ key: `factor:session:${from.sessionId}`, free: FREE_OF_SOURCE + 1 }];
  if (from.device !== null) return [{ key: `factor:device:${from.device}`, free: FREE_OF_SOURCE + 1 }];
  return [
    { key: `factor:${userId}`, free: FREE_OF_PHONE + 1 },
    { key: `factor:${userId} ${from.address}`, free: FREE_OF_SOURCE + 1 },
  ];
}

export type SignInThrottle = {
  /** @throws {AppError} `auth.too_many_tries` while one of the counters has to wait. */
  check(counted: readonly FailureCounter[]): Promise<void>;
  recordFailure(counted: readonly FailureCounter[]): Promise<void>;
  forget(counted: readonly FailureCounter[]): Promise<void>;
  /** Ends the waits of all sources for this phone, because its owner has proved their identity. */
  forgetPhone(phone: string): Promise<void>;
};

/**
 * Creates the throttle for password guessing: after too many wrong passwords in a row, a wait of 30 s that doubles up
 * to 15 min. The account is never locked: the owner waits, signs in on a known device or by code, or resets the
 * password. Unknown phones are counted in the same way.
 */
export function createSignInThrottle(database: Database, clock: Clock): SignInThrottle {
  const listKeys = (counted: readonly FailureCounter[]) => counted.map(({ key }) => key);
  return {
    async check(counted) {
      const now = clock();
      const [row] = await database.query<{ blocked_until: Date }>(
        `SELECT blocked_until FROM sign_in_failures WHERE phone = ANY($1) AND blocked_until > $2 AND updated_at <= $3
         ORDER BY blocked_until DESC LIMIT 1`,
        [listKeys(counted), now, computeLatestPast(now)],
      );
      if (!row) return;
      const retryAfter = Math.max(1, Math.ceil((row.blocked_until.getTime() - now.getTime()) / 1_000));
      throw new AppError("auth.too_many_tries", { retryAfter });
    },
    async recordFailure(counted) {
      for (const { key, free } of counted) {
        await database.query(
          `INSERT INTO sign_in_failures AS f (phone, failures, blocked_until, updated_at) VALUES ($1, 1, $2, $2)
           ON CONFLICT (phone) DO UPDATE SET
             failures = CASE WHEN f.updated_at < $2::timestamptz - interval '1 day' THEN 1 ELSE f.failures + 1 END,
             blocked_until = CASE WHEN f.failures + 1 < $3 THEN $2::timestamptz
               ELSE $2::timestamptz + make_interval(secs => least($5, $4 * 2 ^ least(f.failures + 1 - $3, 20))) END,
             updated_at = $2`,
          [key, clock(), free, FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS],
        );
      }
    },
    async forget(counted) {
      await database.query("DELETE FROM sign_in_failures WHERE phone = ANY($1)", [listKeys(counted)]);
    },
    async forgetPhone(phone) {
      await database.query("DELETE FROM sign_in_failures WHERE phone = $1 OR phone LIKE $1 || ' %'", [phone]);
    },
  };
}
