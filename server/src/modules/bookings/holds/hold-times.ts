import type { CreateBooking } from "@kalima/contracts/api";
import { HOLD_MINUTES, MAX_UNPAID_HOLDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { openOrder } from "../../payments/public.ts";
import { computeLessonPrice, computePackPrice, getLessonMs } from "../../trainers/public.ts";
import { rememberTimeZone } from "../../users/public.ts";
import type { NewBooking } from "../core/bookings.repository.ts";
import { createReferenceCode } from "../core/reference-code.ts";
import type { LessonTime } from "../lessons/lessons.repository.ts";
import { createSlotTakenError, requireBookableTrainer } from "./bookable-times.ts";
import { endHold } from "./end-holds.ts";
import { holdsRepository } from "./holds.repository.ts";
import { prepareToTake, TimesGone, takeTimes } from "./take-times.ts";

type Dependencies = Pick<ModuleContext, "database" | "jobs" | "clock">;

type Hold = NewBooking & { holdExpiresAt: Date };
type VisitorHold = Hold & { visitor: string | null };

/** Takes all times or none, and opens the order. @throws {TimesGone} */
async function hold(
  { jobs }: Dependencies,
  tx: Database,
  booking: VisitorHold,
  times: readonly LessonTime[],
): Promise<void> {
  const { id: bookingId, studentId, referenceCode, currency, holdExpiresAt, now } = booking;
  await prepareToTake(tx, booking);
  const held = await holdsRepository(tx).countForStudent(studentId);
  if (held >= MAX_UNPAID_HOLDS) throw new AppError("booking.too_many_holds");
  await takeTimes(tx, booking, times, booking.visitor);
  const amountMinor = booking.pricePerLessonMinor * booking.pack;
  await openOrder(tx, { bookingId, studentId, referenceCode, amountMinor, currency, now });
  await jobs.enqueue(tx, endHold, { bookingId }, { runAt: holdExpiresAt, key: bookingId });
}

/**
 * Holds times for a student and opens the order. All times or none.
 *
 * @param visitor The guest id of the student's browser, which may book its own held time.
 * @throws {AppError} `booking.slot_taken` with `taken` and `alternatives` in `extra`, `booking.student_busy`,
 * `booking.too_many_holds`, or the rule a time breaks (`booking.in_the_past`, `booking.same_day`, `booking.too_soon`,
 * `booking.not_offered`, `booking.too_many_times`).
 */
export async function holdTimes(
  parts: Dependencies,
  { id, studentId, timeZone, visitor }: { id: string; studentId: string; timeZone: string; visitor: string | null },
  wanted: CreateBooking,
): Promise<void> {
  const now = parts.clock();
  const bookable = await requireBookableTrainer(parts.database, wanted, { now: now.getTime(), timeZone }, visitor);
  const price = computePackPrice(
    computeLessonPrice(bookable.trainer.price_per_lesson_minor, bookable.lessonMinutes),
    wanted.pack,
  ).perLesson;
  const booking: Hold = {
    id,
    referenceCode: createReferenceCode(),
    studentId,
    trainerId: wanted.teacherId,
    pack: wanted.pack,
    lessonMinutes: bookable.lessonMinutes,
    pricePerLessonMinor: price.amountMinor,
    currency: price.currency,
    note: wanted.note || null,
    holdExpiresAt: new Date(now.getTime() + HOLD_MINUTES * 60_000),
    now,
  };
  const times = bookable.times.map((at) => ({
    startsAt: new Date(at),
    endsAt: new Date(at + getLessonMs(bookable.schedule)),
  }));
  try {
    await parts.database.transaction(async (tx) => {
      await hold(parts, tx, { ...booking, visitor }, times);
      await rememberTimeZone(tx, studentId, timeZone);
    });
  } catch (error) {
    if (!(error instanceof TimesGone)) throw error;
    // Looked for after the rollback, when the times this booking took are free again.
    throw await createSlotTakenError(parts.database, bookable, error.missing);
  }
}
