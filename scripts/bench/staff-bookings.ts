import type pg from "pg";
import type { Row } from "./rows.ts";
import { measureStaffPages } from "./staff-pages.ts";

const BOOKINGS = 100_000;
const STUDENTS = 30_000;
const TRAINERS = 200;
const BUDGET_MS = 200;

const id = (kind: number, number: string) =>
  `('00000000-0000-4000-8000-${kind}' || lpad((${number})::bigint::text, 11, '0'))::uuid`;
const NAMES = "(ARRAY['Karim', 'Mona', 'Hana', 'إيمان'])[1 + n % 4] || ' ' || n";
/** Most are paid; some wait for their payment, were given up or went back, as in a school. */
const STATUS = `CASE WHEN n % 400 = 0 THEN 'pending_approval' WHEN n % 50 = 1 THEN 'refunded' WHEN n % 10 = 2 THEN 'expired'
  WHEN n % 40 = 3 THEN 'cancelled_by_student' ELSE 'confirmed' END`;
const ORDER_STATUS = `CASE WHEN b.status = 'confirmed' THEN CASE WHEN n % 1000 = 4 THEN 'partially_refunded' ELSE 'succeeded' END
  WHEN b.status IN ('refunded', 'expired') THEN b.status WHEN b.status = 'pending_approval' THEN 'created' ELSE 'cancelled' END`;
const FILL = [
  `INSERT INTO users (id, name, phone, password_hash, role, country, verified_at, created_at, updated_at)
   SELECT ${id(1, "n")}, ${NAMES}, '+2010' || lpad(n::text, 8, '0'), '!',
     CASE WHEN n < 10 THEN 'admin' WHEN n < ${TRAINERS + 10} THEN 'trainer' ELSE 'student' END, 'EG', now(), now(), now()
   FROM generate_series(0, ${STUDENTS + TRAINERS + 9}) AS n`,
  `INSERT INTO trainers (id, user_id, name, gender, country, nationality, born_on, specializations, levels, page, time_zone,
     grid_minutes, lesson_lengths, price_per_lesson_minor, examines_speaking)
   SELECT ${id(2, "n")}, ${id(1, "n + 10")}, jsonb_build_object('en', 'Grace ' || n, 'ar', 'غريس ' || n), 'female', 'GB', 'GB',
     '1986-12-09', '{conversation}', '{B1}',
     '{"headline": {"en": "", "ar": ""}, "description": {"en": "", "ar": ""}, "qualifications": []}', 'Africa/Cairo', 60, '{50}',
     20000, false
   FROM generate_series(0, ${TRAINERS - 1}) AS n`,
  `INSERT INTO bookings (id, reference_code, student_id, trainer_id, pack, price_per_lesson_minor, total_minor, currency, status,
     created_at, updated_at)
   SELECT ${id(3, "n")}, upper(substr(translate(md5(n::text), '012', 'xyz'), 1, 16)),
     ${id(1, `${TRAINERS + 10} + n % ${STUDENTS}`)}, ${id(2, `n % ${TRAINERS}`)}, 6, 20000, 120000, 'EGP', ${STATUS},
     now() - n * interval '5 minutes', now() - (n * 7919 % ${BOOKINGS}) * interval '5 minutes'
   FROM generate_series(0, ${BOOKINGS - 1}) AS n`,
  `INSERT INTO lessons (id, booking_id, trainer_id, student_id, starts_at, ends_at, status)
   SELECT gen_random_uuid(), b.id, b.trainer_id, b.student_id, b.created_at + week * interval '7 days',
     b.created_at + week * interval '7 days' + interval '50 minutes', CASE WHEN b.status = 'confirmed' THEN 'completed' ELSE 'cancelled' END
   FROM bookings b, generate_series(1, 6) AS week`,
  `INSERT INTO orders (id, booking_id, student_id, reference_code, order_number, status, amount_minor, currency, created_at)
   SELECT ${id(5, "n")}, b.id, b.student_id, b.reference_code, 'K' || (1000000000 + n::bigint * 7919), ${ORDER_STATUS}, 120000, 'EGP',
     b.created_at
   FROM generate_series(0, ${BOOKINGS - 1}) AS n JOIN bookings b ON b.id = ${id(3, "n")}`,
  `INSERT INTO staff_grants (user_id, name, given_at) SELECT ${id(1, "n")}, 'owner', now() FROM generate_series(0, 9) AS n`,
];

async function fill(client: pg.Client): Promise<void> {
  // Without triggers: the ledgers of credits and money are not read by the list.
  await client.query("SET session_replication_role = replica");
  for (const statement of FILL) await client.query(statement);
}

const ADMIN = "00000000-0000-4000-8000-100000000003";
const STUDENT = "00000000-0000-4000-8000-100000020000";
const TRAINER = "00000000-0000-4000-8000-200000000017";
const QUESTIONS: readonly [name: string, query: string][] = [
  ["newest", ""],
  ["oldest", "sort=createdAt"],
  ["last changed", "sort=-changedAt"],
  ["a rare status", "status=pending_approval"],
  ["a status that nothing has", "status=cancelled"],
  ["a common status, last changed", "status=confirmed&sort=-changedAt"],
  ["partly refunded", "payment=partly_refunded"],
  ["not paid yet, oldest", "payment=open&sort=createdAt"],
  ["free, which none is", "payment=free"],
  ["of one trainer, last changed", `trainer=${TRAINER}&sort=-changedAt`],
  ["of one student", `student=${STUDENT}`],
  ["of one week, refunded", "fromDay=2026-01-01&toDay=2026-01-07&status=refunded"],
  ["by phone in Arabic digits", "q=٠١٠٠٠٠٢٠٠٠٠"],
  ["by a part of a common name", "q=ايمان"],
  ["by a trainer's name", "q=غريس 17"],
  ["by the beginning of a code", "q=C4CA4Z"],
];

/** Pages of the list of a hundred thousand bookings. */
export function staffBookingRows(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const pages = QUESTIONS.map(([name, query]) => ({
    what: `list of ${BOOKINGS} bookings: ${name}`,
    path: `/api/staff/bookings?limit=50&${query}`,
    reader: ADMIN,
  }));
  return measureStaffPages(env, { name: "staff-bookings", fill, pages, budgetMs: BUDGET_MS });
}
