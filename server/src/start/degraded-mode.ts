import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@kalima/contracts/errors";
import type { ServerDependencies } from "../compose.ts";
import { DatabaseAwayError, type Log, type OpenDatabase, openDatabase } from "../kernel/database/open-database.ts";
import { resolveSnapshotPath } from "../modules/release-serving/public.ts";
import type { Config } from "../settings/config.ts";

const RETRY_EVERY_MS = 2_000;

async function refuse(): Promise<never> {
  throw new AppError("server.unavailable", { retryAfter: RETRY_EVERY_MS / 1_000 });
}

/** Rejects every query: migrations and revoked sessions of the database are unknown. */
export const absentDatabase: ServerDependencies["database"] = {
  database: { query: refuse, transaction: refuse },
  connection: {},
  exclusive: false,
};

async function waitForDatabase(config: Config, log: Log, signal: AbortSignal): Promise<OpenDatabase> {
  for (;;) {
    await wait(RETRY_EVERY_MS, undefined, { signal });
    try {
      return await openDatabase(config, log);
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
    }
  }
}

/**
 * Opens the database. While the configured one does not answer, `serveDegraded` starts the site without it and returns
 * how to stop that: pages come from the last known data, API calls are answered 503 `server.unavailable`.
 *
 * @throws {DatabaseAwayError} when this site never ran before: then there is no data to serve.
 */
export async function openDatabaseOrDegrade(
  config: Config,
  log: Log,
  { serveDegraded, signal }: { serveDegraded(): Promise<() => Promise<void>>; signal: AbortSignal },
): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, log);
  } catch (error) {
    if (!(error instanceof DatabaseAwayError) || !existsSync(resolveSnapshotPath(join(config.dataFolder, "releases"))))
      throw error;
    log.warn(`${error.message} Until it does, pages show the last known data.`);
  }
  const stopDegraded = await serveDegraded();
  try {
    const database = await waitForDatabase(config, log, signal);
    log.info("The database answers.");
    return database;
  } finally {
    await stopDegraded();
  }
}
