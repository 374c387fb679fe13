import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { composeServer, type Server } from "../../server/src/compose.ts";
import { joinDatabase, openDatabase } from "../../server/src/kernel/database/open-database.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { loadSecrets } from "../../server/src/settings/secrets.ts";
import { median } from "./load.ts";
import { type Row, row } from "./rows.ts";

const PEOPLE = 1_000_000;
const READS = 15;
const BUDGET_MS = 200;
/** One account may call fifty times a second. */
const PAUSE_MS = 25;
const SILENT = { info: () => {}, warn: () => {} };

const ADMIN = "00000000-0000-4000-8000-000000000001";
/** Mostly students from Egypt; a few of everything else, as in a school. */
const PEOPLE_SQL = `
  INSERT INTO users (id, name, phone, password_hash, role, status, country, verified_at, created_at, updated_at)
  SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
    (ARRAY['Karim', 'Mona', 'Hana', 'إيمان'])[1 + n % 4] || ' ' || n, '+2010' || lpad(n::text, 8, '0'), '!',
    CASE WHEN n < 10 THEN 'admin' WHEN n < 20 THEN 'agent' WHEN n < 1000 THEN 'trainer' ELSE 'student' END,
    CASE WHEN n % 500 = 7 THEN 'inactive' ELSE 'active' END, CASE WHEN n % 1000 = 9 THEN 'KW' ELSE 'EG' END,
    now(), now() - n * interval '1 minute', now()
  FROM generate_series(1, ${PEOPLE}) AS n`;
/** People come again in an order of their own. */
const VISITS_SQL = "UPDATE account_visits SET last_at = now() - random() * interval '300 days'";
const GRANTS_SQL = `INSERT INTO staff_grants (user_id, name, given_at) VALUES ('${ADMIN}', 'people', now())`;

/** Fills the school as the owner of its tables, who may take its indexes away while it grows. */
async function fill(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    await client.query(PEOPLE_SQL);
    await client.query(VISITS_SQL);
    await client.query(GRANTS_SQL);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

const QUESTIONS: readonly [name: string, query: string][] = [
  ["newest", ""],
  ["by name", "sort=name"],
  ["last seen", "sort=-lastSeenAt"],
  ["trainers, last seen", "role=trainer&sort=-lastSeenAt"],
  ["agents by name", "role=agent&sort=name"],
  ["disabled", "status=inactive"],
  ["disabled, last seen", "status=inactive&sort=-lastSeenAt"],
  ["a rare country by name", "country=KW&sort=name"],
  ["a country that nobody is from", "country=JP"],
  ["without a test", "test=none"],
  ["by phone", "q=٠١٠٠٠٥٠٠٠٠٠"],
  ["by a part of a common name", "q=ايمان"],
  ["by a whole name", "q=Hana 500002"],
];

async function measure(server: Server, path: string): Promise<number> {
  const { accessToken } = await server.context.sessions.begin({ id: ADMIN, kind: "account" }, false);
  const headers = { authorization: `Bearer ${accessToken}`, "x-request-id": randomUUID() };
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now();
    const answer = await server.app.inject({ url: encodeURI(path), headers });
    times.push(performance.now() - startedAt);
    await wait(PAUSE_MS);
    if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}: ${answer.body}`);
  }
  return median(times);
}

/** Pages of the list of a million people, in a database of its own that is removed afterwards. */
export async function peopleRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), "kalima-bench-people-"));
  const config = readConfig({ ...env, DATA_DIR: dataFolder, DATABASE_URL: undefined });
  const opened = await openDatabase(config, SILENT);
  try {
    const owner = await joinDatabase(config, SILENT);
    await fill(owner.connection).finally(owner.close);
    const server = await composeServer({ config, secrets: await loadSecrets(config), database: opened });
    const rows: Row[] = [];
    for (const [name, query] of QUESTIONS) {
      const time = await measure(server, `/api/staff/people?limit=50&${query}`);
      rows.push(row(`list of ${PEOPLE} people: ${name}, median`, time, "ms", BUDGET_MS));
    }
    const page = await measure(server, "/api/staff/people/00000000-0000-4000-8000-000000500000/events");
    rows.push(row("what happened around one person, median", page, "ms", BUDGET_MS));
    await server.close();
    return rows;
  } finally {
    await opened.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
