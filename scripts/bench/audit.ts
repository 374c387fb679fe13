import type pg from "pg";
import type { Row } from "./rows.ts";
import { measureStaffPages } from "./staff-pages.ts";

const ENTRIES = 5_000_000;
const PEOPLE = 1_000;
const BUDGET_MS = 200;

/** Accounts of all roles; `person(n)` in SQL is the id of one. Those below ten are admins with all grants. */
const person = (number: string) =>
  `('00000000-0000-4000-8000-' || lpad(floor(${number})::bigint::text, 12, '0'))::uuid`;
const PEOPLE_SQL = `
  INSERT INTO users (id, name, phone, password_hash, role, country, verified_at, created_at, updated_at)
  SELECT ${person("n")}, (ARRAY['Karim', 'Mona', 'Hana', 'إيمان'])[1 + n % 4] || ' ' || n, '+2010' || lpad(n::text, 8, '0'), '!',
    CASE WHEN n < 10 THEN 'admin' WHEN n < 100 THEN 'trainer' ELSE 'student' END, 'EG', now(), now(), now()
  FROM generate_series(0, ${PEOPLE - 1}) AS n`;
const GRANTS_SQL = `
  INSERT INTO staff_grants (user_id, name, given_at)
  SELECT ${person("n")}, name, now() FROM generate_series(0, 9) AS n, unnest($1::text[]) AS name
  WHERE n > 0 OR name = 'finance'`;
/** Three years of acts, most of them by jobs and few people, as in a school. */
const ENTRIES_SQL = `
  INSERT INTO audit_entries (id, at, actor, role, action, object_kind, object_id, subject_id, after, reason)
  SELECT n, now() - interval '3 years' + n * (interval '3 years' / ${ENTRIES}),
    CASE WHEN n % 3 = 0 THEN 'job:bookings.lesson-clock' ELSE ${person(`power(random(), 3) * ${PEOPLE / 10}`)}::text END,
    CASE WHEN n % 3 = 0 THEN NULL ELSE 'admin' END,
    (ARRAY['lesson.advanced', 'refund.approved', 'payout.paid', 'booking.moved', 'version.published', 'contact.read'])[1 + n % 6],
    (ARRAY['lesson', 'refund', 'payout', 'booking', 'version', 'contact'])[1 + n % 6], (n / 7)::text,
    ${person(`n % ${PEOPLE}`)}, '{"state": "done"}', CASE WHEN n % 50 = 0 THEN 'asked by phone' END
  FROM generate_series(1, ${ENTRIES}) AS n`;
const SEALS_SQL = `
  INSERT INTO audit_seals (id, at, up_to, entry_ids, entry_hashes, previous, hash)
  SELECT n, now(), n * 5000, ARRAY(SELECT generate_series((n - 1) * 5000 + 1, n * 5000)),
    array_fill(sha256('bench'), ARRAY[5000]), '', '' FROM generate_series(1, ${ENTRIES / 5_000}) AS n`;

async function fill(client: pg.Client): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = 'audit_entries' AND indexname <> 'audit_entries_pkey'`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(PEOPLE_SQL);
  await client.query(GRANTS_SQL, [["owner", "people", "finance"]]);
  await client.query(ENTRIES_SQL);
  await client.query(`SELECT setval('audit_entry_ids', ${ENTRIES})`);
  await client.query(SEALS_SQL);
  for (const { definition } of indexes) await client.query(definition);
}

const ADMIN = "00000000-0000-4000-8000-000000000003";
const FINANCE = "00000000-0000-4000-8000-000000000000";
const DAY = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
/** Each is asked by an admin who sees everything, or by another reader. */
const QUESTIONS: readonly [name: string, query: string, reader?: string][] = [
  ["newest", ""],
  ["oldest", "sort=at"],
  ["by one person", `actor=${ADMIN}`],
  ["by a part of a name", "actor=Kar"],
  ["one action", "action=refund.approved"],
  ["an action that nobody did", "action=flag.switched"],
  ["one person's action", `actor=${ADMIN}&action=payout.paid`],
  ["an action that one person never did", `actor=${ADMIN}&action=flag.switched`],
  ["one kind by one person", `actor=${ADMIN}&object=booking`],
  ["one object", "object=lesson:300000"],
  ["on one person's data, by phone", "subject=٠١٠٠٠٠٠٠٥٠٠"],
  ["one day, a year ago", `fromDay=${DAY}&toDay=${DAY}`],
  ["one person's day, a year ago", `actor=${ADMIN}&fromDay=${DAY}&toDay=${DAY}`],
  ["what finance sees", "", FINANCE],
  ["what finance sees of one person", `actor=${ADMIN}`, FINANCE],
];

/** Pages of a long audit log. */
export function auditRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const pages = QUESTIONS.map(([name, query, reader = ADMIN]) => ({
    what: `audit log of ${ENTRIES} rows: ${name}`,
    path: `/api/staff/audit?${query}`,
    reader,
  }));
  return measureStaffPages(env, { name: "audit", fill, pages, budgetMs: BUDGET_MS });
}
