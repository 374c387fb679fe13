import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Server } from "../../server/src/compose.ts";
import { type ActPreview, type ActResult, MAX_CHOSEN_ROWS } from "../../shared/contracts/src/api/index.ts";
import { type Row, row } from "./rows.ts";
import { withSchool } from "./staff-pages.ts";

/** The browser gives up after ten seconds, and a page on the way back takes some of them. */
const BUDGET_MS = 5_000;

const ADMIN = "00000000-0000-4000-8000-000000000001";
const AGENT = "00000000-0000-4000-8000-000000000002";
const FILL: readonly string[] = [
  `INSERT INTO users (id, name, phone, password_hash, role, verified_at, created_at, updated_at)
   VALUES ('${ADMIN}', 'Karim', '+201000000001', '!', 'admin', now(), now(), now()),
     ('${AGENT}', 'Hana', '+201000000002', '!', 'agent', now(), now(), now())`,
  `INSERT INTO staff_grants (user_id, name, given_at)
   SELECT '${ADMIN}', name, now() FROM unnest(ARRAY['support_lead', 'technical']) AS name`,
  `INSERT INTO support_requests (id, source, full_name, email, language, details, state, created_at, changed_at)
   SELECT gen_random_uuid(), 'contact', 'Nour ' || n, 'nour@example.com', 'en', 'When?', 'open', now(), now()
   FROM generate_series(1, ${MAX_CHOSEN_ROWS}) AS n`,
  `INSERT INTO failed_jobs (id, name, about, tries, cause, failed_at)
   SELECT gen_random_uuid(), 'support.deliver-reply', '[]', 5, 'refused', now()
   FROM generate_series(1, ${MAX_CHOSEN_ROWS}) AS n`,
];
async function fill(client: pg.Client): Promise<void> {
  for (const statement of FILL) await client.query(statement);
}

/** `shared` goes with the preview and the act, `more` with the act alone. */
type Act = { what: string; path: string; table: string; shared?: object; more?: object };
const ACTS: readonly Act[] = [
  {
    what: "questions assigned",
    path: "/api/staff/chosen-support-requests/assign",
    table: "support_requests",
    shared: { agentId: AGENT },
  },
  {
    what: "failed jobs dropped",
    path: "/api/staff/chosen-jobs/drop",
    table: "failed_jobs",
    more: { reason: "Sent by hand" },
  },
];

async function measure(server: Server, { what, path, table, shared, more }: Act): Promise<Row[]> {
  const { accessToken } = await server.context.sessions.begin({ id: ADMIN, kind: "account" }, false);
  async function call<T>(url: string, payload: object): Promise<{ data: T; tookMs: number }> {
    const startedAt = performance.now();
    const headers = { authorization: `Bearer ${accessToken}`, "idempotency-key": randomUUID() };
    const answer = await server.app.inject({ method: "POST", url, payload, headers });
    const tookMs = performance.now() - startedAt;
    if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`);
    return { data: (answer.json() as { data: T }).data, tookMs };
  }
  const found = await server.context.database.query<{ id: string }>(`SELECT id FROM ${table}`);
  const preview = await call<ActPreview>(`${path}/preview`, { ids: found.map(({ id }) => id), ...shared });
  const done = await call<ActResult>(path, { rows: preview.data.rows, ...shared, ...more });
  return [
    row(`${MAX_CHOSEN_ROWS} ${what}: the preview`, preview.tookMs, "ms", BUDGET_MS),
    row(`${MAX_CHOSEN_ROWS} ${what}: the act`, done.tookMs, "ms", BUDGET_MS),
    row(`${MAX_CHOSEN_ROWS} ${what}: done`, done.data.done.length, "", MAX_CHOSEN_ROWS, true),
  ];
}

/** Acts on as many chosen rows as one call may name. */
export function chosenRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  return withSchool(env, { name: "chosen", fill }, async (server) => {
    const rows: Row[] = [];
    for (const act of ACTS) rows.push(...(await measure(server, act)));
    return rows;
  });
}
