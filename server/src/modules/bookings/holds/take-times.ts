import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import { bookingsRepository, type NewBooking } from "../core/bookings.repository.ts";
import { type LessonTime, lessonsRepository } from "../lessons/lessons.repository.ts";
import { endHolds } from "./end-holds.ts";
import { holdsRepository } from "./holds.repository.ts";
import { timeHoldsRepository } from "./time-holds.repository.ts";

/** Rolls back what a transaction took. */
export class TimesGone extends Error {
  readonly missing: readonly Date[];
  constructor(missing: readonly Date[]) {
    super("times are gone");
    this.missing = missing;
  }
}

/** Makes parallel bookings of the student wait until this transaction ends, and frees the times of holds that are over. */
export async function prepareToTake(
  tx: Database,
  { trainerId, studentId, now }: Pick<NewBooking, "trainerId" | "studentId" | "now">,
): Promise<void> {
  await holdsRepository(tx).lockStudent(studentId);
  await endHolds(tx, { trainerId, studentId }, now);
}

/**
 * Stores a booking with all its times.
 *
 * @param visitor The guest id of the browser, which may take its own held time; the hold ends.
 * @throws {AppError} `booking.student_busy`
 * @throws {TimesGone} when the trainer's time is taken by now: the transaction must roll back.
 */
export async function takeTimes(
  tx: Database,
  booking: NewBooking,
  times: readonly LessonTime[],
  visitor: string | null,
): Promise<void> {
  const { id: bookingId, studentId, trainerId, now } = booking;
  const lessons = lessonsRepository(tx);
  if (await lessons.isStudentBusy(studentId, times)) throw new AppError("booking.student_busy");
  await bookingsRepository(tx).add(booking);
  const taken = await lessons.take({ bookingId, trainerId, studentId, visitor, now }, times);
  const got = new Set(taken.map((at) => at.getTime()));
  const missing = times.map(({ startsAt }) => startsAt).filter((at) => !got.has(at.getTime()));
  if (missing.length > 0) throw new TimesGone(missing);
  if (visitor) await timeHoldsRepository(tx).remove(visitor);
}
