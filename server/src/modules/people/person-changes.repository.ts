import { DAY_MS } from "@kalima/contracts/domain";
import { PERSON_CHANGE_DAYS, type RequestPersonChange } from "@kalima/staff-contract";
import type { Database } from "../../kernel/database/database.ts";

export type PersonChangeRow = {
  id: string;
  user_id: string;
  kind: RequestPersonChange["kind"];
  value_before: string;
  value_after: string;
  reason: string;
  requested_by: string;
  requested_at: Date;
};

const LIFE_MS = PERSON_CHANGE_DAYS * DAY_MS;
/** Changes requested at this instant or earlier have waited too long and are over. */
export const toOldestWaiting = (now: Date) => new Date(now.getTime() - LIFE_MS);
/** When a change is over that nobody decides on. */
export const toEndOfWait = (requestedAt: Date) => new Date(requestedAt.getTime() + LIFE_MS);

const CHANGE = "id, user_id, kind, value_before, value_after, reason, requested_by, requested_at";

/** SQL condition on users `u` of whom a change waits; `since` is a parameter with the instant of `toOldestWaiting`. */
export const buildWaitsSql = (since: string) =>
  `EXISTS (SELECT FROM person_changes c WHERE c.user_id = u.id AND c.state = 'waiting' AND c.requested_at > ${since})`;

/** Changes that wait for this reader: requested by others, and not about them. */
export function selectWaitingPersonChanges(userId: string, now: Date) {
  return {
    statement: `SELECT requested_at AS since FROM person_changes
      WHERE state = 'waiting' AND requested_by <> $1 AND user_id <> $1 AND requested_at > $2`,
    values: [userId, toOldestWaiting(now)],
  };
}

/** Rows of `person_changes`. */
export function personChangesRepository(database: Database) {
  return {
    /** The change of an account that waits, with the name of its requester. */
    async findOf(personId: string, now: Date): Promise<(PersonChangeRow & { requester: string }) | undefined> {
      const rows = await database.query<PersonChangeRow & { requester: string }>(
        `SELECT c.*, r.name AS requester FROM person_changes c JOIN users r ON r.id = c.requested_by
         WHERE c.user_id = $1 AND c.state = 'waiting' AND c.requested_at > $2`,
        [personId, toOldestWaiting(now)],
      );
      return rows[0];
    },

    /** A change that waits, locked until the transaction ends. */
    async lockWaiting(id: string, now: Date): Promise<PersonChangeRow | undefined> {
      const rows = await database.query<PersonChangeRow>(
        `SELECT ${CHANGE} FROM person_changes WHERE id = $1 AND state = 'waiting' AND requested_at > $2 FOR UPDATE`,
        [id, toOldestWaiting(now)],
      );
      return rows[0];
    },

    async add(change: PersonChangeRow): Promise<void> {
      const { id, user_id, kind, value_before, value_after, reason, requested_by, requested_at } = change;
      await database.query(`INSERT INTO person_changes (${CHANGE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, [
        id,
        user_id,
        kind,
        value_before,
        value_after,
        reason,
        requested_by,
        requested_at,
      ]);
    },

    decide: (id: string, state: "approved" | "refused", by: string, now: Date) =>
      database.query("UPDATE person_changes SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1", [
        id,
        state,
        by,
        now,
      ]),

    /** Ends what has waited too long, so that another change may wait. */
    endOld: (personId: string, now: Date) =>
      database.query(
        `UPDATE person_changes SET state = 'overtaken', decided_at = $2
         WHERE user_id = $1 AND state = 'waiting' AND requested_at <= $3`,
        [personId, now, toOldestWaiting(now)],
      ),

    /** Forgets the changes of a removed account, which hold its phones. */
    forget: (personId: string) => database.query("DELETE FROM person_changes WHERE user_id = $1", [personId]),
  };
}
