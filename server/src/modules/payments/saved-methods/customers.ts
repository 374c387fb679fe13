import { AppError, isAppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import type { PaymentProvider } from "../providers/payment-provider.ts";

/** The name of a student at a provider, if it has one. */
async function findCustomer(database: Database, provider: string, studentId: string): Promise<string | undefined> {
  const [row] = await database.query<{ customer: string }>(
    "SELECT customer FROM payment_customers WHERE student_id = $1 AND provider = $2",
    [studentId, provider],
  );
  return row?.customer;
}

/**
 * The name of a student at a provider, made there at the first use.
 *
 * @throws {AppError} `request.invalid` (the provider keeps no cards), `payment.provider_unavailable`.
 */
export async function ensureCustomer(
  database: Database,
  provider: PaymentProvider,
  studentId: string,
): Promise<string> {
  if (!provider.savedCards) throw new AppError("request.invalid");
  const known = await findCustomer(database, provider.name, studentId);
  if (known) return known;
  const made = await provider.savedCards.createCustomer(studentId).catch((cause: unknown) => {
    throw isAppError(cause) ? cause : new AppError("payment.provider_unavailable", { retryAfter: 5, cause });
  });
  // Two payments at once get the same customer: the provider answers both alike.
  await database.query(
    "INSERT INTO payment_customers (student_id, provider, customer) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [studentId, provider.name, made],
  );
  return made;
}
