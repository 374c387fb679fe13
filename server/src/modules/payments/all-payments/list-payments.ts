import { id as entityId } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ListedPayment, PAYMENT_SORTS, PaymentsFilter } from "@kalima/payment-contract";
import * as z from "zod/mini";
import type { Database } from "../../../kernel/database/database.ts";
import { createCursor } from "../../../kernel/http/cursor.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";

/** The place of a payment in an order: the value that it sorts by, and the id. */
type Place = [value: string, id: string];
/** Payments with their places, page by page. */
export type PaymentsReader = (
  after: Place | null,
  limit: number,
) => Promise<{ payment: ListedPayment; place: Place }[]>;

type SortName = (typeof PAYMENT_SORTS)[number];
const DEFAULT_SORT: SortName = "-createdAt";
const ORDERS = {
  createdAt: {
    column: "o.created_at",
    type: "timestamptz",
    // Microseconds keep orders of one millisecond apart.
    place: `to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    value: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)),
  },
  amount: {
    column: "o.amount_minor",
    type: "int",
    place: "o.amount_minor::text",
    value: z.string().check(z.regex(/^\d{1,9}$/)),
  },
} as const;

const resolveOrder = (sort: SortName = DEFAULT_SORT) => ({
  ...ORDERS[sort.replace("-", "") as keyof typeof ORDERS],
  isBackwards: sort.startsWith("-"),
});

/** The cursor of a list in this order. */
export const cursorOf = (sort?: SortName) =>
  createCursor<Place>(z.tuple([resolveOrder(sort).value, entityId]), {
    encode: ([value, id]) => `${id} ${value}`,
    decode: (text) => [text.slice(37), text.slice(0, 36)],
  });

/**
 * Columns of orders `o`, with the charge that paid, or the newest one. A transfer has no charge until its proof is accepted, but a
 * proof may name the account.
 */
export const LISTED = {
  columns: `o.id, o.order_number AS "orderNumber", o.reference_code AS "referenceCode",
    json_build_object('id', o.student_id, 'name', u.name) AS student,
    json_build_object('amountMinor', o.amount_minor, 'currency', o.currency) AS amount, o.status AS state,
    coalesce(c.method, CASE WHEN b.order_id IS NOT NULL THEN 'transfer' END) AS method,
    coalesce(c.card_last4, c.wallet_last3, p.account_last4) AS "lastDigits", c.provider,
    c.provider_charge_id AS "providerId", iso_instant(o.created_at) AS "createdAt", iso_instant(o.paid_at) AS "paidAt"`,
  joins: `JOIN users u ON u.id = o.student_id
    LEFT JOIN LATERAL (
      SELECT * FROM charges WHERE order_id = o.id ORDER BY status = 'succeeded' DESC, started_at DESC, id LIMIT 1
    ) c ON true
    LEFT JOIN bank_transfers b ON b.order_id = o.id
    LEFT JOIN LATERAL (
      SELECT nullif(account_last4, '—') AS account_last4 FROM transfer_proofs
      WHERE order_id = b.order_id AND c.card_last4 IS NULL AND c.wallet_last3 IS NULL
      ORDER BY state = 'accepted' DESC, sent_at DESC LIMIT 1
    ) p ON true`,
};

const toMidnight = (day: string) => `(${day})::timestamp AT TIME ZONE '${SCHOOL_TIME_ZONE}'`;

/**
 * Reads the payments that a filter lets through, page by page.
 *
 * @param found Those that the text of the filter means; null without one.
 * @throws {AppError} `request.invalid` for days in the wrong order.
 */
export function createPaymentsReader(
  database: Database,
  { state, method, fromDay, toDay, sort }: PaymentsFilter,
  found: readonly string[] | null,
): PaymentsReader {
  if (fromDay && toDay && fromDay > toDay) {
    throw new AppError("request.invalid", { fields: { toDay: "validation.invalid" } });
  }
  const order = resolveOrder(sort);
  const [direction, beyond] = order.isBackwards ? ["DESC", "<"] : ["ASC", ">"];
  return async (after, limit) => {
    const values: unknown[] = [];
    const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
    const conditions: string[] = [];
    if (found) conditions.push(`o.id = ANY (${add(found, "uuid[]")})`);
    if (state) conditions.push(`o.status = ${add(state, "text")}`);
    if (method)
      conditions.push(
        `coalesce(c.method, CASE WHEN b.order_id IS NOT NULL THEN 'transfer' END) = ${add(method, "text")}`,
      );
    if (fromDay) conditions.push(`o.created_at >= ${toMidnight(add(fromDay, "date"))}`);
    if (toDay) conditions.push(`o.created_at < ${toMidnight(`${add(toDay, "date")} + 1`)}`);
    if (after) {
      conditions.push(`(${order.column}, o.id) ${beyond} (${add(after[0], order.type)}, ${add(after[1], "uuid")})`);
    }
    const rows = await database.query<ListedPayment & { place: string }>(
      `SELECT ${LISTED.columns}, ${order.place} AS place FROM orders o ${LISTED.joins}
       ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""}
       ORDER BY ${order.column} ${direction}, o.id ${direction} LIMIT ${add(limit, "int")}`,
      values,
    );
    return rows.map(({ place, ...payment }) => ({ payment, place: [place, payment.id] }));
  };
}
