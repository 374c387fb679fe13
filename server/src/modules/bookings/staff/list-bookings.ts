import type { ListedBooking, StaffBookingFilter } from "@kalima/booking-contract";
import type { Database } from "../../../kernel/database/database.ts";
import { buildPlaceSql, type InstantPlace } from "../../../kernel/http/instant-cursor.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { buildMidnightSql } from "../../../time/school-days.ts";
import { UNPAID_HOLDS } from "../core/booking.policy.ts";
import type { Named } from "./find-named.ts";

type Row = Omit<ListedBooking, "student" | "trainer" | "total" | "nextLessonAt" | "createdAt" | "changedAt"> & {
  student_id: string;
  student_name: string;
  trainer_id: string;
  trainer_name: ListedBooking["trainer"]["name"];
  total_minor: number;
  currency: string;
  next_at: Date | null;
  created_at: Date;
  updated_at: Date;
  place: string;
};
/** Bookings with their places, page by page. */
export type BookingsReader = (
  after: InstantPlace | null,
  limit: number,
) => Promise<{ booking: ListedBooking; place: InstantPlace }[]>;

const ORDERS = { createdAt: "b.created_at", changedAt: "b.updated_at" } as const;

const UNPAID = `b.status IN (${UNPAID_HOLDS.map((status) => `'${status}'`).join(", ")})`;
const isHeldAt = (now: string) => `(b.status <> 'awaiting_payment' OR b.hold_expires_at <= ${now} IS NOT TRUE)`;
/** Selects the state of the money of `b`, whose order is `o`. A booking that was never charged, such as an imported one, may be confirmed. */
const buildPaymentSql = (now: string) => `
  CASE WHEN b.service IS NOT NULL THEN 'free' WHEN o.status = 'partially_refunded' THEN 'partly_refunded'
    WHEN o.status = 'refunded' THEN 'refunded' WHEN o.status = 'succeeded' OR b.status = 'confirmed' THEN 'paid'
    WHEN ${UNPAID} AND ${isHeldAt(now)} THEN 'open' ELSE 'unpaid' END`;
const withOrder = (status: string) => `b.id IN (SELECT booking_id FROM orders WHERE status = '${status}')`;
/** A further condition that is true of each, and that an index serves where few bookings fit. */
const NARROWER: Record<NonNullable<StaffBookingFilter["payment"]>, string> = {
  open: UNPAID,
  paid: "true",
  partly_refunded: withOrder("partially_refunded"),
  refunded: withOrder("refunded"),
  unpaid: "b.status <> 'confirmed'",
  free: "b.service IS NOT NULL",
};
/** Conditions on a column alone, so that its index serves them. A hold that is over counts as expired before the job has moved it. */
function buildStatusSql(status: string, parameter: string, now: string): string {
  if (status === "awaiting_payment") return `b.status = ${parameter} AND ${isHeldAt(now)}`;
  if (status === "expired") return `(b.status = ${parameter} OR NOT ${isHeldAt(now)})`;
  return `b.status = ${parameter}`;
}

/** Bookings of the people that a text names, and those whose code begins with it. */
const NAMED = (students: string, trainers: string, code: string) => `
  SELECT id FROM bookings WHERE student_id = ANY (${students})
  UNION SELECT id FROM bookings WHERE trainer_id = ANY (${trainers})
  UNION SELECT id FROM bookings WHERE reference_code LIKE ${code} || '%'`;

function buildStatement(
  filter: StaffBookingFilter,
  named: Named | null,
  now: Date,
  after: InstantPlace | null,
  limit: number,
) {
  const values: unknown[] = [now];
  const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const at = "$1::timestamptz";
  const conditions: string[] = ["true"];
  function where<Value>(value: Value | undefined, type: string, build: (parameter: string) => string): void {
    if (value !== undefined) conditions.push(build(add(value, type)));
  }
  const { status, payment, trainer, student, fromDay, toDay, sort = "-createdAt" } = filter;
  where(status, "text", (parameter) => buildStatusSql(status ?? "", parameter, at));
  where(payment, "text", (parameter) => `${buildPaymentSql(at)} = ${parameter}`);
  if (payment) conditions.push(NARROWER[payment]);
  where(trainer, "uuid", (parameter) => `b.trainer_id = ${parameter}`);
  where(student, "uuid", (parameter) => `b.student_id = ${parameter}`);
  where(fromDay, "date", (day) => `b.created_at >= ${buildMidnightSql(day)}`);
  where(toDay, "date", (day) => `b.created_at < ${buildMidnightSql(`${day} + 1`)}`);
  if (named) {
    const { students, trainers, code } = named;
    conditions.push(`b.id IN (${NAMED(add(students, "uuid[]"), add(trainers, "uuid[]"), add(code, "text"))})`);
  }
  const order = ORDERS[sort.replace("-", "") as keyof typeof ORDERS];
  const [direction, beyond] = sort.startsWith("-") ? ["DESC", "<"] : ["ASC", ">"];
  if (after) conditions.push(`(${order}, b.id) ${beyond} (${add(after[0], "timestamptz")}, ${add(after[1], "uuid")})`);
  const sorted = `ORDER BY ${order} ${direction}, b.id ${direction}`;
  const statement = `
    WITH picked AS (
      SELECT b.id FROM bookings b LEFT JOIN orders o ON o.booking_id = b.id
      WHERE ${conditions.join(" AND ")} ${sorted} LIMIT ${add(limit, "int")}
    )
    SELECT b.id, b.reference_code AS "referenceCode", b.pack, b.service IS NOT NULL AS "isSpeakingCheck",
      CASE WHEN ${isHeldAt(at)} THEN b.status ELSE 'expired' END AS status, ${buildPaymentSql(at)} AS payment,
      b.total_minor, b.currency, b.student_id, u.name AS student_name, b.trainer_id, t.name AS trainer_name,
      (SELECT min(l.starts_at) FROM lessons l WHERE l.booking_id = b.id AND l.ends_at > ${at}
         AND l.status IN ('upcoming', 'delayed', 'freezed')) AS next_at,
      b.created_at, b.updated_at, ${buildPlaceSql(order)} AS place
    FROM picked JOIN bookings b USING (id) LEFT JOIN orders o ON o.booking_id = b.id
      JOIN trainers t ON t.id = b.trainer_id JOIN users u ON u.id = b.student_id ${sorted}`;
  return { statement, values };
}

function present(row: Row): ListedBooking {
  const { id, referenceCode, pack, isSpeakingCheck, status, payment } = row;
  return {
    ...{ id, referenceCode, pack, isSpeakingCheck, status, payment },
    student: { id: row.student_id, name: row.student_name },
    trainer: { id: row.trainer_id, name: row.trainer_name },
    total: { amountMinor: row.total_minor, currency: row.currency },
    nextLessonAt: row.next_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
  };
}

/** Reads the bookings that a filter lets through, page by page; `named` is what its text means. */
export function createBookingsReader(
  { database, clock }: { database: Database } & Pick<ModuleContext, "clock">,
  filter: StaffBookingFilter,
  named: Named | null,
): BookingsReader {
  const now = clock();
  return async (after, limit) => {
    const { statement, values } = buildStatement(filter, named, now, after, limit);
    const rows = await database.query<Row>(statement, values);
    return rows.map((row) => ({ booking: present(row), place: [row.place, row.id] }));
  };
}
