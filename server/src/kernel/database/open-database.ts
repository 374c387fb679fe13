import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Config } from "../../settings/config.ts";
import { migrateJobs } from "../jobs/boss.ts";
import { findHolder, HeldError, lockDataFolder, prepareDataFolder, StartError } from "./data-folder.ts";
import { type Database, openPool } from "./database.ts";
import { isDatabaseAway } from "./database-away.ts";
import { buildConnectionConfig, startEmbedded } from "./embedded/start-embedded.ts";
import { migrate } from "./migrate.ts";
import { grantToSite, SITE_ROLE } from "./site-role.ts";

export type OpenDatabase = {
  database: Database;
  /** For dedicated connections, such as LISTEN. */
  connection: pg.ClientConfig;
  /** No other process can be at work on it. */
  exclusive: boolean;
  close(): Promise<void>;
};
export type Log = { info(text: string): void; warn(text: string): void };
/** The configured database does not answer; a transient error. */
export class DatabaseAwayError extends StartError {}

type DatabaseLocation = Pick<Config, "databaseUrl" | "dataFolder"> & Partial<Pick<Config, "databaseOwnerUrl">>;
/** How the site connects once the owner has migrated: as a role that owns nothing. */
type SiteConnection = { connection: pg.ClientConfig; role: string; isMade: boolean };

const TIMEOUT_MS = 30_000;
const REPORT_AFTER_MS = 1_000;
const POLL_MS = 100;

async function connect(
  connection: pg.ClientConfig,
  exclusive: boolean,
  log: Log,
  after: () => Promise<void>,
  site?: SiteConnection,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn(`database connection lost: ${error.message}`);
  const owner = openPool(connection, onError);
  try {
    const applied = await migrate(owner.pool);
    await migrateJobs(owner.pool);
    if (site) await grantToSite(owner.pool, site.role, site.isMade);
    if (applied.length > 0) log.info(`migrated: ${applied.join(", ")}`);
  } catch (error) {
    await owner.close();
    throw error;
  }
  if (site) await owner.close();
  const opened = site ? openPool(site.connection, onError) : owner;
  return {
    database: opened.database,
    connection: site?.connection ?? connection,
    exclusive,
    async close() {
      await opened.close();
      await after();
    },
  };
}

async function openConfigured(url: string, ownerUrl: string | undefined, log: Log): Promise<OpenDatabase> {
  const connection: pg.ClientConfig = { connectionString: url };
  const site = ownerUrl && { connection, role: decodeURIComponent(new URL(url).username), isMade: false };
  try {
    const owner: pg.ClientConfig = { connectionString: ownerUrl ?? url };
    return await connect(owner, false, log, async () => undefined, site || undefined);
  } catch (error) {
    if ((error as Error).message.startsWith("Migration")) throw error;
    const Failure = isDatabaseAway(error) ? DatabaseAwayError : StartError;
    throw new Failure(`The database at DATABASE_URL does not answer: ${(error as Error).message}.`);
  }
}

/** A tool does not share its database: it stops with the tool, while others would still use it. */
async function openEmbedded({ dataFolder }: DatabaseLocation, log: Log, isTool: boolean): Promise<OpenDatabase> {
  const lock = lockDataFolder(dataFolder, isTool);
  try {
    const embedded = await startEmbedded(dataFolder, () => log.warn("postgres died and is started again"));
    if (!isTool) lock.publish(embedded.socketFolder);
    const { connection } = embedded;
    // Tools, such as the seed, act as the owner.
    const site = { connection: { ...connection, user: SITE_ROLE }, role: SITE_ROLE, isMade: true };
    const stop = async () => {
      await embedded.stop();
      lock.release();
    };
    return await connect(connection, true, log, stop, isTool ? undefined : site).catch(async (error) => {
      await embedded.stop();
      throw error;
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Undefined while another process has the folder. */
async function openIfUnlocked(place: DatabaseLocation, log: Log, isTool: boolean): Promise<OpenDatabase | undefined> {
  try {
    return await openEmbedded(place, log, isTool);
  } catch (error) {
    if (error instanceof HeldError) return undefined;
    throw error;
  }
}

/**
 * Opens the configured database, or starts the embedded one and takes the data folder for this process; migrated.
 * Waits for a tool that has the folder.
 *
 * @throws {StartError} while another server has it; `DatabaseAwayError` while the configured one does not answer.
 */
export async function openDatabase(place: DatabaseLocation, log: Log): Promise<OpenDatabase> {
  prepareDataFolder(place.dataFolder);
  if (place.databaseUrl) return openConfigured(place.databaseUrl, place.databaseOwnerUrl, log);
  const until = performance.now() + TIMEOUT_MS;
  while (findHolder(place.dataFolder)?.isTool && performance.now() < until) await wait(POLL_MS);
  return openEmbedded(place, log, false);
}

async function joinServer(socketFolder: string, log: Log): Promise<OpenDatabase | undefined> {
  try {
    return await connect(buildConnectionConfig(socketFolder), false, log, async () => undefined);
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}

/** Undefined while the folder's holder has no database to share: a server that starts or ends, or another tool. */
async function tryToJoin(place: DatabaseLocation, log: Log): Promise<OpenDatabase | undefined> {
  const holder = findHolder(place.dataFolder);
  if (!holder) return openIfUnlocked(place, log, true);
  return holder.socketFolder === undefined ? undefined : joinServer(holder.socketFolder, log);
}

/**
 * For tools such as the seed: the database of the server that is running on the data folder, else opens it. Waits
 * for a folder that another tool has, or whose server is just starting or ending.
 *
 * @throws {StartError} naming who has the folder, when it takes longer than `timeoutMs`.
 */
export async function joinDatabase(place: DatabaseLocation, log: Log, timeoutMs = TIMEOUT_MS): Promise<OpenDatabase> {
  if (place.databaseUrl) return openDatabase(place, log);
  prepareDataFolder(place.dataFolder);
  const startedAt = performance.now();
  for (let hasReported = false; ; ) {
    const opened = await tryToJoin(place, log);
    if (opened) return opened;
    const holder = findHolder(place.dataFolder);
    const name = holder ? `process ${holder.pid}, since ${holder.since}` : "a process that has ended";
    const waited = performance.now() - startedAt;
    if (waited >= timeoutMs)
      throw new StartError(`The database in ${place.dataFolder} is in use (${name}) and does not answer; try again.`);
    if (!hasReported && waited >= REPORT_AFTER_MS) {
      log.info(`waiting for the database in ${place.dataFolder} (${name})`);
      hasReported = true;
    }
    await wait(POLL_MS);
  }
}
