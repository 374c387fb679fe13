import type { Clock, Database } from "../../database/database.ts";
import type { Storage } from "./disk-storage.ts";

/** Between sending a picture and showing it in the profile, and between keeping bytes and writing their row. */
const UNUSED_HOURS = 1;
const BATCH = 1_000;

async function removeRows(database: Database, storage: Storage, sql: string, before: Date): Promise<void> {
  for (const { id } of await database.query<{ id: string }>(sql, [before])) await storage.remove(id);
}

/** Bytes whose row was never written or has gone: the process ended in between. */
async function removeStrays(database: Database, storage: Storage, before: Date): Promise<void> {
  const names = await storage.names();
  for (let at = 0; at < names.length; at += BATCH) {
    const strays = await database.query<{ id: string }>(
      `SELECT kept.id FROM unnest($1::text[]) AS kept (id)
       WHERE NOT EXISTS (SELECT FROM files WHERE files.id::text = kept.id)
         AND NOT EXISTS (SELECT FROM temporary_files WHERE temporary_files.id::text = kept.id)`,
      [names.slice(at, at + BATCH)],
    );
    for (const { id } of strays) {
      const writtenAt = await storage.writtenAt(id);
      if (writtenAt && writtenAt < before) await storage.remove(id);
    }
  }
}

/**
 * Removes what nobody can see any more: temporary files that ended, pictures that no profile shows, bytes without
 * a row, half uploads. Rows go first, so that a crash leaves bytes, which the next sweep finds. Any number of
 * processes may sweep at once.
 */
export async function sweepFiles(database: Database, storage: Storage, clock: Clock): Promise<void> {
  const now = clock();
  const unused = new Date(now.getTime() - UNUSED_HOURS * 3_600_000);
  await removeRows(database, storage, "DELETE FROM temporary_files WHERE expires_at <= $1 RETURNING id", now);
  await removeRows(
    database,
    storage,
    `DELETE FROM files WHERE purpose = 'picture' AND created_at < $1
       AND NOT EXISTS (SELECT FROM users WHERE picture_file_id = files.id)
       AND NOT EXISTS (SELECT FROM trainers WHERE picture_file_id = files.id) RETURNING id`,
    unused,
  );
  await removeStrays(database, storage, unused);
  await storage.forgetDrafts(unused);
}
