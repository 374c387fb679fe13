import { SCHOOL_CURRENCY, typedMinor, UNUSUAL_DECIMALS } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import type { SearchedPayment } from "./searched-payment.ts";

/** Payments beyond that a text fits are not listed: a longer text finds them. */
const MAX_FOUND = 500;

type Add = (value: unknown, type: string) => string;

/** An order `o` of this amount in its currency, which says how many decimals were meant. */
function buildAmount(typed: string, add: Add): string {
  const addMinor = (currency: string) => add(typedMinor(typed, currency), "int");
  const usual = addMinor(SCHOOL_CURRENCY);
  const unusual = Object.keys(UNUSUAL_DECIMALS).map((currency) => [add(currency, "text"), addMinor(currency)] as const);
  const cases = unusual.map(([currency, minor]) => `WHEN ${currency} THEN ${minor}`).join(" ");
  // The list alone has an index.
  return `o.amount_minor IN (${[usual, ...unusual.map(([, minor]) => minor)]})
    AND o.amount_minor = CASE o.currency ${cases} ELSE ${usual} END`;
}

/** A typed text, the ways in which it can be meant, and the accounts that it names. */
type Searched = { text: string; searched: SearchedPayment; people: readonly string[] };

/** Finds the orders that a text can mean, each kind of meaning by its index; at most 500 of each. */
export async function findPayments(database: Database, { text, searched, people }: Searched): Promise<string[]> {
  const { code, lastFours, amount } = searched;
  const values: unknown[] = [];
  const add: Add = (value, type) => `$${values.push(value)}::${type}`;
  const typed = add(text.trim(), "text");
  const arms = [
    `SELECT c.order_id AS id FROM charges c WHERE c.provider_charge_id = ${typed}`,
    `SELECT p.order_id FROM transfer_proofs p WHERE p.bank_reference IS NOT NULL AND lower(p.bank_reference) = lower(${typed})`,
  ];
  if (people.length > 0) {
    arms.push(
      `SELECT o.id FROM orders o WHERE o.student_id = ANY (${add(people, "uuid[]")}) ORDER BY o.created_at DESC`,
    );
  }
  if (code) {
    const begins = add(code, "text");
    arms.push(
      `SELECT o.id FROM orders o WHERE o.reference_code LIKE ${begins} || '%'`,
      `SELECT o.id FROM orders o WHERE o.order_number LIKE 'K' || ltrim(${begins}, 'K') || '%'`,
    );
  }
  if (amount) arms.push(`SELECT o.id FROM orders o WHERE ${buildAmount(amount, add)} ORDER BY o.created_at DESC`);
  for (const each of lastFours) {
    const digits = add(each.digits, "text");
    const fits = each.amount ? `AND ${buildAmount(each.amount, add)}` : "";
    arms.push(
      `SELECT o.id FROM charges c JOIN orders o ON o.id = c.order_id WHERE c.card_last4 = ${digits} ${fits} ORDER BY c.started_at DESC`,
      `SELECT o.id FROM transfer_proofs p JOIN orders o ON o.id = p.order_id WHERE p.account_last4 = ${digits} ${fits} ORDER BY p.sent_at DESC`,
    );
  }
  const found = arms.map((arm) => `(${arm} LIMIT ${MAX_FOUND})`).join(" UNION ");
  return (await database.query<{ id: string }>(found, values)).map(({ id }) => id);
}
