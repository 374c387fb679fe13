import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { composeServer, type Server } from "../../server/src/compose.ts";
import { removeDataFolders } from "../../server/src/kernel/database/embedded/cluster-folder.ts";
import { joinDatabase, openDatabase } from "../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";
import { median } from "./load.ts";
import { type Row, row } from "./rows.ts";

const READS = 15;
/** One account may call fifty times a second. */
const PAUSE_MS = 25;
const SILENT = { info: () => {}, warn: () => {} };

/** A page that staff read, as somebody who works here. */
export type StaffPage = { what: string; path: string; reader: string };

type School = {
  name: string;
  /** Fills the tables as their owner, who may take indexes away while they grow. */
  fill: (client: pg.Client) => Promise<void>;
  pages: readonly StaffPage[];
  budgetMs: number;
};

async function measure(server: Server, { path, reader }: StaffPage): Promise<number> {
  const { accessToken } = await server.context.sessions.begin({ id: reader, kind: "account" }, false);
  const headers = { authorization: `Bearer ${accessToken}`, "x-request-id": randomUUID() };
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now();
    const answer = await server.app.inject({ url: encodeURI(path), headers });
    times.push(performance.now() - startedAt);
    if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}: ${answer.body}`);
    // Limits are counted in a table of this database.
    await server.context.database.query("DELETE FROM limit_hits");
    await wait(PAUSE_MS);
  }
  return median(times);
}

async function fillAsOwner(connection: pg.ClientConfig, fill: School["fill"]): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    await fill(client);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

/** Runs a server on a school of its own, with a database that is removed afterwards, and returns what `use` measures. */
export async function withSchool<T>(
  env: NodeJS.ProcessEnv,
  { name, fill }: Pick<School, "name" | "fill">,
  use: (server: Server) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), `kalima-bench-${name}-`));
  const config = readConfig({ ...env, DATA_DIR: dataFolder, DATABASE_URL: undefined });
  const opened = await openDatabase(config, SILENT);
  try {
    const owner = await joinDatabase(config, SILENT);
    await fillAsOwner(owner.connection, fill).finally(owner.close);
    const server = await composeServer({ config, secrets: await loadSecrets(config), database: opened });
    return await use(server).finally(() => server.close());
  } finally {
    await opened.close();
    await removeDataFolders(dataFolder);
  }
}

/** Medians of what staff read in a large school. */
export function measureStaffPages(env: NodeJS.ProcessEnv, { pages, budgetMs, ...school }: School): Promise<Row[]> {
  return withSchool(env, school, async (server) => {
    const rows: Row[] = [];
    for (const page of pages) rows.push(row(`${page.what}, median`, await measure(server, page), "ms", budgetMs));
    return rows;
  });
}
