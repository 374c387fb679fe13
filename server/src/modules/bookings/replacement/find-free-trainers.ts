import type { Database } from "../../../kernel/database/database.ts";
import {
  findRefusal,
  getLessonMs,
  listMissing,
  lockTrainerTimes,
  type Schedule,
  type TimeRefusal,
  type TrainerRow,
  toSchedule,
  trainersRepository,
} from "../../trainers/public.ts";
import type { BookingRow } from "../core/bookings.repository.ts";
import { readTakenTimes } from "../lessons/taken-times.ts";

/** Maximum number of candidates, the most similar trainers first. Each candidate costs a read of one week of shifts. */
const MAX_CANDIDATES = 50;

/**
 * Active trainers who give lessons of this length and have no lesson at these times, those most like the former one first:
 * by shared topics, then by shared levels, then by the nearest price.
 */
function listCandidates(
  tx: Database,
  { trainer_id, lesson_minutes }: BookingRow,
  starts: readonly Date[],
  only: string | null,
): Promise<{ id: string }[]> {
  return tx.query<{ id: string }>(
    `SELECT t.id FROM trainers t, trainers former
     WHERE former.id = $1 AND t.id <> former.id AND t.status = 'active' AND t.user_id IS DISTINCT FROM former.user_id
       AND $2 = ANY(t.lesson_lengths) AND ($4::uuid IS NULL OR t.id = $4)
       AND NOT EXISTS (SELECT FROM lessons l, unnest($3::timestamptz[]) AS wanted(starts_at)
         WHERE l.trainer_id = t.id AND l.status IN ('upcoming', 'delayed', 'freezed')
           AND l.starts_at < wanted.starts_at + make_interval(mins => $2) AND l.ends_at > wanted.starts_at)
     ORDER BY cardinality(ARRAY(SELECT unnest(t.specializations) INTERSECT SELECT unnest(former.specializations))) DESC,
       cardinality(ARRAY(SELECT unnest(t.levels) INTERSECT SELECT unnest(former.levels))) DESC,
       abs(t.price_per_lesson_minor - former.price_per_lesson_minor), t.id
     LIMIT ${MAX_CANDIDATES}`,
    [trainer_id, lesson_minutes, starts, only],
  );
}

type ReplacementQuery = {
  starts: readonly Date[];
  now: Date;
  /** The clock takes the first trainer under the lock of their times; staff have asked the trainer, so notice does not count. */
  by: "clock" | "staff";
  /** No other trainer than this one; it is then locked, too. */
  only?: string;
};
/** Refusals that do not apply to a choice by staff, who have agreed the short notice with the trainer. */
const NOTICE: readonly TimeRefusal[] = ["booking.same_day", "booking.too_soon"];

/** Returns true if none of the times is taken or held for a browser. */
async function isFreeAt(tx: Database, trainer: TrainerRow, schedule: Schedule, { starts, now }: ReplacementQuery) {
  const times = starts.map((at) => at.getTime());
  if (times.length === 0) return true;
  const [first, last] = [Math.min(...times), Math.max(...times) + getLessonMs(schedule)];
  const taken = await readTakenTimes(tx, [trainer.id], first, last, now);
  return listMissing(schedule, taken.get(trainer.id) ?? [], times).length === 0;
}

/** Locks the times of a trainer; false for one who has become unavailable meanwhile. */
async function lockActive(tx: Database, id: string): Promise<boolean> {
  await lockTrainerTimes(tx, id);
  return (await trainersRepository(tx).find({ id })).length > 0;
}

/**
 * Trainers who can hold all lessons of a booking that begin at these times, those most like its own first. For the clock,
 * and where one trainer is named, at most one, under the lock of their times.
 */
export async function findFreeTrainers(
  tx: Database,
  booking: BookingRow,
  wanted: ReplacementQuery,
): Promise<TrainerRow[]> {
  const { starts, now, by, only } = wanted;
  const takes = by === "clock" || only !== undefined;
  const asker = { now: now.getTime(), timeZone: booking.trainer_time_zone };
  const candidates = await listCandidates(tx, booking, starts, only ?? null);
  const ids = candidates.map(({ id }) => id);
  const rows = new Map((await trainersRepository(tx).findAll(ids)).map((row) => [row.id, row]));
  const free: TrainerRow[] = [];
  for (const id of ids) {
    const trainer = rows.get(id);
    if (!trainer) continue;
    const schedule = toSchedule(trainer, booking.lesson_minutes);
    const works = starts.every((at) => {
      const refusal = findRefusal(schedule, asker, at.getTime());
      return refusal === null || (by === "staff" && NOTICE.includes(refusal));
    });
    if (!works) continue;
    if (takes && !(await lockActive(tx, id))) continue;
    if (!(await isFreeAt(tx, trainer, schedule, wanted))) continue;
    free.push(trainer);
    if (takes) break;
  }
  return free;
}
