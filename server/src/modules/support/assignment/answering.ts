import type { Database } from "../../../kernel/database/database.ts";
import { buildHolderSql } from "../../grants/public.ts";

/** SQL condition on users `u` that selects those who work at the desk. */
export const ANSWERS = `(u.role = 'agent' OR ${buildHolderSql("support.change")}) AND u.status = 'active'`;

/** True for an active account that works at the desk. */
export async function isAnswering(database: Database, userId: string): Promise<boolean> {
  return (await database.query(`SELECT FROM users u WHERE id = $1 AND ${ANSWERS}`, [userId])).length > 0;
}
