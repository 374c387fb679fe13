import type { Database } from "../../../kernel/database/database.ts";

/** Differences that are worth a line each; one mistake may touch every order. */
const MAX_DIFFERENCES = 50;

export type LedgerDifference = { subject: string; expected_minor: string; found_minor: string };

/**
 * Debits minus credits of an account, in the currency's smallest unit: what a provider holds is positive, what the school
 * owes is negative. Accounts are described in migration 0330.
 */
export async function balanceOf(database: Database, account: string, currency: string): Promise<number> {
  const [row] = await database.query<{ amount: string }>(
    "SELECT coalesce(sum(amount_minor), 0)::text AS amount FROM ledger_balances WHERE account = $1 AND currency = $2",
    [account, currency],
  );
  return Number(row?.amount ?? 0);
}

/** Where the ledger differs from the charges and refunds that it is about; empty while all is well. */
export function ledgerDifferences(database: Database): Promise<LedgerDifference[]> {
  return database.query<LedgerDifference>("SELECT * FROM ledger_differences() LIMIT $1", [MAX_DIFFERENCES]);
}
