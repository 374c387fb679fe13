import { HOUR_MS } from "@kalima/contracts/domain";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { Purposes } from "../purposes/purposes.ts";
import type { Drafts } from "../storage/drafts.ts";
import type { FileStore } from "../storage/file-store.ts";
import { removeUnused } from "./remove-unused.ts";

/** Longer than any upload, and than the time a person needs between uploading a picture and saving the profile. */
const UNUSED_HOURS = 1;
const BATCH = 1_000;

export type SweepDependencies = {
  database: Database;
  store: FileStore;
  drafts: Drafts;
  purposes: Purposes;
  clock: Clock;
};

/** Removes bytes without a row: it was never written, or a process ended between deleting the row and the bytes. */
async function removeStrayBytes({ database, store }: SweepDependencies, before: Date): Promise<void> {
  const old = (await store.list()).filter(({ writtenAt }) => writtenAt < before);
  for (let at = 0; at < old.length; at += BATCH) {
    const strays = await database.query<{ id: string }>(
      `SELECT kept.id FROM unnest($1::text[]) AS kept (id)
       WHERE NOT EXISTS (SELECT FROM files WHERE files.id::text = kept.id)
         AND NOT EXISTS (SELECT FROM temporary_files WHERE temporary_files.id::text = kept.id)`,
      [old.slice(at, at + BATCH).map(({ name }) => name)],
    );
    for (const { id } of strays) await store.remove(id);
  }
}

/**
 * Removes expired temporary files, files that no module refers to, stray bytes and old drafts. Rows go first, so
 * that a crash leaves only bytes, which the next sweep finds. Several processes may sweep at once.
 */
export async function sweepFiles(parts: SweepDependencies): Promise<void> {
  const { database, store, drafts, purposes, clock } = parts;
  const now = clock();
  const unused = new Date(now.getTime() - UNUSED_HOURS * HOUR_MS);
  const expired = await database.query<{ id: string }>(
    "DELETE FROM temporary_files WHERE expires_at <= $1 RETURNING id",
    [now],
  );
  const removed = expired.map(({ id }) => id);
  removed.push(...(await removeUnused(database, purposes, unused)));
  for (const id of removed) await store.remove(id);
  await removeStrayBytes(parts, unused);
  await drafts.removeOld(unused);
}
