import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Database, openPool } from "../src/kernel/database/database.ts";
import { startEmbedded } from "../src/kernel/database/embedded/start-embedded.ts";
import { migrate } from "../src/kernel/database/migrate.ts";
import { createBoss, migrateJobs } from "../src/kernel/jobs/boss.ts";

export const TEMPLATE = "kalima_template";

declare module "vitest" {
  export interface ProvidedContext {
    socketFolder: string;
  }
}

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
  const temporary = mkdtempSync(join(tmpdir(), "kalima-run-"));
  // Postgres runs as a user of its own when root starts it.
  chmodSync(temporary, 0o755);
  process.env.TMPDIR = temporary;
  const folder = mkdtempSync(join(tmpdir(), "kalima-test-"));
  const embedded = await startEmbedded(folder);
  const onError = () => undefined;
  const first = openPool(embedded.connection, onError);
  // These databases do not outlive the run: nothing has to reach the disk or be tidied, and no statement repays compiling.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "jit", "autovacuum"])
    await first.database.query(`ALTER SYSTEM SET ${setting} = off`);
  await first.database.query("SELECT pg_reload_conf()");
  await first.database.query(`CREATE DATABASE ${TEMPLATE}`);
  await first.close();
  const template = openPool({ ...embedded.connection, database: TEMPLATE } as never, onError);
  await migrate(template.pool);
  await migrateJobs(template.pool);
  await createQueues(template.database, embedded.socketFolder, folder);
  await template.close();
  project.provide("socketFolder", embedded.socketFolder);
  return async () => {
    await embedded.stop();
    embedded.removeCluster();
    rmSync(temporary, { recursive: true, force: true });
  };
}
