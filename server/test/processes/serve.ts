import type { AddressInfo } from "node:net";
import { composeServer } from "../../src/compose.ts";
import { openDatabase } from "../../src/kernel/database/open-database.ts";
import { listModules } from "../../src/modules/index.ts";
import { readConfig } from "../../src/settings/config.ts";
import { loadSecrets } from "../../src/settings/secrets.ts";

/** One server process of a site, as the environment describes it. Prints `ready` and the port it listens on. */
const config = readConfig(process.env);
const database = await openDatabase(config, { info: () => undefined, warn: console.error });
// No builds are in the data folder, so none are published.
const modules = listModules(config.dataFolder);
const server = await composeServer({ config, secrets: await loadSecrets(config), database, modules });
await server.start();
await server.app.listen({ host: "127.0.0.1", port: 0 });
console.info(`ready ${(server.app.server.address() as AddressInfo).port}`);
