import type { Database } from "../../../kernel/database/database.ts";

/** Runs work under a name: at any time, only one process runs work with the same name. */
export type PublishLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Advisory locks of the registry's database, for stores without conditional writes. Held until `work` is done; Postgres
 * releases the lock of a process that dies. Waits as long as a statement may take (15 s).
 */
export function createPublishLock(database: Database): PublishLock {
  return (name, work) =>
    database.transaction(async (tx) => {
      await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 3))", [name]);
      return work();
    });
}
