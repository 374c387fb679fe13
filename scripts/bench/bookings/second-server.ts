import type { AddressInfo } from "node:net";
import { composeServer } from "../../../server/src/compose.ts";
import { joinDatabase } from "../../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../../server/src/settings/config.ts";
import { loadSecrets } from "../../../server/src/settings/secrets.ts";
import { tellMemory } from "../../../server/test/message-load/tell-memory.ts";

/** A second process on the database of a site that runs. Prints the port it listens on. */
tellMemory();
const config = readConfig(process.env);
const database = await joinDatabase(config, { info: () => {}, warn: () => {} });
const server = await composeServer({ config, secrets: await loadSecrets(config), database });
await server.start();
await server.app.listen({ host: "127.0.0.1", port: 0 });
console.info((server.app.server.address() as AddressInfo).port);
