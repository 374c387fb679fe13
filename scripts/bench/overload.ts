import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { composeServer } from "../../server/src/compose.ts";
import { openPool } from "../../server/src/kernel/database/database.ts";
import { joinDatabase } from "../../server/src/kernel/database/open-database.ts";
import { modules } from "../../server/src/modules/index.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";
import { computeGoodRate } from "../../server/test/overload/drive.ts";
import {
  createQueryModule,
  LEAST_SHARE,
  MAX_CONCURRENT_SOCKETS,
  measureOverload,
  PATH,
} from "../../server/test/overload/measure.ts";
import { startSlowLine } from "../../server/test/start-slow-line.ts";
import { type Row, row } from "./rows.ts";

const SILENT = { info: () => {}, warn: () => {} };

/** Three times as many requests as a second process of the site can answer, whose line to the database is slow. */
export async function overloadRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const config = readConfig(env);
  const joined = await joinDatabase(config, SILENT);
  const { host } = joined.connection;
  const line = await startSlowLine(join(String(host), ".s.PGSQL.5432"));
  const pool = openPool({ ...joined.connection, host: "127.0.0.1", port: line.port }, () => undefined);
  const server = await composeServer({
    config,
    secrets: await loadSecrets(config),
    database: { ...joined, database: pool.database },
    modules: [...modules, createQueryModule],
  });
  try {
    await server.start();
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const { peak, over, after } = await measureOverload(`http://127.0.0.1:${port}${PATH}`, line);
    const others = [...over.answers].filter(([status]) => status !== 200 && status !== 503);
    const of = "three times the load that the database can answer";
    return [
      row(
        `${of}: answered, of the best rate`,
        computeGoodRate(over) / computeGoodRate(peak),
        `× (${Math.round(computeGoodRate(over))}/s)`,
        LEAST_SHARE,
        true,
      ),
      row(`${of}: requests at once`, over.mostAtOnce, "", MAX_CONCURRENT_SOCKETS),
      row(
        `${of}: neither answered nor put off`,
        others.reduce((sum, [, count]) => sum + count, 0),
        "",
        0,
      ),
      row(`${of}: not answered once it is over`, after.sent - (after.answers.get(200) ?? 0), "", 0),
    ];
  } finally {
    line.delay(0);
    await server.close();
    await pool.close();
    line.close();
    await joined.close();
  }
}
