import type { LedgerPosting, PostingsFilter } from "@kalima/payment-contract";
import * as z from "zod/mini";
import type { Database } from "../../kernel/database/database.ts";
import { createCursor } from "../../kernel/http/cursor.ts";
import { resolveMonth } from "../../time/month.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";

/** The place of a posting: its time in microseconds, and its number. */
type Place = [at: string, number: string];
/** Postings with their places, newest first, page by page. */
export type PostingsReader = (
  after: Place | null,
  limit: number,
) => Promise<{ posting: LedgerPosting; place: Place }[]>;

export const postingCursor = createCursor<Place>(
  z.tuple([
    z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)),
    z.string().check(z.regex(/^\d{1,15}$/)),
  ]),
  { encode: (place) => place.join(" "), decode: (text) => text.split(" ") },
);

const POSTING = `t.id::text AS number, iso_instant(t.at) AS at, t.kind, t.debit, t.credit,
  json_build_object('amountMinor', t.amount_minor, 'currency', t.currency) AS amount,
  CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'orderNumber', o.order_number, 'studentName', s.name) END AS "order",
  t.refund_id AS "refundId",
  CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END AS trainer,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('id', l.id, 'startsAt', iso_instant(l.starts_at), 'referenceCode', b.reference_code) END AS lesson,
  p.month AS "payoutMonth", c.reason AS "correctionReason",
  to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place`;

const CAUSES = `LEFT JOIN orders o ON o.id = t.order_id LEFT JOIN users s ON s.id = o.student_id
  LEFT JOIN trainers n ON n.id = t.trainer_id
  LEFT JOIN lessons l ON l.id = t.lesson_id LEFT JOIN bookings b ON b.id = l.booking_id
  LEFT JOIN trainer_payouts p ON p.id = t.payout_id LEFT JOIN earning_corrections c ON c.id = t.correction_id`;

/** Reads the postings that a filter lets through, each with what caused it. */
export function createPostingsReader(database: Database, filter: PostingsFilter): PostingsReader {
  const { month: name, account, currency, number } = filter;
  const month = name && resolveMonth(SCHOOL_TIME_ZONE, name);
  return async (after, limit) => {
    const values: unknown[] = [];
    const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
    const conditions: string[] = [];
    if (month) {
      conditions.push(`t.at >= ${add(month.from, "timestamptz")} AND t.at < ${add(month.until, "timestamptz")}`);
    }
    if (account) conditions.push(`${add(account, "text")} IN (t.debit, t.credit)`);
    if (currency) conditions.push(`t.currency = ${add(currency, "text")}`);
    if (number) conditions.push(`t.id = ${add(number, "bigint")}`);
    if (after) conditions.push(`(t.at, t.id) < (${add(after[0], "timestamptz")}, ${add(after[1], "bigint")})`);
    const rows = await database.query<LedgerPosting & { place: string }>(
      `SELECT ${POSTING} FROM ledger_transfers t ${CAUSES}
       ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""}
       ORDER BY t.at DESC, t.id DESC LIMIT ${add(limit, "int")}`,
      values,
    );
    return rows.map(({ place, ...posting }) => ({ posting, place: [place, posting.number] }));
  };
}
