import type { Database } from "../database/database.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedHistory } from "./trainers/seed-history.ts";
import { seedTrainers } from "./trainers/seed-trainers.ts";

/** What a fresh demo holds, in the order in which one needs the other. Adds what is missing, changes nothing. */
const seeds: readonly ((database: Database, now: Date) => Promise<void>)[] = [seedAccounts, seedTrainers, seedHistory];

/** Fills a demo's database; safe to run at every start. */
export async function seed(database: Database, now: Date): Promise<void> {
  for (const fill of seeds) await fill(database, now);
}
