import type { CefrLevel, Language, RoleName } from "@kalima/contracts/domain";
import { RETENTION_DAYS } from "@kalima/school-contract";
import type { Database } from "../../kernel/database/database.ts";

export type UserRow = {
  id: string;
  name: string;
  phone: string;
  password_hash: string;
  role: RoleName;
  status: "active" | "inactive";
  /** For which staff disabled the account. */
  disabled_reason: string | null;
  country: string | null;
  email: string | null;
  address: string | null;
  gender: "female" | "male" | null;
  date_of_birth: string | null;
  referral_source: "friend" | "facebook" | "instagram" | "tiktok" | "search" | "other" | null;
  picture_file_id: string | null;
  language: Language;
  created_at: Date;
  /** The newest result of the placement test; all three or none. */
  placement_result_id: string | null;
  placement_level: CefrLevel | null;
  placement_score: number | null;
};
export type PendingRow = Pick<UserRow, "id" | "name" | "phone" | "password_hash" | "language" | "created_at">;

const USER = `id, name, phone, password_hash, role, status, disabled_reason, country, email, address, gender, date_of_birth,
  referral_source, picture_file_id, language, created_at, placement_result_id, placement_level, placement_score`;
const PENDING = "id, name, phone, password_hash, language, created_at";
/** Days for which an unverified registration can be signed in to. */
export const PENDING_DAYS = RETENTION_DAYS.pendingRegistration;

/** Placeholder id for phones without an account. The same rows are written for both, so that timing reveals nothing. */
export const NO_ACCOUNT_ID = "00000000-0000-0000-0000-000000000000";

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(`SELECT ${USER} FROM users WHERE id = $1`, [id]);
  return row;
}

/** `phone` is in E.164. */
export async function findUserByPhone(db: Database, phone: string): Promise<UserRow | undefined> {
  const [row] = await db.query<UserRow>(`SELECT ${USER} FROM users WHERE phone = $1`, [phone]);
  return row;
}

/**
 * Returns true if the account still has the phone and password it was read with. The row lock keeps them until the
 * transaction ends, so that a change which ends all sessions either comes first or also ends the new one.
 */
export async function isUnchanged(tx: Database, { id, phone, password_hash }: UserRow): Promise<boolean> {
  const unchanged = "SELECT 1 FROM users WHERE id = $1 AND phone = $2 AND password_hash = $3 FOR SHARE";
  return (await tx.query(unchanged, [id, phone, password_hash])).length > 0;
}

export async function findPending(db: Database, id: string): Promise<PendingRow | undefined> {
  const [row] = await db.query<PendingRow>(`SELECT ${PENDING} FROM pending_registrations WHERE id = $1`, [id]);
  return row;
}

/** Finds the newest pending registration of a phone, at most {@link PENDING_DAYS} days old. */
export async function findPendingByPhone(db: Database, phone: string, now: Date): Promise<PendingRow | undefined> {
  const [row] = await db.query<PendingRow>(
    `SELECT ${PENDING} FROM pending_registrations
     WHERE phone = $1 AND created_at > $2::timestamptz - make_interval(days => $3) ORDER BY created_at DESC LIMIT 1`,
    [phone, now, PENDING_DAYS],
  );
  return row;
}

/** Stores the newest result of the placement test on the account. */
export async function recordPlacement(
  tx: Database,
  userId: string,
  { id, level, score }: { id: string; level: CefrLevel; score: number },
): Promise<void> {
  await tx.query(
    "UPDATE users SET placement_result_id = $2, placement_level = $3, placement_score = $4 WHERE id = $1",
    [userId, id, level, score],
  );
}

/** Reads the time zone (IANA name) in which the account last chose times; null if it has not yet. */
export async function readTimeZone(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.query<{ time_zone: string | null }>("SELECT time_zone FROM users WHERE id = $1", [userId]);
  return row?.time_zone ?? null;
}

/** Stores the time zone for reminders. Ignores `UTC`, the default of requests without a zone. */
export async function rememberTimeZone(db: Database, userId: string, timeZone: string): Promise<void> {
  if (timeZone === "UTC") return;
  await db.query("UPDATE users SET time_zone = $2 WHERE id = $1 AND time_zone IS DISTINCT FROM $2", [userId, timeZone]);
}
