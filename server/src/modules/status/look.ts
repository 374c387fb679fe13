import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { SiteParts } from "../../kernel/ports/site-parts.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import { applyLook } from "./part-state.policy.ts";
import { type PartRow, statusRepository } from "./status.repository.ts";

/** Without a look for so long, nobody knows what was; a restart takes less. */
export const UNWATCHED_AFTER_MS = 5 * MINUTE_MS;

type Dependencies = { database: Database; clock: Clock; siteParts: SiteParts; databaseWatch: DatabaseWatch };

/** Records the time without a look since the last one, unless the database was known to be away then. */
async function recordGap(tx: Database, known: readonly PartRow[], now: Date): Promise<void> {
  const last = Math.max(...known.map(({ lookedAt }) => lookedAt.getTime()));
  if (known.length === 0 || now.getTime() - last <= UNWATCHED_AFTER_MS) return;
  const rows = statusRepository(tx);
  const from = new Date(last);
  if (!(await rows.hasIncident("database", from, now))) await rows.addIncident("site", "unwatched", from, now);
}

/** Looks at all parts once and stores what has changed. One process at a time. */
export async function lookAtParts({ database, clock, siteParts, databaseWatch }: Dependencies): Promise<void> {
  await databaseWatch.check();
  const seen = await siteParts.look();
  await database.transaction(async (tx) => {
    const rows = statusRepository(tx);
    const now = clock();
    await rows.beginWatching(now);
    const known = await rows.listParts();
    await recordGap(tx, known, now);
    for (const [part, state] of seen) {
      const [next, change] = applyLook(known.find((row) => row.part === part) ?? null, state, now);
      await rows.savePart({ part, ...next, lookedAt: now });
      if (change.step === "begin") await rows.addIncident(part, change.kind, change.at, null);
      if (change.step === "worsen") await rows.worsenIncident(part);
      if (change.step === "end") await rows.endIncident(part, change.at);
    }
    await rows.forgetOld(now);
  });
}
