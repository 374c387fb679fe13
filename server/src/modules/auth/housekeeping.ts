import { HOUR_MS } from "@kalima/contracts/domain";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { Sessions } from "../../security/sessions.ts";
import { sweepPending } from "../users/public.ts";
import { sweepFactors } from "./factors/factor-store.ts";

/** Hours for which expired rows are kept, so that support can explain a failure. */
const KEPT_HOURS = 24;

/**
 * Ends expired sessions, and removes expired codes, reset links, unverified registrations and delays after wrong
 * passwords.
 */
export async function sweepAccounts(database: Database, sessions: Sessions, clock: Clock): Promise<void> {
  await database.transaction(async (tx) => {
    const ago = (hours: number) => new Date(clock().getTime() - hours * HOUR_MS);
    await sessions.sweep(tx);
    await tx.query("DELETE FROM otp_codes WHERE expires_at < $1", [ago(KEPT_HOURS)]);
    await tx.query("DELETE FROM reset_tokens WHERE expires_at < $1", [ago(KEPT_HOURS)]);
    await tx.query("DELETE FROM sign_in_failures WHERE updated_at < $1 AND blocked_until < $1", [ago(KEPT_HOURS)]);
    await sweepFactors(tx, clock(), ago(KEPT_HOURS));
    await sweepPending(tx, clock());
  });
}
