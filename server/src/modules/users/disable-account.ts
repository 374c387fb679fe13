import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { accountActivated, accountDisabled } from "./account-events.ts";

type Dependencies = Pick<ModuleContext, "events">;

/**
 * Disables an account with the reason that its person reads; a trigger ends its sessions. Emits `accountDisabled`. Returns false
 * if it is disabled already.
 */
export async function disableAccount(
  { events }: Dependencies,
  tx: Database,
  { userId, reason, now }: { userId: string; reason: string; now: Date },
): Promise<boolean> {
  const disabled = await tx.query(
    `UPDATE users SET status = 'inactive', disabled_reason = $2, updated_at = $3
     WHERE id = $1 AND status = 'active' RETURNING 1`,
    [userId, reason, now],
  );
  if (disabled.length === 0) return false;
  await events.emit(tx, accountDisabled, { userId });
  return true;
}

/** Activates a disabled account, and emits `accountActivated`. Returns false if it is active, or removed. */
export async function activateAccount(
  { events }: Dependencies,
  tx: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const activated = await tx.query(
    `UPDATE users SET status = 'active', disabled_reason = NULL, updated_at = $2
     WHERE id = $1 AND status = 'inactive' AND phone <> 'deleted:' || id RETURNING 1`,
    [userId, now],
  );
  if (activated.length === 0) return false;
  await events.emit(tx, accountActivated, { userId });
  return true;
}
