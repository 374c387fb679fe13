import { LIVE_LESSON_STATUSES } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import { LESSON_MS, type TakenTime } from "../../trainers/public.ts";

/**
 * Reads the live lessons and the times held for browsers that overlap a lesson which begins from `from` to `until`, in
 * milliseconds, by trainer. A hold that is over counts as free before the job that releases it has run.
 *
 * @param visitor The guest id of the browser that asks: its own hold does not take the time from it.
 */
export async function readTakenTimes(
  database: Database,
  trainerIds: readonly string[],
  from: number,
  until: number,
  now: Date,
  visitor: string | null = null,
): Promise<Map<string, TakenTime[]>> {
  const rows = await database.query<{ trainer_id: string; starts_at: Date; ends_at: Date }>(
    `SELECT l.trainer_id, l.starts_at, l.ends_at FROM lessons l
     JOIN bookings b ON b.id = l.booking_id
     WHERE l.trainer_id = ANY($1) AND l.status = ANY($5)
       AND l.starts_at > $2 AND l.starts_at < $3
       AND NOT (b.status = 'awaiting_payment' AND b.hold_expires_at <= $4)
     UNION ALL
     SELECT trainer_id, starts_at, ends_at FROM time_holds
     WHERE trainer_id = ANY($1) AND starts_at > $2 AND starts_at < $3 AND expires_at > $4
       AND guest_id IS DISTINCT FROM $6`,
    [trainerIds, new Date(from - LESSON_MS), new Date(until + LESSON_MS), now, LIVE_LESSON_STATUSES, visitor],
  );
  const taken = new Map<string, TakenTime[]>(trainerIds.map((trainerId) => [trainerId, []]));
  for (const { trainer_id, starts_at, ends_at } of rows) {
    taken.get(trainer_id)?.push({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() });
  }
  return taken;
}
