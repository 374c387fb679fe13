import type { ModuleContext } from "../../kernel/server-module.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import type { DaySeal } from "./audit-kinds.ts";

/** The last seal from before today, once for each day. */
const ADD_DAY = `
  WITH last AS (
    SELECT id, hash, (at AT TIME ZONE $2)::date AS day FROM audit_seals
    WHERE at < date_trunc('day', $1::timestamptz AT TIME ZONE $2) AT TIME ZONE $2 ORDER BY id DESC LIMIT 1
  ), added AS (
    INSERT INTO audit_days (day, seal, sent_at) SELECT day, id, $1 FROM last ON CONFLICT (day) DO NOTHING RETURNING day
  )
  SELECT day, id || ':' || encode(hash, 'hex') AS seal FROM last JOIN added USING (day)`;

/** Sends the owners the last seal of the day before, once the day is over on the school's clock. */
export async function sendDaySeal({
  database,
  clock,
  notifier,
}: Pick<ModuleContext, "database" | "clock" | "notifier">): Promise<void> {
  await database.transaction(async (tx) => {
    const [ended] = await tx.query<DaySeal>(ADD_DAY, [clock(), SCHOOL_TIME_ZONE]);
    if (ended) await notifier.notifyStaff(tx, "audit_seals.see", "audit_day_sealed", ended);
  });
}
