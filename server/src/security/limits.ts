import { AppError } from "@kalima/contracts/errors";
import type { Clock, Database } from "../kernel/database/database.ts";
import { computeLatestPast } from "../time/clock-leeway.ts";

export type LimitRule = { max: number; seconds: number };
/** One act counts against these. */
export type LimitedAct = { key: string; rules: readonly LimitRule[] };

/** Limits that all processes share, counted in Postgres over a sliding window. */
export type Limits = {
  /**
   * Counts one act against every rule of `key`; parallel calls are counted one after the other.
   *
   * @throws {AppError} `auth.too_many_tries` with the seconds until the next try, when a rule is full; the act is not counted then.
   */
  take(key: string, rules: readonly LimitRule[]): Promise<void>;
  /**
   * Counts one act against several keys: all of them, or none when one is full. Keys are locked in the order given,
   * so every caller names the wider ones first.
   */
  takeAll(acts: readonly LimitedAct[]): Promise<void>;
  /** Removes acts that are older than the window of every rule. */
  forget(): Promise<void>;
};

const MAX_WINDOW_HOURS = 25;

async function refuseWhenFull(tx: Database, { key, rules }: LimitedAct, now: Date): Promise<void> {
  for (const { max, seconds } of rules) {
    const since = new Date(now.getTime() - seconds * 1_000);
    // The act that must leave the window before another fits; one in the future would block for too long.
    const [oldest] = await tx.query<{ at: Date }>(
      "SELECT at FROM limit_hits WHERE key = $1 AND at > $2 AND at <= $4 ORDER BY at DESC OFFSET $3 LIMIT 1",
      [key, since, max - 1, computeLatestPast(now)],
    );
    if (!oldest) continue;
    const retryAfter = Math.max(1, Math.ceil((oldest.at.getTime() + seconds * 1_000 - now.getTime()) / 1_000));
    throw new AppError("auth.too_many_tries", { retryAfter });
  }
}

/** Limits over `database`. */
export function createLimits(database: Database, clock: Clock): Limits {
  function takeAll(acts: readonly LimitedAct[]): Promise<void> {
    return database.transaction(async (tx) => {
      for (const act of acts) {
        await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [act.key]);
        await refuseWhenFull(tx, act, clock());
      }
      const keys = acts.map(({ key }) => key);
      await tx.query("INSERT INTO limit_hits (key, at) SELECT key, $2 FROM unnest($1::text[]) AS key", [keys, clock()]);
    });
  }
  return {
    takeAll,
    take: (key, rules) => takeAll([{ key, rules }]),
    async forget() {
      await database.query("DELETE FROM limit_hits WHERE at < $1::timestamptz - make_interval(hours => $2)", [
        clock(),
        MAX_WINDOW_HOURS,
      ]);
    },
  };
}
