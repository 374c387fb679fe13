import type { ListedPayment } from "@kalima/payment-contract";
import { hasPermission } from "../../kernel/http/access.ts";
import { EMPTY_RESULT } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { findPayments } from "./all-payments/find-payments.ts";
import { LISTED } from "./all-payments/list-payments.ts";
import { readSearchedPayment } from "./all-payments/searched-payment.ts";

/** Offers orders, the newest first, to admins who see payments. */
export function provideSearchedPayments({ database, searches }: Pick<ModuleContext, "database" | "searches">): void {
  searches.provide({
    kind: "payment",
    mayOpen: (reader) => hasPermission(reader, "payments.see"),
    async find({ people, text, limit }) {
      // A number alone is rarely an amount here.
      const searched = { ...readSearchedPayment(text), amount: null };
      const found = await findPayments(database, { text, searched, people });
      const rows = await database.query<ListedPayment>(
        `SELECT ${LISTED.columns} FROM orders o ${LISTED.joins} WHERE o.id = ANY ($1)
         ORDER BY o.created_at DESC, o.id LIMIT $2`,
        [found, limit],
      );
      const typed = new Set(searched.lastFours.map(({ digits }) => digits));
      return rows.map(({ id, student, state, orderNumber, lastDigits, amount, createdAt }) => ({
        ...EMPTY_RESULT,
        ...{ kind: "payment" as const, id, name: student.name, state, reference: orderNumber, amount },
        path: `/dashboard/money/payments?open=${id}`,
        lastFour: lastDigits !== null && typed.has(lastDigits) ? lastDigits : null,
        at: createdAt,
      }));
    },
  });
}
