import { composeServer } from "../../server/src/compose.ts";
import { readConfig } from "../../server/src/config.ts";
import { joinDatabase } from "../../server/src/database/open-database.ts";
import { loadSecrets } from "../../server/src/secrets.ts";
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
    const times = await exchangeInRooms(site, server.context, ROOMS);
    const of = `${ROOMS} lesson rooms call at once, 40 signals each`;
    return [
      row(`${of}: until all have crossed, median`, times[Math.floor(ROOMS / 2)] ?? Number.NaN, "ms", 1_500),
      row(`${of}: 99th percentile`, times[Math.ceil(ROOMS * 0.99) - 1] ?? Number.NaN, "ms", 2_500),
    ];
  } finally {
    leaveRooms();
    await server.close();
    await database.close();
  }
}
