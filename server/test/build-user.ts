import { randomUUID } from "node:crypto";
import type { Database } from "../src/kernel/database/database.ts";

/** A verified account with a phone of its own; answers its id. `passwordHash` may be of no password. */
export async function buildUser(
  database: Database,
  role: "student" | "trainer",
  passwordHash: string,
): Promise<string> {
  const id = randomUUID();
  const phone = `+2011${String(Number.parseInt(id.slice(0, 8), 16))
    .padStart(8, "0")
    .slice(-8)}`;
  await database.query(
    `INSERT INTO users (id, name, phone, password_hash, role, status, country, verified_at, created_at, updated_at)
     VALUES ($1, 'Mona Adel', $2, $3, $4, 'active', 'EG', now(), now(), now()) ON CONFLICT DO NOTHING`,
    [id, phone, passwordHash, role],
  );
  return id;
}
