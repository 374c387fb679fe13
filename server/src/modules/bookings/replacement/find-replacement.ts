import type { Database } from "../../../database/database.ts";
import {
  isTaken,
  lessonMsOf,
  refusalOf,
  type Schedule,
  scheduleOf,
  type TrainerRow,
  teachersRepository,
} from "../../teachers/public.ts";
import type { BookingRow } from "../bookings.repository.ts";
import { lockTimesOf } from "../time-holds/lock-times.ts";

/** Of the trainers most like the one who leaves; each costs a look at a week of shifts. */
const MAX_CANDIDATES = 50;

/**
 * Active trainers who give lessons of this length and have no lesson at these times, those most like the former one first:
 * by shared topics, then by shared levels, then by the nearest price.
 */
function candidatesFor(
  tx: Database,
  { trainer_id, lesson_minutes }: BookingRow,
  starts: readonly Date[],
): Promise<{ id: string }[]> {
  return tx.query<{ id: string }>(
    `SELECT t.id FROM trainers t, trainers former
     WHERE former.id = $1 AND t.id <> former.id AND t.status = 'active' AND t.user_id IS DISTINCT FROM former.user_id
       AND $2 = ANY(t.lesson_lengths)
       AND NOT EXISTS (SELECT FROM lessons l, unnest($3::timestamptz[]) AS wanted(starts_at)
         WHERE l.trainer_id = t.id AND l.status IN ('upcoming', 'delayed', 'freezed')
           AND l.starts_at < wanted.starts_at + make_interval(mins => $2) AND l.ends_at > wanted.starts_at)
     ORDER BY cardinality(ARRAY(SELECT unnest(t.specializations) INTERSECT SELECT unnest(former.specializations))) DESC,
       cardinality(ARRAY(SELECT unnest(t.levels) INTERSECT SELECT unnest(former.levels))) DESC,
       abs(t.price_per_lesson_minor - former.price_per_lesson_minor), t.id
     LIMIT ${MAX_CANDIDATES}`,
    [trainer_id, lesson_minutes, starts],
  );
}

/** Whether the trainer works at all of these times, and none is taken or held for a browser. Takes the lock of their times. */
async function isFreeAt(tx: Database, trainer: TrainerRow, schedule: Schedule, starts: readonly Date[], now: Date) {
  await lockTimesOf(tx, trainer.id);
  const times = starts.map((at) => at.getTime());
  if (times.length === 0) return true;
  const [first, last] = [Math.min(...times), Math.max(...times) + lessonMsOf(schedule)];
  const taken = await teachersRepository(tx).takenTimes([trainer.id], first, last, now);
  return !times.some((at) => isTaken(schedule, taken.get(trainer.id) ?? [], at));
}

/** The trainer who can hold all lessons of a booking that begin at these times, under the lock of their times; or none. */
export async function findReplacement(
  tx: Database,
  booking: BookingRow,
  starts: readonly Date[],
  now: Date,
): Promise<TrainerRow | undefined> {
  const asker = { now: now.getTime(), timeZone: booking.trainer_time_zone };
  const candidates = await candidatesFor(tx, booking, starts);
  const ids = candidates.map(({ id }) => id);
  const rows = new Map((await teachersRepository(tx).findAll(ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    const trainer = rows.get(id);
    if (!trainer) continue;
    const schedule = scheduleOf(trainer, booking.lesson_minutes);
    const works = starts.every((at) => refusalOf(schedule, asker, at.getTime()) === null);
    if (works && (await isFreeAt(tx, trainer, schedule, starts, now))) return trainer;
  }
  return undefined;
}
