import type { Clock, Database } from "../kernel/database/database.ts";
import { createCounter } from "../kernel/http/request-limits.ts";
import { createLimits, type LimitRule } from "./limits.ts";

/**
 * A limit of frequent acts. Each process counts the first `here` acts of a window in memory, and those beyond them in
 * Postgres, for all processes. So n processes allow `max + (n - 1) * here` acts at most, and usual rates cost no statement.
 *
 * @returns counts one act of a key; null when that is done, else what counts it in a transaction, which throws
 * `auth.too_many_tries` beyond the limit
 */
export function createMemoryFirstLimit(
  clock: Clock,
  { max, seconds }: LimitRule,
  here: number,
): (key: string) => ((tx: Database) => Promise<void>) | null {
  const count = createCounter(here, seconds * 1_000);
  return (key) => {
    if (count(key, clock().getTime()) === null) return null;
    return (tx) => createLimits(tx, clock).take(key, [{ max: max - here, seconds }]);
  };
}
