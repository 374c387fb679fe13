import { listGrantsWith, listPermissions, type Permission, type StaffGrant } from "@kalima/staff-contract";
import type { Database } from "../../kernel/database/database.ts";

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
