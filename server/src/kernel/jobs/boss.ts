import { HOUR_SECONDS } from "@kalima/contracts/domain";
import type pg from "pg";
import { type Db, PgBoss, type TestClock } from "pg-boss";
import type { Database } from "../database/database.ts";

/** Lets pg-boss run its statements in our pool, or in a transaction of it. */
export function toBossDatabase(database: Pick<Database, "query">): Db {
  return {
    executeSql: async (text, values = []) => ({ rows: (await database.query(text, values)) ?? [] }),
    // The setting that a TestClock needs is given to each connection of a test's pool (`-c pgboss.test_clock=on`).
    setSessionStatements: async () => undefined,
  };
}

/** A pg-boss over `database`, which holds its schema already. With `testClock` its timers do not fire. */
export function createBoss(database: Database, testClock: TestClock | undefined): PgBoss {
  return new PgBoss({
    db: toBossDatabase(database),
    ...(testClock && { clock: testClock }),
    migrate: false,
    // Repeated jobs enqueue themselves: cron expressions know no seconds.
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: HOUR_SECONDS,
    // Dependencies between jobs are not used.
    flowIntervalSeconds: HOUR_SECONDS,
  });
}

/** Creates the schema `pgboss`, or brings it to the version of the library. Processes that start together wait for each other. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const db: Db = { executeSql: (text, values) => pool.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
