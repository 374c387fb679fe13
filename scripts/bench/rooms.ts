import { composeServer } from "../../server/src/compose.ts";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";
import { exchangeInRooms } from "../../server/test/room-load.ts";
import { leaveRooms } from "../../server/test/room-people.ts";
import { type Row, row } from "./rows.ts";

const ROOMS = 200;
const SILENT = { info: () => {}, warn: () => {} };

/** Signalling while many lessons begin at the same moment. */
export async function roomRows(site: string, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const config = readConfig(env);
  const database = await joinDatabase(config, SILENT);
  // Makes the sessions of these people; the site itself serves their rooms.
  const server = await composeServer({ config, secrets: await loadSecrets(config), database });
  try {
    const { first, reconnected } = await exchangeInRooms(site, server.context, ROOMS);
    const of = `${ROOMS} lesson rooms call at once, 40 signals each`;
    const back = `${ROOMS} lesson rooms lose their connections, come back and call`;
    return [
      row(`${of}: until all have crossed, median`, first[Math.floor(ROOMS / 2)] ?? Number.NaN, "ms", 1_500),
      row(`${of}: 99th percentile`, first[Math.ceil(ROOMS * 0.99) - 1] ?? Number.NaN, "ms", 2_500),
      row(`${back}: median`, reconnected[Math.floor(ROOMS / 2)] ?? Number.NaN, "ms", 3_000),
      row(`${back}: 99th percentile`, reconnected[Math.ceil(ROOMS * 0.99) - 1] ?? Number.NaN, "ms", 5_000),
    ];
  } finally {
    leaveRooms();
    await server.close();
    await database.close();
  }
}
