import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Database, openPool } from "../src/kernel/database/database.ts";
import { startEmbedded } from "../src/kernel/database/embedded/start-embedded.ts";
import { migrate } from "../src/kernel/database/migrate.ts";
import { grantToSite, SITE_ROLE } from "../src/kernel/database/site-role.ts";
import { createBoss, migrateJobs } from "../src/kernel/jobs/boss.ts";
import { findUnseenActions } from "./noted-actions.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";

export const TEMPLATE = "kalima_template";

/** Several test files run at once, each with up to four processes of the site, and each of those with a pool of 20. */
const MAX_CONNECTIONS = 300;

declare module "vitest" {
  export interface ProvidedContext {
    socketFolder: string;
  }
}

/** Tests add tables of their own, and the server of a test replaces the clock of pg-boss. */
const RIGHTS_OF_TESTS = [
  `ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO ${SITE_ROLE}`,
  `ALTER DEFAULT PRIVILEGES GRANT ALL ON SEQUENCES TO ${SITE_ROLE}`,
  `GRANT SET ON PARAMETER deadlock_timeout TO ${SITE_ROLE}`,
  `ALTER SCHEMA pgboss OWNER TO ${SITE_ROLE}`,
  `DO $$ DECLARE part record; BEGIN
    FOR part IN SELECT format('TABLE %s', oid::regclass) AS name FROM pg_class
        WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p', 'v')
      UNION ALL SELECT format('FUNCTION %s', oid::regprocedure) FROM pg_proc WHERE pronamespace = 'pgboss'::regnamespace
    LOOP EXECUTE 'ALTER ' || part.name || ' OWNER TO ${SITE_ROLE}'; END LOOP; END $$`,
];

/** A server makes its queues at its first start, which otherwise every copy pays for. */
async function createQueues(database: Database, socketFolder: string, dataFolder: string): Promise<void> {
  const script = join(import.meta.dirname, "first-server.ts");
  const printed = execFileSync(process.execPath, [script, socketFolder, dataFolder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const queues = JSON.parse(printed.toString()) as { name: string; policy: "standard" }[];
  const boss = createBoss(database, undefined);
  await boss.start();
  for (const { name, policy } of queues) await boss.createQueue(name, { policy });
  await boss.stop({ graceful: false });
}

/**
 * One Postgres for the whole run, with a migrated database that each test file copies. What the tests leave in the
 * temporary folder goes when the run ends.
 */
export default async function setup(project: TestProject) {
  const temporary = useTemporaryFolder();
  const folder = mkdtempSync(join(tmpdir(), "kalima-test-"));
  let embedded = await startEmbedded(folder);
  const onError = () => undefined;
  const first = openPool(embedded.connection, onError);
  // These databases do not outlive the run: nothing has to reach the disk or be tidied, and no statement repays compiling.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "jit", "autovacuum"])
    await first.database.query(`ALTER SYSTEM SET ${setting} = off`);
  await first.database.query(`ALTER SYSTEM SET max_connections = ${MAX_CONNECTIONS}`);
  await first.database.query(`CREATE DATABASE ${TEMPLATE}`);
  await first.close();
  // Only a start reads `max_connections`.
  await embedded.stop();
  embedded = await startEmbedded(folder);
  const template = openPool({ ...embedded.connection, database: TEMPLATE } as never, onError);
  await migrate(template.pool);
  await migrateJobs(template.pool);
  await grantToSite(template.pool, SITE_ROLE, true);
  for (const right of RIGHTS_OF_TESTS) await template.database.query(right);
  await createQueues(template.database, embedded.socketFolder, folder);
  await template.close();
  project.provide("socketFolder", embedded.socketFolder);
  return async () => {
    const { testFiles } = await project.globTestFiles();
    const ran = project.vitest.state.getFiles().filter((file) => file.projectName === project.name);
    const unseen = ran.length < testFiles.length ? [] : findUnseenActions();
    if (unseen.length > 0) {
      console.error(`No test of the server leaves a row in the audit log of: ${unseen.join(", ")}`);
      process.exitCode = 1;
    }
    await embedded.stop();
    await temporary.remove();
  };
}
