import type { Language, RoleName } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import type { AccountState, Subject } from "../../security/sessions.ts";
import { PENDING_DAYS, type PendingRow, type UserRow } from "./users.repository.ts";

/** Adds a registration that waits for its code. */
export async function addPending(db: Database, pending: PendingRow): Promise<void> {
  await db.query(
    "INSERT INTO pending_registrations (id, name, phone, password_hash, language, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
    [pending.id, pending.name, pending.phone, pending.password_hash, pending.language, pending.created_at],
  );
}

/** Ends every registration of a phone (E.164); returns their ids. */
export async function deletePending(tx: Database, phone: string): Promise<string[]> {
  const over = await tx.query<{ id: string }>("DELETE FROM pending_registrations WHERE phone = $1 RETURNING id", [
    phone,
  ]);
  return over.map(({ id }) => id);
}

/** Removes registrations that are more than {@link PENDING_DAYS} days old. */
export async function sweepPending(tx: Database, now: Date): Promise<void> {
  await tx.query(
    "DELETE FROM pending_registrations WHERE created_at < $1::timestamptz - make_interval(hours => $2 * 24)",
    [now, PENDING_DAYS],
  );
}

/** Creates the account of a verified registration. Returns false if the phone has an account. */
export async function createAccount(tx: Database, pending: PendingRow, now: Date): Promise<boolean> {
  const made = await tx.query(
    `INSERT INTO users (id, name, phone, password_hash, language, verified_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6) ON CONFLICT (phone) DO NOTHING RETURNING 1`,
    [pending.id, pending.name, pending.phone, pending.password_hash, pending.language, now],
  );
  return made.length > 0;
}

/** Gives an account another role; a trigger ends its sessions, whose tokens name the old one. */
export async function setRole(tx: Database, id: string, role: RoleName, now: Date): Promise<void> {
  await tx.query("UPDATE users SET role = $2, updated_at = $3 WHERE id = $1", [id, role, now]);
}

/** Sets the language of messages to the phone. */
export async function setLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db.query("UPDATE users SET language = $2 WHERE id = $1", [userId, language]);
}

/** Sets the password hash; returns false if the password has changed since the account was read. */
export async function setPasswordHash(
  tx: Database,
  { id, password_hash }: Pick<UserRow, "id" | "password_hash">,
  hash: string,
  now: Date,
): Promise<boolean> {
  const written = await tx.query(
    "UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1 AND password_hash = $4 RETURNING 1",
    [id, hash, now, password_hash],
  );
  return written.length > 0;
}

/**
 * Sets the phone; returns false if the phone has changed since the account was read, because a removed account must not
 * occupy a number. Rejects with a unique violation if the number has an account.
 */
export async function setPhone(
  tx: Database,
  { id, phone }: Pick<UserRow, "id" | "phone">,
  newPhone: string,
  now: Date,
): Promise<boolean> {
  const moved = await tx.query(
    "UPDATE users SET phone = $2, updated_at = $3 WHERE id = $1 AND phone = $4 RETURNING 1",
    [id, newPhone, now, phone],
  );
  return moved.length > 0;
}

export async function setName(tx: Database, userId: string, name: string, now: Date): Promise<void> {
  await tx.query("UPDATE users SET name = $2, updated_at = $3 WHERE id = $1", [userId, name, now]);
}

/** Erases all personal data from the row of an account, which is kept for accounting, and frees its phone. */
export async function anonymizeAccount(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE users SET name = '—', phone = 'deleted:' || id, password_hash = '', status = 'inactive', disabled_reason = NULL,
       country = NULL, email = NULL, address = NULL, gender = NULL, date_of_birth = NULL, referral_source = NULL,
       picture_file_id = NULL, time_zone = NULL, updated_at = $2 WHERE id = $1`,
    [userId, now],
  );
}

/** Reads the claims for access tokens of an account or a registration; undefined if it no longer exists. */
export async function findAccountState(db: Database, { id, kind }: Subject): Promise<AccountState | undefined> {
  const [row] = await db.query<AccountState>(
    kind === "account"
      ? "SELECT role, status = 'active' AS active, country IS NOT NULL AS complete FROM users WHERE id = $1"
      : "SELECT 'student' AS role, true AS active, false AS complete FROM pending_registrations WHERE id = $1",
    [id],
  );
  return row;
}
