import type { Database } from "../../../kernel/database/database.ts";

/**
 * An advisory lock: one transaction at a time takes times of a trainer, or changes the hours that they are taken from. Holds and
 * lessons are in two tables, and an exclusion constraint covers only one.
 */
export async function lockTrainerTimes(tx: Database, trainerId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 5))", [trainerId]);
}
