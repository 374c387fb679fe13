import { DAY_MS } from "@kalima/contracts/domain";
import { STAFF_GRANTS } from "@kalima/staff-contract";
import type { Database } from "../kernel/database/database.ts";
import { giveGrants } from "../modules/grants/public.ts";
import { createPasswords } from "../security/passwords.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";

/** Adds the demo accounts that are missing; leaves the others as people changed them. */
export async function seedAccounts(database: Database, now: Date): Promise<void> {
  const passwords = createPasswords();
  const rows = await database.query<{ id: string }>("SELECT id FROM users WHERE id = ANY($1)", [
    DEMO_ACCOUNTS.map(({ id }) => id),
  ]);
  const present = new Set(rows.map(({ id }) => id));
  for (const account of DEMO_ACCOUNTS.filter(({ id }) => !present.has(id))) {
    const { id, name, phone, password, role, country, gender, language, daysAgo } = account;
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
    await database.query(
      `INSERT INTO users (id, name, phone, password_hash, role, country, gender, language, verified_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9) ON CONFLICT DO NOTHING`,
      [id, name, phone, await passwords.hash(password), role, country, gender, language, createdAt],
    );
    if (role === "admin") await giveGrants(database, id, STAFF_GRANTS, { by: null, now: createdAt });
  }
}
