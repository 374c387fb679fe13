import type pg from "pg";
import type { Config } from "../config.ts";
import { holderOf, lockDataFolder, prepareDataFolder, StartError } from "./data-folder.ts";
import { type Database, openPool } from "./database.ts";
import { connectionTo, startEmbedded } from "./embedded/start-embedded.ts";
import { migrate } from "./migrate.ts";

export type OpenDatabase = {
  database: Database;
  /** For connections of one's own, such as LISTEN. */
  connection: pg.ClientConfig;
  /** No other process can be at work on it. */
  exclusive: boolean;
  close(): Promise<void>;
};
type Log = { info(text: string): void; warn(text: string): void };

async function connect(
  connection: pg.ClientConfig,
  exclusive: boolean,
  log: Log,
  after: () => Promise<void>,
): Promise<OpenDatabase> {
  const { database, pool, close } = openPool(connection, (error) =>
    log.warn(`database connection lost: ${error.message}`),
  );
  try {
    const applied = await migrate(pool);
    if (applied.length > 0) log.info(`migrated: ${applied.join(", ")}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database,
    connection,
    exclusive,
    async close() {
      await close();
      await after();
    },
  };
}

async function openConfigured(url: string, log: Log): Promise<OpenDatabase> {
  try {
    return await connect({ connectionString: url } as pg.ClientConfig, false, log, async () => undefined);
  } catch (error) {
    if ((error as Error).message.startsWith("Migration")) throw error;
    throw new StartError(`The database at DATABASE_URL does not answer: ${(error as Error).message}.`);
  }
}

/** Opens the configured database, or starts the embedded one and takes the data folder for this process; migrated. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataFolder">,
  log: Log,
): Promise<OpenDatabase> {
  prepareDataFolder(config.dataFolder);
  if (config.databaseUrl) return openConfigured(config.databaseUrl, log);
  const lock = lockDataFolder(config.dataFolder);
  try {
    const embedded = await startEmbedded(config.dataFolder, () => log.warn("postgres died and is started again"));
    lock.publish(embedded.socketFolder);
    return await connect(embedded.connection, true, log, async () => {
      await embedded.stop();
      lock.release();
    }).catch(async (error) => {
      await embedded.stop();
      throw error;
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For tools such as the seed: the database of the server that is running on the data folder, else opens it. */
export async function joinDatabase(
  config: Pick<Config, "databaseUrl" | "dataFolder">,
  log: Log,
): Promise<OpenDatabase> {
  const holder = config.databaseUrl ? undefined : holderOf(config.dataFolder);
  if (!holder) return openDatabase(config, log);
  if (!holder.socketFolder) throw new StartError(`The server (process ${holder.pid}) is still starting; try again.`);
  return connect(connectionTo(holder.socketFolder), false, log, async () => undefined);
}
