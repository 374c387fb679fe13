import { AppError, isAppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { ChargedMethod, KeptCard, PaymentProvider } from "../providers/payment-provider.ts";
import { removeCard } from "./removal-jobs.ts";
import { type Owner, type SavedMethodRow, savedMethodsRepository } from "./saved-methods.repository.ts";

type Dependencies = Pick<ModuleContext, "jobs">;

/** A card is good until the end of its month, in every time zone. */
export function isExpired({ exp_month, exp_year }: Pick<SavedMethodRow, "exp_month" | "exp_year">, now: Date): boolean {
  return Date.UTC(exp_year, exp_month, 1, 12) <= now.getTime();
}

const isSameCard = (row: SavedMethodRow, card: KeptCard) =>
  row.brand === card.brand &&
  row.last4 === card.last4 &&
  row.exp_month === card.expMonth &&
  row.exp_year === card.expYear &&
  row.holder === card.holder;

/**
 * Keeps the card of a payment for the next one, in the transaction that records the payment. The first card is the
 * default; a card that was kept before is not listed twice. After the removal of the account the provider deletes it.
 */
export async function keepMethod(
  { jobs }: Dependencies,
  tx: Database,
  { card, now, ...owner }: Owner & { card: KeptCard; now: Date },
): Promise<void> {
  const methods = savedMethodsRepository(tx);
  const forget = (token: string) => jobs.enqueue(tx, removeCard, { provider: owner.provider, token }, { runAt: now });
  if (!(await methods.lockCustomer(owner))) return forget(card.token);
  const rows = await methods.list(owner);
  const known = rows.find((row) => isSameCard(row, card));
  if (!known) return methods.add(owner, card, rows.length === 0, now);
  if (known.token === card.token) return;
  await methods.replaceToken(known.id, card.token);
  await forget(known.token);
}

/** @throws {AppError} `request.not_found` also for one of another student. */
async function requireOwn(tx: Database, owner: Owner, id: string): Promise<SavedMethodRow & { customer: string }> {
  const row = await savedMethodsRepository(tx).find(owner, id);
  if (!row) throw new AppError("request.not_found");
  return row;
}

/**
 * A saved card of a student, to charge.
 *
 * @throws {AppError} `request.not_found` also for one of another student, `payment.card_expired`.
 */
export async function requireChargeableCard(
  database: Database,
  owner: Owner,
  id: string,
  now: Date,
): Promise<ChargedMethod> {
  const row = await requireOwn(database, owner, id);
  if (isExpired(row, now)) throw new AppError("payment.card_expired");
  return { type: "saved", token: row.token, customer: row.customer };
}

/** @throws {AppError} `request.not_found` */
export async function makeDefault(database: Database, owner: Owner, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await savedMethodsRepository(tx).lockCustomer(owner);
    await requireOwn(tx, owner, id);
    await savedMethodsRepository(tx).makeDefault(owner, id);
  });
}

/**
 * Deletes a card here, and at the provider by a job. After the default the newest one is.
 *
 * @throws {AppError} `request.not_found`
 */
export async function deleteMethod(
  { database, jobs }: Pick<ModuleContext, "database" | "jobs">,
  owner: Owner,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const methods = savedMethodsRepository(tx);
    await methods.lockCustomer(owner);
    const row = await requireOwn(tx, owner, id);
    await methods.delete(id);
    await jobs.enqueue(tx, removeCard, { provider: row.provider, token: row.token });
    const [newest] = row.is_default ? await methods.list(owner) : [];
    if (newest) await methods.makeDefault(owner, newest.id);
  });
}

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
