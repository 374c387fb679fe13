import { randomUUID } from "node:crypto";
import type { CreateBooking } from "@kalima/contracts/api";
import { HOLD_MINUTES, MAX_UNPAID_HOLDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../database/database.ts";
import { openOrder } from "../payments/public.ts";
import type { ModuleContext } from "../server-module.ts";
import { LESSON_MS, packPriceOf } from "../teachers/public.ts";
import { bookableTrainer, slotTaken } from "./bookable-times.ts";
import { bookingsRepository, type NewBooking } from "./bookings.repository.ts";
import { endHold, endHolds } from "./holds/end-holds.ts";
import { holdsRepository } from "./holds/holds.repository.ts";
import { type LessonTime, lessonsRepository } from "./lessons/lessons.repository.ts";
import { newReferenceCode } from "./reference-code.ts";

type Parts = Pick<ModuleContext, "database" | "jobs" | "clock">;

/** Takes all times or none; answers the start times that were gone. */
async function take({ jobs }: Parts, tx: Database, booking: NewBooking, times: readonly LessonTime[]): Promise<Date[]> {
  const { id: bookingId, studentId, trainerId, referenceCode, currency, holdExpiresAt, now } = booking;
  const lessons = lessonsRepository(tx);
  const holds = holdsRepository(tx);
  await holds.lockStudent(studentId);
  await endHolds(tx, { trainerId, studentId }, now);
  if ((await holds.countOfStudent(studentId)) >= MAX_UNPAID_HOLDS) throw new AppError("booking.too_many_holds");
  if (await lessons.isStudentBusy(studentId, times)) throw new AppError("booking.student_busy");
  await bookingsRepository(tx).add(booking);
  const taken = await lessons.take({ bookingId, trainerId, studentId }, times);
  const got = new Set(taken.map((at) => at.getTime()));
  const missing = times.map(({ startsAt }) => startsAt).filter((at) => !got.has(at.getTime()));
  if (missing.length > 0) return missing;
  const amountMinor = booking.pricePerLessonMinor * booking.pack;
  await openOrder(tx, { bookingId, studentId, referenceCode, amountMinor, currency, now });
  await jobs.enqueue(tx, endHold, { bookingId }, { runAt: holdExpiresAt, key: bookingId });
  return [];
}

/** Rolls back what a transaction took. */
class TimesGone extends Error {
  readonly missing: readonly Date[];
  constructor(missing: readonly Date[]) {
    super("times are gone");
    this.missing = missing;
  }
}

/** Holds times for a student and opens the order; answers the booking's id. Errors as in `BookingsService.book`. */
export async function holdTimes(
  parts: Parts,
  studentId: string,
  wanted: CreateBooking,
  timeZone: string,
): Promise<string> {
  const now = parts.clock();
  const bookable = await bookableTrainer(parts.database, wanted, { now: now.getTime(), timeZone });
  const price = packPriceOf(bookable.trainer.price_per_lesson_minor, wanted.pack).perLesson;
  const booking: NewBooking = {
    id: randomUUID(),
    referenceCode: newReferenceCode(),
    studentId,
    trainerId: wanted.teacherId,
    pack: wanted.pack,
    pricePerLessonMinor: price.amountMinor,
    currency: price.currency,
    note: wanted.note || null,
    holdExpiresAt: new Date(now.getTime() + HOLD_MINUTES * 60_000),
    now,
  };
  const times = bookable.times.map((at) => ({ startsAt: new Date(at), endsAt: new Date(at + LESSON_MS) }));
  try {
    await parts.database.transaction(async (tx) => {
      const missing = await take(parts, tx, booking, times);
      if (missing.length > 0) throw new TimesGone(missing);
    });
  } catch (error) {
    if (!(error instanceof TimesGone)) throw error;
    // Looked for after the rollback, when the times this booking took are free again.
    throw await slotTaken(parts.database, bookable, error.missing);
  }
  return booking.id;
}
