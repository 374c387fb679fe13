import closeWithGrace from "close-with-grace";
import { composeServer, type Server, type ServerDependencies } from "./compose.ts";
import { StartError } from "./kernel/database/data-folder.ts";
import type { OpenDatabase } from "./kernel/database/open-database.ts";
import { openFileStore } from "./modules/files/public.ts";
import { modules, site } from "./modules/index.ts";
import { isDemoSchool, seed, seedFiles } from "./seed/seed.ts";
import { type Config, ConfigError, readConfig } from "./settings/config.ts";
import { loadSecrets } from "./settings/secrets.ts";
import { absentDatabase, openDatabaseOrDegrade } from "./start/degraded-mode.ts";
import { listen } from "./start/listen.ts";

const DRAIN_MS = 10_000;
const consoleLog = { info: (text: string) => console.log(text), warn: (text: string) => console.warn(text) };

type Running = { database?: OpenDatabase; server?: Server; unlisten?: () => void };

async function stopServing(running: Running): Promise<void> {
  running.unlisten?.();
  await running.server?.close();
  delete running.server;
}

/** Stops everything that was started, the database last. */
async function stop(running: Running): Promise<void> {
  await stopServing(running);
  await running.database?.close();
}

async function compose(running: Running, config: Config, database: ServerDependencies["database"]): Promise<Server> {
  // Without pages the shell does not have to be built: for work on the API only.
  const parts = process.argv.includes("--api-only") ? modules : [...modules, site];
  running.server = await composeServer({ config, secrets: await loadSecrets(config), database, modules: parts });
  return running.server;
}

async function serve(running: Running, { app }: Server, config: Config): Promise<void> {
  running.unlisten = await listen(app, config);
  console.log(`ready http://localhost:${config.port}`);
}

async function start(running: Running, signal: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  async function serveDegraded() {
    await serve(running, await compose(running, config, absentDatabase), config);
    return () => stopServing(running);
  }
  running.database = await openDatabaseOrDegrade(config, consoleLog, { serveDegraded, signal });
  if (config.mode === "demo" && (await isDemoSchool(running.database.database))) {
    await seed(running.database.database, new Date());
    await seedFiles({ database: running.database.database, ...openFileStore(config) }, new Date());
  }
  const server = await compose(running, config, running.database);
  await server.start();
  await serve(running, server, config);
}

const running: Running = {};
const stopping = new AbortController();
let stopped: Promise<void> | undefined;
const grace = closeWithGrace({ delay: DRAIN_MS, logger: console }, async ({ err }) => {
  if (err) console.error(err);
  stopping.abort();
  stopped ??= stop(running);
  await stopped;
});

try {
  await start(running, stopping.signal);
} catch (error) {
  // A signal during the start ends it, too.
  if (!stopping.signal.aborted) {
    // A wrong setting gets one sentence; an unexpected error is printed with its stack.
    const isExpected = error instanceof ConfigError || error instanceof StartError;
    console.error(isExpected ? error.message : error);
    grace.uninstall();
    stopped = stop(running);
    await stopped.catch(console.error);
    process.exit(1);
  }
}
