import { hasPermission } from "../../kernel/http/access.ts";
import { EMPTY_RESULT } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";

type Row = {
  id: string;
  reference_code: string;
  order_number: string;
  status: string;
  amount_minor: number;
  currency: string;
  created_at: Date;
  name: string;
  last_four: string | null;
};

/**
 * The newest orders of each person, those whose code or number begins like `$2`, those that were paid by a card or from an account
 * with the last digits `$3`, and those of a bank's reference `$4`: each by its index.
 */
const PAYMENTS = `
  WITH found AS (
    SELECT o.id, NULL AS last_four FROM unnest($1::uuid[]) AS person (id) CROSS JOIN LATERAL (
      SELECT id FROM orders WHERE student_id = person.id ORDER BY created_at DESC LIMIT $5) AS o
    UNION ALL SELECT id, NULL FROM (SELECT id FROM orders WHERE reference_code LIKE $2 || '%' LIMIT $5) AS o
    UNION ALL SELECT id, NULL FROM (
      SELECT id FROM orders WHERE order_number LIKE 'K' || ltrim($2, 'K') || '%' LIMIT $5) AS o
    UNION ALL SELECT order_id, $3 FROM (
      SELECT order_id FROM charges WHERE card_last4 = $3 ORDER BY started_at DESC LIMIT $5) AS c
    UNION ALL SELECT order_id, $3 FROM (
      SELECT order_id FROM transfer_proofs WHERE account_last4 = $3 ORDER BY sent_at DESC LIMIT $5) AS p
    UNION ALL SELECT order_id, NULL FROM (
      SELECT order_id FROM transfer_proofs WHERE bank_reference IS NOT NULL AND lower(bank_reference) = lower($4) LIMIT $5) AS p
  ), picked AS (SELECT id, max(last_four) AS last_four FROM found GROUP BY id)
  SELECT o.id, o.reference_code, o.order_number, o.status, o.amount_minor, o.currency, o.created_at, u.name, picked.last_four
  FROM picked JOIN orders o USING (id) JOIN users u ON u.id = o.student_id ORDER BY o.created_at DESC, o.id LIMIT $5`;

/** Offers orders to admins who see payments, on the page of their booking. */
export function provideSearchedPayments({ database, searches }: Pick<ModuleContext, "database" | "searches">): void {
  searches.provide({
    kind: "payment",
    mayOpen: (reader) => hasPermission(reader, "payments.see") && hasPermission(reader, "bookings.see"),
    async find({ people, code, lastFour, text, limit }) {
      const rows = await database.query<Row>(PAYMENTS, [people, code, lastFour, text, limit]);
      return rows.map((row) => ({
        ...EMPTY_RESULT,
        ...{ kind: "payment" as const, id: row.id, name: row.name, state: row.status, reference: row.order_number },
        path: `/dashboard/appointments/bookings/${row.reference_code}`,
        lastFour: row.last_four,
        amount: { amountMinor: row.amount_minor, currency: row.currency },
        at: row.created_at.toISOString(),
      }));
    },
  });
}
