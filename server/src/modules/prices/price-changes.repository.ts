import { type Pack, PRICE_CHANGE_DAYS } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";

/** A change of prices that waits. `requester` is a name; the day is one of the school's clock. */
export type PriceChangeRow = {
  id: string;
  country: string | null;
  currency: string | null;
  packs: { pack: Pack; lessonMinor: number }[] | null;
  from_day: string | null;
  requested_by: string;
  requester: string;
  requested_at: Date;
};

const LIFE_MS = PRICE_CHANGE_DAYS * DAY_MS;
/** Changes requested at this instant or earlier have waited too long and are over. */
const toOldestWaiting = (now: Date) => new Date(now.getTime() - LIFE_MS);
/** When a change is over that nobody decides on. */
export const toEndOfWait = (requestedAt: Date) => new Date(requestedAt.getTime() + LIFE_MS);

const WAITING = `
  SELECT c.id, c.country, c.currency, c.packs, c.from_day::text AS from_day, c.requested_by, r.name AS requester, c.requested_at
  FROM price_list_changes c JOIN users r ON r.id = c.requested_by
  WHERE c.state = 'waiting' AND c.requested_at > $1`;

/** Changes that wait for this reader: requested by others. */
export function selectWaitingPrices(userId: string, now: Date) {
  return {
    statement: `SELECT requested_at AS since FROM price_list_changes
      WHERE state = 'waiting' AND requested_by <> $1 AND requested_at > $2`,
    values: [userId, toOldestWaiting(now)],
  };
}

/** Rows of `price_list_changes`. */
export function priceChangesRepository(database: Database) {
  return {
    /** Holds other requests and decisions until the transaction ends. */
    lock: () => database.query("SELECT pg_advisory_xact_lock(hashtextextended('price lists', 0))"),

    listWaiting: (now: Date) => database.query<PriceChangeRow>(WAITING, [toOldestWaiting(now)]),

    async findOf(country: string | null, now: Date): Promise<PriceChangeRow | undefined> {
      const rows = await database.query<PriceChangeRow>(`${WAITING} AND c.country IS NOT DISTINCT FROM $2`, [
        toOldestWaiting(now),
        country,
      ]);
      return rows[0];
    },

    async find(id: string, now: Date): Promise<PriceChangeRow | undefined> {
      return (await database.query<PriceChangeRow>(`${WAITING} AND c.id = $2`, [toOldestWaiting(now), id]))[0];
    },

    add: ({ id, country, currency, packs, from_day, requested_by, requested_at }: Omit<PriceChangeRow, "requester">) =>
      database.query(
        `INSERT INTO price_list_changes (id, country, currency, packs, from_day, requested_by, requested_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, country, currency, packs && JSON.stringify(packs), from_day, requested_by, requested_at],
      ),

    decide: (id: string, state: "approved" | "refused" | "withdrawn", by: string, now: Date) =>
      database.query("UPDATE price_list_changes SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1", [
        id,
        state,
        by,
        now,
      ]),

    /** Ends what has waited too long, so that another change may wait. */
    endOld: (country: string | null, now: Date) =>
      database.query(
        `UPDATE price_list_changes SET state = 'overtaken', decided_at = $2
         WHERE country IS NOT DISTINCT FROM $1 AND state = 'waiting' AND requested_at <= $3`,
        [country, now, toOldestWaiting(now)],
      ),

    /** Ends what an account requested that is removed. */
    endOf: (userId: string, now: Date) =>
      database.query(
        "UPDATE price_list_changes SET state = 'overtaken', decided_at = $2 WHERE requested_by = $1 AND state = 'waiting'",
        [userId, now],
      ),
  };
}
