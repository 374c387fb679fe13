import type { LedgerAccount } from "@kalima/payment-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { Month } from "../../time/month.ts";

type Row = { account: string; currency: string; debits: number; credits: number; closing: number };

/**
 * Balances are kept as they are now: what was posted after the month is taken off them. So a month costs what was posted since it
 * began, not all that ever was.
 */
const ACCOUNTS = `
  WITH moved AS (
    SELECT m.account, t.currency, t.at >= $2 AS is_later, m.amount
    FROM ledger_transfers t CROSS JOIN LATERAL (VALUES
      (t.debit, t.amount_minor::bigint), (t.credit, -t.amount_minor::bigint)) m (account, amount)
    WHERE t.at >= $1
  ), sums AS (
    SELECT account, currency, coalesce(sum(amount) FILTER (WHERE is_later), 0) AS later,
      coalesce(sum(amount) FILTER (WHERE NOT is_later AND amount > 0), 0) AS debits,
      coalesce(-sum(amount) FILTER (WHERE NOT is_later AND amount < 0), 0) AS credits
    FROM moved GROUP BY account, currency
  ), balances AS (
    SELECT account, currency, sum(amount_minor) AS amount FROM ledger_balances GROUP BY account, currency
  )
  SELECT account, currency, coalesce(debits, 0)::bigint AS debits, coalesce(credits, 0)::bigint AS credits,
    (coalesce(amount, 0) - coalesce(later, 0))::bigint AS closing
  FROM balances FULL JOIN sums USING (account, currency) ORDER BY currency, account`;

/** All accounts in a month, with those that nothing moved in it; without those that had nothing yet. */
export async function readAccounts(database: Database, { from, until }: Month): Promise<LedgerAccount[]> {
  const rows = await database.query<Row>(ACCOUNTS, [from, until]);
  return rows.flatMap(({ account, currency, debits, credits, closing }) => {
    if (debits === 0 && credits === 0 && closing === 0) return [];
    const toMoney = (amountMinor: number) => ({ amountMinor, currency });
    return [
      {
        account,
        opening: toMoney(closing - debits + credits),
        debits: toMoney(debits),
        credits: toMoney(credits),
        closing: toMoney(closing),
      },
    ];
  });
}
