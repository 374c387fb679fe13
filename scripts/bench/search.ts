import type pg from "pg";
import type { Row } from "./rows.ts";
import { measureStaffPages } from "./staff-pages.ts";

/** The number of accounts, of bookings and of payments. */
const ROWS = 1_000_000;
const QUESTIONS_OF_GUESTS = 200_000;
const TRAINERS = 1_000;
const BUDGET_MS = 100;

const id = (kind: number, number: string) =>
  `('00000000-0000-4000-8000-${kind}' || lpad((${number})::bigint::text, 11, '0'))::uuid`;
/** Twenty first and twenty-five family names in both scripts: every twentieth account has the same first name. */
const NAMES = `
  (ARRAY['Ahmed','Mona','Khaled','Hana','Omar','Salma','Karim','Nour','Youssef','Laila','أحمد','منى','خالد','هناء','عمر','سلمى','كريم','نور','يوسف','إيمان'])[1 + n % 20]
  || ' ' || (ARRAY['Mansour','Adel','Fahmy','Zaki','Kamel','Sobhy','Hassan','Ibrahim','Mostafa','Saleh','منصور','عادل','فهمي','زكي','كامل','صبحي','حسن','إبراهيم','مصطفى','صالح','عبد الله','النجار','الشريف','رمضان','جمال'])[1 + n / 20 % 25]
  || ' ' || n`;
const FILL = [
  `INSERT INTO users (id, name, phone, email, password_hash, role, country, verified_at, created_at, updated_at)
   SELECT ${id(1, "n")}, ${NAMES}, '+201' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), 'person' || n || '@school.example', '!',
     CASE WHEN n < 10 THEN 'admin' WHEN n < 20 THEN 'agent' WHEN n < 20 + ${TRAINERS} THEN 'trainer' ELSE 'student' END,
     'EG', now(), now(), now()
   FROM generate_series(0, ${ROWS - 1}) AS n`,
  `INSERT INTO trainers (id, user_id, name, gender, country, nationality, born_on, specializations, levels, page, time_zone,
     grid_minutes, lesson_lengths, price_per_lesson_minor, examines_speaking)
   SELECT ${id(2, "n")}, ${id(1, "n + 20")}, '{"en": "Grace Hopper", "ar": "غريس هوبر"}', 'female', 'GB', 'GB', '1986-12-09',
     '{conversation}', '{B1}', '{"headline": {"en": "", "ar": ""}, "description": {"en": "", "ar": ""}, "qualifications": []}',
     'Africa/Cairo', 60, '{50}', 20000, false
   FROM generate_series(0, ${TRAINERS - 1}) AS n`,
  `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency, status,
     created_at, updated_at)
   SELECT ${id(3, "n")}, upper(substr(translate(md5(n::text), '012', 'xyz'), 1, 16)), ${id(1, `20 + ${TRAINERS} + n % (${ROWS} - 20 - ${TRAINERS})`)},
     ${id(2, `n % ${TRAINERS}`)}, 1, 20000, 20000, 'EGP', 'confirmed', now() - n * interval '1 minute', now()
   FROM generate_series(0, ${ROWS - 1}) AS n`,
  `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
   SELECT ${id(4, "n")}, b.id, b.trainer_id, b.student_id, b.created_at, b.created_at + interval '50 minutes', 'completed'
   FROM generate_series(0, ${ROWS - 1}) AS n JOIN bookings b ON b.id = ${id(3, "n")}`,
  `INSERT INTO orders (id, booking_id, student_id, reference_code, order_number, status, amount_minor, currency, created_at)
   SELECT ${id(5, "n")}, b.id, b.student_id, b.reference_code, 'K' || (1000000000 + n::bigint * 7919), 'succeeded', 20000, 'EGP', b.created_at
   FROM generate_series(0, ${ROWS - 1}) AS n JOIN bookings b ON b.id = ${id(3, "n")}`,
  `INSERT INTO charges (id, order_id, provider, method, status, amount_minor, currency, card_brand, card_last4, started_at)
   SELECT ${id(6, "n")}, ${id(5, "n")}, 'sandbox', 'card', 'succeeded', 20000, 'EGP', 'visa', lpad((n % 10000)::text, 4, '0'),
     now() - n * interval '1 minute'
   FROM generate_series(0, ${ROWS - 1}) AS n`,
  `INSERT INTO support_requests (id, source, full_name, phone, email, language, topic, details, created_at, changed_at)
   SELECT ${id(7, "n")}, 'contact', ${NAMES}, '+202' || lpad(n::text, 9, '0'), 'guest' || n || '@school.example', 'ar', 'other', 'How?',
     now() - n * interval '1 minute', now()
   FROM generate_series(0, ${QUESTIONS_OF_GUESTS - 1}) AS n`,
];
const TABLES = ["users", "bookings", "lessons", "orders", "charges", "support_requests"];

/** Fills the school without triggers, and with indexes that are made afterwards. */
async function fill(client: pg.Client): Promise<void> {
  await client.query("SET session_replication_role = replica");
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT i.relname AS name, pg_get_indexdef(x.indexrelid) AS definition
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
     WHERE t.relname = ANY ($1) AND NOT x.indisunique AND NOT x.indisexclusion`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const statement of FILL) await client.query(statement);
  await client.query(
    `INSERT INTO staff_grants (user_id, name, given_at) SELECT ${id(1, "n")}, 'owner', now() FROM generate_series(0, 9) AS n`,
  );
  for (const { definition } of indexes) await client.query(definition);
}

const ADMIN = "00000000-0000-4000-8000-100000000003";
const AGENT = "00000000-0000-4000-8000-100000000013";
const TRAINER = "00000000-0000-4000-8000-100000000020";
/** Each is asked by somebody who finds it. */
const SEARCHES: readonly [name: string, typed: string, reader: string][] = [
  ["a first name that every twentieth has", "Ahmed", ADMIN],
  ["a whole name", "خالد صبحي", ADMIN],
  ["one person's name", "Mona Ibrahim 204141", ADMIN],
  ["a name that nobody has", "Zaphod", ADMIN],
  ["a part in the middle of many names", "bra", ADMIN],
  ["a phone in Arabic digits", "٠١٠١٥٨٣٨٠٠٠", AGENT],
  ["four digits", "4242", AGENT],
  ["an e-mail address", "person765432@school.example", AGENT],
  ["the beginning of a code", "C4CA4Z", ADMIN],
  ["an order's number", "K1000007919", ADMIN],
  ["a trainer's student, among a thousand", "laila", TRAINER],
];

/** Searches of a large school. */
export function searchRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const pages = SEARCHES.map(([name, typed, reader]) => ({
    what: `search of ${ROWS} people and their bookings: ${name}`,
    path: `/api/staff/search?q=${typed}`,
    reader,
  }));
  return measureStaffPages(env, { name: "search", fill, pages, budgetMs: BUDGET_MS });
}
