import type { Database } from "../../../kernel/database/database.ts";
import type { FilePurpose, FindUsed } from "../../../kernel/ports/files.ts";
import type { Purposes } from "../purposes/purposes.ts";

const BATCH = 1_000;
/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

async function selectUnused(database: Database, uses: readonly FindUsed[], ids: readonly string[]): Promise<string[]> {
  const unused = new Set(ids);
  for (const findUsed of uses) for (const { id } of await findUsed(database, [...unused])) unused.delete(id);
  return [...unused];
}

/** Deletes the files that are still unused once their rows are locked. Transactions that start to use one wait. */
function deleteUnused(database: Database, uses: readonly FindUsed[], ids: readonly string[]): Promise<string[]> {
  return database.transaction(async (tx) => {
    const locked = await tx.query<{ id: string }>("SELECT id FROM files WHERE id = ANY($1) ORDER BY id FOR UPDATE", [
      ids,
    ]);
    const unused = await selectUnused(
      tx,
      uses,
      locked.map(({ id }) => id),
    );
    await tx.query("DELETE FROM files WHERE id = ANY($1)", [unused]);
    return unused;
  });
}

async function removeUnusedForPurpose(
  database: Database,
  purpose: FilePurpose,
  uses: readonly FindUsed[],
  before: Date,
): Promise<string[]> {
  const removed: string[] = [];
  for (let last: string | undefined = FIRST_ID; last; ) {
    const rows: { id: string }[] = await database.query(
      "SELECT id FROM files WHERE purpose = $1 AND created_at < $2 AND id > $3 ORDER BY id LIMIT $4",
      [purpose, before, last, BATCH],
    );
    const unused = await selectUnused(
      database,
      uses,
      rows.map(({ id }) => id),
    );
    if (unused.length > 0) removed.push(...(await deleteUnused(database, uses, unused)));
    last = rows.at(-1)?.id;
  }
  return removed;
}

/** Deletes the rows of files older than `before` that no module uses, and of expired files; returns their ids. */
export async function removeUnused(database: Database, purposes: Purposes, before: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const [purpose, uses] of purposes.listUses()) {
    removed.push(...(await removeUnusedForPurpose(database, purpose, uses, before)));
    const { maxAgeDays } = purposes.requireFileRule(purpose);
    if (maxAgeDays === undefined) continue;
    const old = await database.query<{ id: string }>(
      "DELETE FROM files WHERE purpose = $1 AND created_at < $2::timestamptz - make_interval(days => $3) RETURNING id",
      [purpose, before, maxAgeDays],
    );
    removed.push(...old.map(({ id }) => id));
  }
  return removed;
}
