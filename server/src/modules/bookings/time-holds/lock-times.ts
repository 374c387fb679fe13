import type { Database } from "../../../database/database.ts";

/**
 * Lets one transaction at a time take times of a trainer. Holds and lessons are in two tables, and an exclusion
 * constraint compares the rows of one.
 */
export async function lockTimesOf(tx: Database, trainerId: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 5))", [trainerId]);
}
