import closeWithGrace from "close-with-grace";
import { composeServer, type Server } from "./compose.ts";
import { ConfigError, readConfig } from "./config.ts";
import { StartError } from "./database/data-folder.ts";
import { type OpenDatabase, openDatabase } from "./database/open-database.ts";
import { listen } from "./listen.ts";
import { modules, site } from "./modules/index.ts";
import { loadSecrets } from "./secrets.ts";
import { seed } from "./seed/seed.ts";

const DRAIN_MS = 10_000;
const consoleLog = { info: (text: string) => console.log(text), warn: (text: string) => console.warn(text) };

type Running = { database?: OpenDatabase; server?: Server; unlisten?: () => void };

/** Ends what was started, the database last. */
async function stop({ server, database, unlisten }: Running): Promise<void> {
  unlisten?.();
  await server?.close();
  await database?.close();
}

async function start(running: Running): Promise<string> {
  const config = readConfig(process.env);
  if (config.redisUrl)
    console.warn("REDIS_URL is set but not used: this server runs as one process and needs no Redis.");
  running.database = await openDatabase(config, consoleLog);
  const secrets = await loadSecrets(config);
  if (config.mode === "demo") await seed(running.database.database, new Date());
  // Without the pages no shell has to be built: for work on the API alone.
  const parts = process.argv.includes("--api-only") ? modules : [...modules, site];
  running.server = await composeServer({ config, secrets, database: running.database, modules: parts });
  await running.server.start();
  running.unlisten = await listen(running.server.app, config);
  return `http://localhost:${config.port}`;
}

const running: Running = {};
let stopped: Promise<void> | undefined;
const grace = closeWithGrace({ delay: DRAIN_MS, logger: console }, async ({ err }) => {
  if (err) console.error(err);
  stopped ??= stop(running);
  await stopped;
});

try {
  const address = await start(running);
  console.log(`ready ${address}`);
} catch (error) {
  // Mistakes of the surroundings are told in a sentence; anything else is ours and comes whole.
  const isTold = error instanceof ConfigError || error instanceof StartError;
  console.error(isTold ? error.message : error);
  grace.uninstall();
  stopped = stop(running);
  await stopped.catch(console.error);
  process.exit(1);
}
