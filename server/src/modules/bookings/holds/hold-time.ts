import type { HoldTime, TimeHold } from "@kalima/booking-contract";
import { HOLD_MINUTES } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import {
  findRefusal,
  getLessonMs,
  isTaken,
  lockTrainerTimes,
  type TrainerRow,
  toSchedules,
  type Viewer,
} from "../../trainers/public.ts";
import { readTakenTimes } from "../lessons/taken-times.ts";
import { type Bookable, createSlotTakenError, TimesGone } from "./create-booking.ts";
import { type TimeHoldRow, timeHoldsRepository } from "./holds.ts";
import { requireTrainer } from "./require-trainer.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock">;

/** Returns the lessons that may begin at this time, longest first. @throws {AppError} the rule that the time breaks. */
function requireBookables(trainer: TrainerRow, wanted: HoldTime, asker: Viewer, visitor: string): Bookable[] {
  const startsAt = Date.parse(wanted.startsAt);
  const schedules = toSchedules(trainer)
    .filter(({ lessonMinutes }) => (wanted.lessonMinutes ?? lessonMinutes) === lessonMinutes)
    .toSorted((a, b) => b.lessonMinutes - a.lessonMinutes);
  if (schedules.length === 0) throw new AppError("booking.length_not_offered");
  const judged = schedules.map((schedule) => ({ schedule, refusal: findRefusal(schedule, asker, startsAt) }));
  const offered = judged.filter(({ refusal }) => refusal === null);
  const [first] = judged;
  if (offered.length === 0 && first?.refusal) throw new AppError(first.refusal, { extra: { time: wanted.startsAt } });
  return offered.map(({ schedule }) => {
    const { lessonMinutes } = schedule;
    return { trainer, schedule, lessonMinutes, times: [startsAt], asker, visitor };
  });
}

function isHeld(row: TimeHoldRow | undefined, { trainer, schedule, times: [startsAt = 0] }: Bookable): boolean {
  const endsAt = startsAt + getLessonMs(schedule);
  return isSameStart(row, trainer.id, startsAt) && Number(row.ends_at) === endsAt;
}

function isSameStart(row: TimeHoldRow | undefined, trainerId: string, startsAt: number): row is TimeHoldRow {
  return row?.trainer_id === trainerId && Number(row.starts_at) === startsAt;
}

/** Holds the longest of these lessons that fits beside what is taken. @throws {TimesGone} */
async function hold(tx: Database, bookables: readonly Bookable[], visitor: string, now: Date): Promise<void> {
  const [{ trainer, times }] = bookables as [Bookable];
  const [startsAt = 0] = times;
  const holds = timeHoldsRepository(tx);
  await holds.removeExpired(now, trainer.id);
  const own = await holds.find(visitor, now);
  // The same time again, such as after a reload, must not extend the hold for ever.
  if (bookables.some((bookable) => isHeld(own, bookable))) return;
  const taken = await readTakenTimes(tx, [trainer.id], startsAt, startsAt, now, { visitor });
  const fitting = bookables.find(({ schedule }) => !isTaken(schedule, taken.get(trainer.id) ?? [], startsAt));
  if (!fitting) throw new TimesGone([new Date(startsAt)]);
  await holds.put({
    guestId: visitor,
    trainerId: trainer.id,
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + getLessonMs(fitting.schedule)),
    // Another length at the same time does not count as a new hold.
    expiresAt: isSameStart(own, trainer.id, startsAt)
      ? own.expires_at
      : new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS),
  });
}

/**
 * Holds a time for a browser, for `HOLD_MINUTES`, in place of the one it held before. The same time again keeps its end.
 *
 * @param visitor The browser's guest id.
 * @throws {AppError} `booking.slot_taken` with `taken` and `alternatives` in `extra`, `booking.length_not_offered`,
 * those of `requireTrainer`, or the rule that the time breaks.
 */
export async function holdTime(
  { database, clock }: Dependencies,
  visitor: string,
  wanted: HoldTime,
  timeZone: string,
): Promise<TimeHold> {
  const now = clock();
  let bookables: readonly Bookable[] = [];
  try {
    await database.transaction(async (tx) => {
      // Hours and status are read under the lock, which a change of them takes, too.
      await lockTrainerTimes(tx, wanted.teacherId);
      const trainer = await requireTrainer(tx, wanted.teacherId);
      bookables = requireBookables(trainer, wanted, { now: now.getTime(), timeZone }, visitor);
      await hold(tx, bookables, visitor, now);
    });
  } catch (error) {
    if (!(error instanceof TimesGone)) throw error;
    throw await createSlotTakenError(database, bookables.at(-1) as Bookable, error.missing);
  }
  const held = await readTimeHold({ database, clock }, visitor);
  if (!held) throw new AppError("request.in_progress", { retryAfter: 1 });
  return held;
}

/** The time that is held for a browser; null if there is none or it has expired. */
export async function readTimeHold(
  { database, clock }: Dependencies,
  visitor: string | null,
): Promise<TimeHold | null> {
  const row = visitor && (await timeHoldsRepository(database).find(visitor, clock()));
  if (!row) return null;
  return {
    teacherId: row.trainer_id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    lessonMinutes: (row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS,
    expiresAt: row.expires_at.toISOString(),
  };
}
