import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@kalima/contracts/errors";
import type { ServerParts } from "./compose.ts";
import type { Config } from "./config.ts";
import { DatabaseAwayError, type Log, type OpenDatabase, openDatabase } from "./database/open-database.ts";
import { snapshotIn } from "./modules/releases/public.ts";

const ASK_EVERY_MS = 2_000;

async function refuse(): Promise<never> {
  throw new AppError("server.unavailable", { retryAfter: ASK_EVERY_MS / 1_000 });
}

/** Refuses everything: nothing may run on a database whose migrations and ended sessions were not read. */
export const absentDatabase: ServerParts["database"] = {
  database: { query: refuse, transaction: refuse },
  connection: {},
  exclusive: false,
};

async function openWhenItAnswers(config: Config, log: Log, signal: AbortSignal): Promise<OpenDatabase> {
  for (;;) {
    await wait(ASK_EVERY_MS, undefined, { signal });
    try {
      return await openDatabase(config, log);
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
    }
  }
}

/**
 * Opens the database. While the configured one is away, `standIn` is asked to serve without it (and returns how to end
 * that): pages come from what this site knew last, calls are answered `server.unavailable`.
 *
 * @throws {DatabaseAwayError} where the site never ran, so that there is nothing to serve.
 */
export async function openDatabaseOrStandIn(
  config: Config,
  log: Log,
  { standIn, signal }: { standIn(): Promise<() => Promise<void>>; signal: AbortSignal },
): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, log);
  } catch (error) {
    if (!(error instanceof DatabaseAwayError) || !existsSync(snapshotIn(join(config.dataFolder, "releases"))))
      throw error;
    log.warn(`${error.message} Until it does, pages stand on what was known last.`);
  }
  const endStandIn = await standIn();
  try {
    const database = await openWhenItAnswers(config, log, signal);
    log.info("The database answers.");
    return database;
  } finally {
    await endStandIn();
  }
}
