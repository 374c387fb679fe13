import { DAY_MS } from "@kalima/contracts/domain";
import { LEDGER_CLOSING_DAYS } from "@kalima/payment-contract";
import type { Database } from "../../kernel/database/database.ts";

/** A closing of a month that waits or was approved. `requester` and `decider` are names. */
export type ClosingRow = {
  id: string;
  month: string;
  until: Date;
  state: "waiting" | "approved";
  requested_by: string;
  requester: string;
  requested_at: Date;
  decider: string | null;
  decided_at: Date | null;
};

const LIFE_MS = LEDGER_CLOSING_DAYS * DAY_MS;
/** Closings requested at this instant or earlier have waited too long and are over. */
const toOldestWaiting = (now: Date) => new Date(now.getTime() - LIFE_MS);
/** When a closing is over on which nobody decides. */
export const toEndOfWait = (requestedAt: Date) => new Date(requestedAt.getTime() + LIFE_MS);

const CLOSINGS = `
  SELECT c.id, c.month, c.until, c.state, c.requested_by, r.name AS requester, c.requested_at, d.name AS decider, c.decided_at
  FROM ledger_closings c JOIN users r ON r.id = c.requested_by LEFT JOIN users d ON d.id = c.decided_by
  WHERE (c.state = 'approved' OR (c.state = 'waiting' AND c.requested_at > $1))`;

/** Closings that wait for this reader: requested by others. */
export function selectWaitingClosings(userId: string, now: Date) {
  return {
    statement: `SELECT requested_at AS since FROM ledger_closings
      WHERE state = 'waiting' AND requested_by <> $1 AND requested_at > $2`,
    values: [userId, toOldestWaiting(now)],
  };
}

/** Rows of `ledger_closings`. */
export function closingsRepository(database: Database) {
  return {
    /** Waits for all postings that are on their way, and holds later ones and other closings until the transaction ends. */
    lock: () => database.query("SELECT pg_advisory_xact_lock(hashtextextended('ledger closings', 0))"),

    async findWaiting(now: Date): Promise<ClosingRow | undefined> {
      return (await database.query<ClosingRow>(`${CLOSINGS} AND c.state = 'waiting'`, [toOldestWaiting(now)]))[0];
    },

    async findOf(month: string, now: Date): Promise<ClosingRow | undefined> {
      return (await database.query<ClosingRow>(`${CLOSINGS} AND c.month = $2`, [toOldestWaiting(now), month]))[0];
    },

    /** The newest month that is closed, and the time of the first posting; null for none. */
    async readBounds(): Promise<{ lastClosed: string | null; firstAt: Date | null }> {
      const [row] = await database.query<{ lastClosed: string | null; firstAt: Date | null }>(
        `SELECT (SELECT max(month) FROM ledger_closings WHERE state = 'approved') AS "lastClosed",
           (SELECT min(at) FROM ledger_transfers) AS "firstAt"`,
      );
      return row ?? { lastClosed: null, firstAt: null };
    },

    add: ({
      id,
      month,
      until,
      requested_by,
      requested_at,
    }: Omit<ClosingRow, "state" | "requester" | "decider" | "decided_at">) =>
      database.query(
        "INSERT INTO ledger_closings (id, month, until, requested_by, requested_at) VALUES ($1, $2, $3, $4, $5)",
        [id, month, until, requested_by, requested_at],
      ),

    decide: (id: string, state: "approved" | "refused" | "withdrawn", by: string, now: Date) =>
      database.query("UPDATE ledger_closings SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1", [
        id,
        state,
        by,
        now,
      ]),

    /** Ends what has waited too long, so that another closing may wait. */
    endOld: (now: Date) =>
      database.query(
        "UPDATE ledger_closings SET state = 'overtaken', decided_at = $1 WHERE state = 'waiting' AND requested_at <= $2",
        [now, toOldestWaiting(now)],
      ),

    /** Ends what an account requested that is removed. */
    endOf: (userId: string, now: Date) =>
      database.query(
        "UPDATE ledger_closings SET state = 'overtaken', decided_at = $2 WHERE requested_by = $1 AND state = 'waiting'",
        [userId, now],
      ),
  };
}
