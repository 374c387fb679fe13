import { randomUUID } from "node:crypto";
import type { Clock, Database } from "../../kernel/database/database.ts";

/** Time of three renewals, after which the connections of a killed process no longer count. */
const LEASE_MS = 15_000;

/** Shares the number of open connections per key with the other processes. */
export type ConnectionLeases = {
  /**
   * Resolves to true if this process may have `open` connections of a key in addition to those of the other processes.
   */
  take(key: string, open: number, max: number): Promise<boolean>;
  /** Reports the connections that are open now and extends their leases. */
  renew(open: ReadonlyMap<string, number>): Promise<void>;
};

/** Leases in Postgres: one statement for each connection that opens, and two for each renewal. */
export function connectionLeases(database: Database, clock: Clock): ConnectionLeases {
  const processId = randomUUID();
  const computeEnd = (now: Date) => new Date(now.getTime() + LEASE_MS);
  return {
    async take(key, open, max) {
      const now = clock();
      const [row] = await database.query<{ is_taken: boolean }>(
        "SELECT lease_connection($1, $2, $3, $4, $5, $6) AS is_taken",
        [key, processId, open, max, now, computeEnd(now)],
      );
      return row?.is_taken ?? false;
    },
    async renew(open) {
      const now = clock();
      const keys = [...open.keys()];
      await database.query("DELETE FROM connection_leases WHERE (process_id = $1 AND key <> ALL($2)) OR ends_at < $3", [
        processId,
        keys,
        now,
      ]);
      if (keys.length === 0) return;
      await database.query(
        `INSERT INTO connection_leases (key, process_id, open, ends_at)
         SELECT key, $2, open, $4 FROM unnest($1::text[], $3::int[]) AS said (key, open) ORDER BY key
         ON CONFLICT (key, process_id) DO UPDATE SET open = excluded.open, ends_at = excluded.ends_at`,
        [keys, processId, [...open.values()], computeEnd(now)],
      );
    },
  };
}
