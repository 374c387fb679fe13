import type { Pack } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import { creditsRepository } from "./credits.repository.ts";

/** Grants the credits of a paid booking, in the transaction that confirms it. Its planned lessons use theirs. */
export function grantCredits(tx: Database, booking: { id: string; pack: Pack }, at: Date): Promise<void> {
  return creditsRepository(tx).grant(booking, at);
}
