import { DAY_MS } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import {
  listMissing,
  lockTrainerTimes,
  type TakenTime,
  toSchedule,
  trainersRepository,
} from "../../trainers/public.ts";

/** Lessons of the same week of the trainer's calendar count, too: a trainer may hold only so many. */
const REACH_MS = 8 * DAY_MS;

type TakenQuery = {
  /** Guest id of a browser whose own hold does not count as taken. */
  visitor?: string | null;
  /** A lesson that does not count because it is about to move. */
  exceptLesson?: string | undefined;
};

type TakenRow = { trainer_id: string; starts_at: Date; ends_at: Date; by: TakenTime["by"] | null };

/**
 * Reads the lessons, the times held for browsers and those at which trainers are busy elsewhere, beside which a lesson must fit
 * that begins from `from` to `until`, in milliseconds, by trainer. A hold that is over counts as free before the job that
 * releases it has run.
 */
export async function readTakenTimes(
  database: Database,
  trainerIds: readonly string[],
  from: number,
  until: number,
  now: Date,
  { visitor = null, exceptLesson }: TakenQuery = {},
): Promise<Map<string, TakenTime[]>> {
  const rows = await database.query<TakenRow>(
    `SELECT l.trainer_id, l.starts_at, l.ends_at, CASE b.status WHEN 'awaiting_payment' THEN 'hold' END AS by FROM lessons l
     JOIN bookings b ON b.id = l.booking_id
     WHERE l.trainer_id = ANY($1) AND l.status <> 'cancelled' AND l.id IS DISTINCT FROM $6
       AND l.starts_at > $2 AND l.starts_at < $3
       AND NOT (b.status = 'awaiting_payment' AND b.hold_expires_at <= $4)
     UNION ALL
     SELECT trainer_id, starts_at, ends_at, 'hold' FROM time_holds
     WHERE trainer_id = ANY($1) AND starts_at > $2 AND starts_at < $3 AND expires_at > $4
       AND guest_id IS DISTINCT FROM $5
     UNION ALL
     SELECT trainer_id, starts_at, ends_at, 'busy' FROM busy_times
     WHERE trainer_id = ANY($1) AND ends_at > $2 AND starts_at < $3`,
    [trainerIds, new Date(from - REACH_MS), new Date(until + REACH_MS), now, visitor, exceptLesson ?? null],
  );
  const taken = new Map<string, TakenTime[]>(trainerIds.map((trainerId) => [trainerId, []]));
  for (const { trainer_id, starts_at, ends_at, by } of rows) {
    taken.get(trainer_id)?.push({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime(), ...(by && { by }) });
  }
  return taken;
}

/** A time that is held or busy; `heldUntil` is null while a payment is under way, and for busy ones. */
type HeldTimeRow = { startsAt: Date; endsAt: Date; by: "hold" | "busy"; heldUntil: Date | null };

/**
 * Times of a trainer that are held for unpaid bookings and for browsers, or busy elsewhere, which end after `from` and start
 * before `until`.
 */
export function listHeldTimes(
  database: Database,
  trainerId: string,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<HeldTimeRow[]> {
  return database.query<HeldTimeRow>(
    `SELECT l.starts_at AS "startsAt", l.ends_at AS "endsAt", 'hold' AS by,
       CASE b.status WHEN 'awaiting_payment' THEN b.hold_expires_at END AS "heldUntil"
     FROM lessons l JOIN bookings b ON b.id = l.booking_id
     WHERE l.trainer_id = $1 AND l.status <> 'cancelled' AND l.ends_at > $2 AND l.starts_at < $3
       AND (b.status IN ('pending', 'pending_approval') OR b.status = 'awaiting_payment' AND b.hold_expires_at > $4)
     UNION ALL
     SELECT starts_at, ends_at, 'hold', expires_at FROM time_holds
     WHERE trainer_id = $1 AND ends_at > $2 AND starts_at < $3 AND expires_at > $4
     UNION ALL
     SELECT starts_at, ends_at, 'busy', NULL FROM busy_times
     WHERE trainer_id = $1 AND ends_at > $2 AND starts_at < $3
     ORDER BY 1`,
    [trainerId, from, until, now],
  );
}

type Wanted = { trainerId: string; lessonMinutes: number; visitor: string | null; now: Date; exceptLesson?: string };

/**
 * Those of some start times that a trainer cannot give any more, in order: by the hours and the bookings of this moment. Others
 * that take times of the trainer or change the hours wait until the transaction ends.
 */
export async function listMissingTimes(
  tx: Database,
  { trainerId, lessonMinutes, visitor, now, exceptLesson }: Wanted,
  starts: readonly Date[],
): Promise<Date[]> {
  await lockTrainerTimes(tx, trainerId);
  const [trainer] = await trainersRepository(tx).find({ id: trainerId });
  if (!trainer) return [...starts];
  const times = starts.map((at) => at.getTime());
  const range = [Math.min(...times), Math.max(...times)] as const;
  const taken = await readTakenTimes(tx, [trainerId], ...range, now, { visitor, exceptLesson });
  const missing = listMissing(toSchedule(trainer, lessonMinutes), taken.get(trainerId) ?? [], times);
  return missing.map((at) => new Date(at));
}
