import { listGrantsWith, listPermissions, type Permission, type StaffGrant } from "@kalima/staff-contract";
import type { Database } from "../../kernel/database/database.ts";
import { grantsRepository } from "./grants.repository.ts";

/** SQL condition on users `u`: an admin with a grant that gives this permission. */
export function buildHolderSql(permission: Permission): string {
  const names = listGrantsWith(permission).map((name) => `'${name}'`);
  return `(u.role = 'admin' AND EXISTS (SELECT FROM staff_grants g WHERE g.user_id = u.id AND g.name IN (${names.join(", ")})))`;
}

/** Reads the permissions that a person's grants give now; none without grants. */
export async function readPermissions(database: Database, userId: string): Promise<ReadonlySet<Permission>> {
  const rows = await database.query<{ name: string }>("SELECT name FROM staff_grants WHERE user_id = $1", [userId]);
  return new Set(listPermissions(rows.map(({ name }) => name)));
}

/** Reads the grants of an admin, disabled or not; none of anybody else. */
export async function readGrants(database: Database, userId: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT g.name FROM staff_grants g JOIN users u ON u.id = g.user_id
     WHERE g.user_id = $1 AND u.role = 'admin'`,
    [userId],
  );
  return rows.map(({ name }) => name);
}

/** Replaces a person's grants. `by`: null for a command of the server. */
export async function giveGrants(
  tx: Database,
  userId: string,
  grants: readonly StaffGrant[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await tx.query("DELETE FROM staff_grants WHERE user_id = $1 AND name <> ALL ($2)", [userId, grants]);
  await tx.query(
    `INSERT INTO staff_grants (user_id, name, given_by, given_at) SELECT $1, name, $3, $4 FROM unnest($2::text[]) AS names (name)
     ON CONFLICT DO NOTHING`,
    [userId, grants, by, now],
  );
}

/** Takes all grants from an account that is no admin's any more, with the change of them that waits. */
export async function dropGrants(tx: Database, userId: string, change: { by: string; now: Date }): Promise<void> {
  await giveGrants(tx, userId, [], change);
  await grantsRepository(tx).overtake(userId, change.now);
}
