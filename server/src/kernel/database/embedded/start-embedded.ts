import { chownSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { preparePostgresBinaries } from "./binaries.ts";
import { prepareClusterFolder } from "./cluster-folder.ts";
import { stopLeftover } from "./leftover-postgres.ts";
import { initialise, runPostgres } from "./postgres-process.ts";
import { findDatabaseOwner } from "./unprivileged-user.ts";

const DATABASE = "kalima";
/** A socket's path ends at 107 bytes; `/.s.PGSQL.5432` and a random part are added to this. */
const MAX_TEMPORARY_FOLDER_LENGTH = 60;

export type EmbeddedDatabase = {
  socketFolder: string;
  connection: pg.ClientConfig;
  stop(): Promise<void>;
};

/** How to reach the embedded database behind a socket folder. */
export function buildConnectionConfig(socketFolder: string): pg.ClientConfig {
  return { host: socketFolder, user: "app", database: DATABASE };
}

function makeSocketFolder(owner: ReturnType<typeof findDatabaseOwner>): string {
  const base = tmpdir().length <= MAX_TEMPORARY_FOLDER_LENGTH ? tmpdir() : "/tmp";
  const folder = mkdtempSync(join(base, "kalima-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

async function createDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ ...buildConnectionConfig(socketFolder), database: "postgres" });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Starts the Postgres of a data folder, making its cluster first where there is none. The caller holds the folder's lock. */
export async function startEmbedded(
  dataFolder: string,
  onDeath: (restarting: boolean) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const owner = findDatabaseOwner();
  const folder = await prepareClusterFolder(dataFolder, owner);
  const binaries = preparePostgresBinaries(folder.runtime, owner !== undefined);
  await stopLeftover(folder.cluster);
  const socketFolder = makeSocketFolder(owner);
  const logFile = join(dataFolder, "postgres.log");
  const place = { binaries, cluster: folder.cluster, socketFolder, logFile, owner };
  try {
    initialise(place);
    folder.claim();
    const running = await runPostgres(place, onDeath);
    await createDatabase(socketFolder);
    return {
      socketFolder,
      connection: buildConnectionConfig(socketFolder),
      async stop() {
        await running.stop();
        rmSync(socketFolder, { recursive: true, force: true });
        truncateSync(logFile);
      },
    };
  } catch (error) {
    rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  }
}
