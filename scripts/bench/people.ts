import type pg from "pg";
import type { Row } from "./rows.ts";
import { measureStaffPages } from "./staff-pages.ts";

const PEOPLE = 1_000_000;
const BUDGET_MS = 200;

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

async function fill(client: pg.Client): Promise<void> {
  for (const statement of [PEOPLE_SQL, VISITS_SQL, GRANTS_SQL]) await client.query(statement);
}

const QUESTIONS: readonly [name: string, query: string][] = [
  ["newest", ""],
  ["by name", "sort=name"],
  ["last seen", "sort=-lastSeenAt"],
  ["trainers, last seen", "role=trainer&sort=-lastSeenAt"],
  ["agents by name", "role=agent&sort=name"],
  ["disabled", "status=inactive"],
  ["disabled, last seen", "status=inactive&sort=-lastSeenAt"],
  ["disabled, by name", "status=inactive&sort=name"],
  ["a rare country by name", "country=KW&sort=name"],
  ["a rare country, last seen", "country=KW&sort=-lastSeenAt"],
  ["a country that nobody is from", "country=JP"],
  ["without a test", "test=none"],
  ["by phone", "q=٠١٠٠٠٥٠٠٠٠٠"],
  ["by a part of a common name", "q=ايمان"],
  ["by a whole name", "q=Hana 500002"],
];

/** Pages of the list of a million people. */
export function peopleRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const lists = QUESTIONS.map(([name, query]) => ({
    what: `list of ${PEOPLE} people: ${name}`,
    path: `/api/staff/people?limit=50&${query}`,
    reader: ADMIN,
  }));
  const path = "/api/staff/people/00000000-0000-4000-8000-000000500000/events";
  const pages = [...lists, { what: "what happened around one person", path, reader: ADMIN }];
  return measureStaffPages(env, { name: "people", fill, pages, budgetMs: BUDGET_MS });
}
