import { setTimeout as wait } from "node:timers/promises";
import type { Clock, Database } from "../database/database.ts";

const MAX_BATCH = 5_000;
const LOOKS = 20;
const LOOK_AGAIN_MS = 50;

/** The last number that was given to a row, and the transactions that were open then or came later. */
const MARK = `
  SELECT pg_sequence_last_value('audit_entry_ids') AS up_to, pg_snapshot_xmax(pg_current_snapshot())::text AS open_at,
    coalesce((SELECT max(up_to) FROM audit_seals), 0) AS sealed_to`;
const ARE_CLOSED = "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS are_closed";
const SEAL = `
  WITH last AS (
    SELECT coalesce(max(id), 0) AS id, coalesce(max(up_to), 0) AS up_to,
      coalesce((SELECT hash FROM audit_seals ORDER BY id DESC LIMIT 1), '') AS hash FROM audit_seals
  ), batch AS (
    SELECT e.id, hash_audit_entry(e) AS hash FROM audit_entries e, last
    WHERE e.id > last.up_to AND e.id <= $1 ORDER BY e.id LIMIT ${MAX_BATCH}
  ), made AS (
    SELECT last.id + 1 AS id, $2::timestamptz AS at, max(batch.id) AS up_to, array_agg(batch.id ORDER BY batch.id) AS entry_ids,
      array_agg(batch.hash ORDER BY batch.id) AS entry_hashes, last.hash AS previous
    FROM batch, last GROUP BY last.id, last.hash
  )
  INSERT INTO audit_seals (id, at, up_to, entry_ids, entry_hashes, previous, hash)
  SELECT id, at, up_to, entry_ids, entry_hashes, previous, hash_audit_seal(id, at, up_to, entry_ids, entry_hashes, previous)
  FROM made RETURNING cardinality(entry_ids) AS sealed`;

type Mark = { up_to: number | null; open_at: string; sealed_to: number };

/** Waits for the transactions that were open at a mark; false when one of them stays open for a second. */
async function areClosed(database: Database, openAt: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const [found] = await database.query<{ are_closed: boolean }>(ARE_CLOSED, [openAt]);
    if (found?.are_closed) return true;
    await wait(LOOK_AGAIN_MS);
  }
  return false;
}

/**
 * Seals the rows that were committed so far. Rows take their numbers before they are committed: only numbers below every
 * open transaction are sealed, so that no row can come into a sealed range later, unless somebody puts it there.
 *
 * @returns the number of rows that are sealed now.
 */
export async function sealEntries({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const [mark] = await database.query<Mark>(MARK);
  if (!mark?.up_to || mark.up_to <= mark.sealed_to || !(await areClosed(database, mark.open_at))) return 0;
  for (let total = 0; ; ) {
    const [made] = await database.query<{ sealed: number }>(SEAL, [mark.up_to, clock()]);
    total += made?.sealed ?? 0;
    if (!made || made.sealed < MAX_BATCH) return total;
  }
}
