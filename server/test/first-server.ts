import { TestClock } from "pg-boss";
import { composeServer } from "../src/compose.ts";
import { openPool } from "../src/kernel/database/database.ts";
import { buildConnectionConfig } from "../src/kernel/database/embedded/start-embedded.ts";
import { migrate } from "../src/kernel/database/migrate.ts";
import { migrateJobs } from "../src/kernel/jobs/boss.ts";
import { listModules } from "../src/modules/index.ts";
import { readConfig } from "../src/settings/config.ts";
import { SECRETS } from "./secrets.ts";

/** Prints the queues that a server makes when it starts on a new database: `first-server.ts <socket folder> <data folder>`. */
const [socketFolder = "", dataFolder = ""] = process.argv.slice(2);
const connection = buildConnectionConfig(socketFolder);
const options = "-c pgboss.test_clock=on";
const { pool, database, close } = openPool({ ...connection, options } as never, (error) => console.error(error));
await migrate(pool);
await migrateJobs(pool);
const server = await composeServer({
  config: readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: "silent" }),
  secrets: SECRETS,
  database: { database, connection, exclusive: true },
  testClock: new TestClock(),
  modules: listModules(dataFolder),
});
await server.start();
const queues = await database.query("SELECT name, policy FROM pgboss.queue");
await server.close();
await close();
console.info(JSON.stringify(queues));
