import type { Database } from "../../../kernel/database/database.ts";

/** Limit of the differences that are listed; one mistake may affect every order. */
const MAX_DIFFERENCES = 50;

export type LedgerDifference = { subject: string; expected_minor: string; found_minor: string };

/**
 * Returns debits minus credits of an account, in the currency's smallest unit: money that a provider holds is positive,
 * debt of the school is negative. Accounts are described in migration 0330.
 */
export async function readBalance(database: Database, account: string, currency: string): Promise<number> {
  const [row] = await database.query<{ amount: string }>(
    "SELECT coalesce(sum(amount_minor), 0)::text AS amount FROM ledger_balances WHERE account = $1 AND currency = $2",
    [account, currency],
  );
  return Number(row?.amount ?? 0);
}

/** Lists differences between the ledger and its charges and refunds; empty if there are none. */
export function listLedgerDifferences(database: Database): Promise<LedgerDifference[]> {
  return database.query<LedgerDifference>("SELECT * FROM ledger_differences() LIMIT $1", [MAX_DIFFERENCES]);
}
