import { DAY_MS } from "@kalima/contracts/domain";
import { GRANT_CHANGE_DAYS, type StaffGrant } from "@kalima/staff-contract";
import type { Database } from "../../kernel/database/database.ts";

/** An admin with their grants, and the change of them that waits. */
export type HolderRow = {
  id: string;
  name: string;
  grants: StaffGrant[];
  change: { id: string; grants: StaffGrant[]; reason: string; by: string; byName: string; at: string } | null;
};
export type ChangeRow = {
  id: string;
  user_id: string;
  grants_before: StaffGrant[];
  grants_after: StaffGrant[];
  reason: string;
  requested_by: string;
  requested_at: Date;
};

const LIFE_MS = GRANT_CHANGE_DAYS * DAY_MS;
/** Changes requested at this instant or earlier have waited too long and are over. */
export const toOldestWaiting = (now: Date) => new Date(now.getTime() - LIFE_MS);
/** When a change is over that nobody decides on. */
export const toEndOfWait = (requestedAt: string) => new Date(Date.parse(requestedAt) + LIFE_MS);

const GRANTS = "SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM staff_grants WHERE user_id = u.id";
const HOLDERS = `
  SELECT u.id, u.name, (${GRANTS}) AS grants,
    (SELECT json_build_object('id', c.id, 'grants', c.grants_after, 'reason', c.reason, 'by', c.requested_by, 'byName', r.name,
       'at', iso_instant(c.requested_at))
     FROM staff_grant_changes c JOIN users r ON r.id = c.requested_by
     WHERE c.user_id = u.id AND c.state = 'waiting' AND c.requested_at > $1) AS change
  FROM users u WHERE u.role = 'admin' AND u.status = 'active'`;

/** Changes that wait for this reader: requested by others, and not about them. */
export function selectWaitingChanges(userId: string, now: Date) {
  return {
    statement: `SELECT requested_at AS since FROM staff_grant_changes
      WHERE state = 'waiting' AND requested_by <> $1 AND user_id <> $1 AND requested_at > $2`,
    values: [userId, toOldestWaiting(now)],
  };
}

/** Holds other changes of grants until the transaction ends: owners are counted one change after the other. */
export const lockGrants = (tx: Database) =>
  tx.query("SELECT pg_advisory_xact_lock(hashtextextended('staff grants', 0))");

/** Rows of `staff_grants` and `staff_grant_changes`. `since`: changes from before it are over. */
export function grantsRepository(database: Database) {
  return {
    lock: () => lockGrants(database),

    /** All active admins, by name. */
    listHolders: (since: Date) => database.query<HolderRow>(`${HOLDERS} ORDER BY u.name, u.id`, [since]),

    async findHolder(id: string, since: Date): Promise<HolderRow | undefined> {
      return (await database.query<HolderRow>(`${HOLDERS} AND u.id = $2`, [since, id]))[0];
    },

    /** Counts the owners with an active account besides one person. */
    async countOtherOwners(userId: string): Promise<number> {
      const rows = await database.query(
        `SELECT FROM staff_grants g JOIN users u ON u.id = g.user_id
         WHERE g.name = 'owner' AND u.role = 'admin' AND u.status = 'active' AND u.id <> $1`,
        [userId],
      );
      return rows.length;
    },

    async addChange(change: Omit<ChangeRow, "requested_at">, now: Date): Promise<void> {
      const { id, user_id, grants_before, grants_after, reason, requested_by } = change;
      await database.query(
        `INSERT INTO staff_grant_changes (id, user_id, grants_before, grants_after, reason, requested_by, requested_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, user_id, grants_before, grants_after, reason, requested_by, now],
      );
    },

    /** A change that waits, locked until the transaction ends. */
    async findWaiting(id: string, since: Date): Promise<ChangeRow | undefined> {
      const rows = await database.query<ChangeRow>(
        `SELECT id, user_id, grants_before, grants_after, reason, requested_by, requested_at FROM staff_grant_changes
         WHERE id = $1 AND state = 'waiting' AND requested_at > $2 FOR UPDATE`,
        [id, since],
      );
      return rows[0];
    },

    decide: (id: string, state: "approved" | "refused", by: string, now: Date) =>
      database.query(
        "UPDATE staff_grant_changes SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1 AND state = 'waiting'",
        [id, state, by, now],
      ),

    /** Ends what waits for a person because their grants have changed or their account is gone, or what has waited too long. */
    overtake: (userId: string, now: Date, { before = now }: { before?: Date } = {}) =>
      database.query(
        `UPDATE staff_grant_changes SET state = 'overtaken', decided_at = $2
         WHERE user_id = $1 AND state = 'waiting' AND requested_at <= $3`,
        [userId, now, before],
      ),
  };
}
