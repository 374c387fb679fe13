import type pg from "pg";

/** The role of the site in the embedded database. */
export const SITE_ROLE = "site";
/** Any fixed number: all processes must use the same. */
const LOCK = 7_214_002;
const ROLE_NAME = /^[a-z_][a-z0-9_-]*$/;
const SCHEMAS = "public, pgboss";

/** Tables in which the site only adds rows. */
const ONLY_ADDED_TO = ["audit_entries", "audit_seals", "audit_days"];

/**
 * Lets a role do what the site does, and no more: it owns nothing, so it can neither change rows of the audit log nor switch off what
 * keeps them. Called by the owner after each migration, because new tables come without rights.
 *
 * @param isMade The role is created if it does not exist.
 */
export async function grantToSite(pool: pg.Pool, role: string, isMade: boolean): Promise<void> {
  if (!ROLE_NAME.test(role)) throw new Error(`"${role}" is no name for a role`);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const known = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
    if (isMade && known.rowCount === 0) await client.query(`CREATE ROLE "${role}" LOGIN`);
    await client.query(`
      GRANT USAGE ON SCHEMA ${SCHEMAS} TO "${role}";
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMAS} TO "${role}";
      GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} TO "${role}";
      REVOKE UPDATE, DELETE, TRUNCATE ON ${ONLY_ADDED_TO.join(", ")} FROM "${role}";
      REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM "${role}"`);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
