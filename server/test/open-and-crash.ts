import { openDatabase } from "../src/kernel/database/open-database.ts";

/** A server that is killed right after its first committed row: `node open-and-crash.ts <data folder>`. */
const [dataFolder = ""] = process.argv.slice(2);
const opened = await openDatabase(
  { dataFolder, databaseUrl: undefined },
  { info: () => undefined, warn: () => undefined },
);
await opened.database.query("INSERT INTO subscriptions VALUES ('kept@b.example', 'en', now())");
process.kill(process.pid, "SIGKILL");
