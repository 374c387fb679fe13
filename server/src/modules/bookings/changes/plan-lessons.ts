import { AppError } from "@kalima/contracts/errors";
import { lockOrder } from "../../payments/public.ts";
import { getLessonMs } from "../../trainers/public.ts";
import { rememberTimeZone } from "../../users/public.ts";
import { bookingsRepository } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import { type Reader, toScope } from "../core/present-booking.ts";
import { creditsRepository } from "../credits/credits.repository.ts";
import { createSlotTakenError, prepareToTake, requireTimes, TimesGone } from "../holds/create-booking.ts";
import { timeHoldsRepository } from "../holds/holds.ts";
import { lessonsPlanned } from "../lessons/change-events.ts";
import { lessonsRepository } from "../lessons/lessons.repository.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { type RequestOrigin, requireBookableForLesson } from "./move-lesson.ts";

/**
 * Plans lesson credits of a paid pack: all of these times or none.
 *
 * @throws {AppError} `request.not_found`; `booking.no_credits`; `booking.after_expiry`; errors of a booked time, among
 * them `booking.slot_taken` with alternatives.
 */
export async function planLessons(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  startsAt: readonly string[],
  from: RequestOrigin,
): Promise<void> {
  const known = await bookingsRepository(parts.database).find(id, toScope(reader));
  if (!known) throw new AppError("request.not_found");
  if (known.service || known.status !== "confirmed") throw new AppError("booking.no_credits");
  const bookable = await requireBookableForLesson(parts, known, startsAt, from);
  const times = bookable.times.map((at) => ({
    startsAt: new Date(at),
    endsAt: new Date(at + getLessonMs(bookable.schedule)),
  }));
  try {
    await parts.database.transaction(async (tx) => {
      await lockOrder(tx, id);
      const booking = await bookingsRepository(tx).lock(id);
      const now = parts.clock();
      const { balance } = await creditsRepository(tx).readTotals(id);
      if (booking?.status !== "confirmed" || times.length > balance) throw new AppError("booking.no_credits");
      const { credits_end_at: end, student_id: studentId, trainer_id: trainerId } = booking;
      if (end && times.some((time) => time.startsAt > end)) throw new AppError("booking.after_expiry");
      await prepareToTake(tx, { trainerId, studentId, now });
      const lessons = lessonsRepository(tx);
      if (await lessons.isStudentBusy(studentId, times)) throw new AppError("booking.student_busy");
      const { lessonMinutes } = bookable;
      await requireTimes(tx, { trainerId, lessonMinutes, visitor: from.visitor, now }, times);
      const taken = await lessons.take({ bookingId: id, trainerId, studentId, visitor: from.visitor, now }, times);
      const got = new Set(taken.map((at) => at.getTime()));
      const missing = times.map((time) => time.startsAt).filter((at) => !got.has(at.getTime()));
      if (missing.length > 0) throw new TimesGone(missing);
      await creditsRepository(tx).use(id, now);
      if (reader.role === "student") await rememberTimeZone(tx, studentId, from.timeZone);
      if (from.visitor) await timeHoldsRepository(tx).remove(from.visitor);
      await historyRepository(tx).add({
        bookingId: id,
        kind: "lessons_planned",
        by: reader,
        at: now,
        lessons: times.length,
        startsAt: taken[0],
      });
      await parts.events.emit(tx, lessonsPlanned, { studentId, trainerUserId: known.trainer_user_id });
    });
  } catch (error) {
    if (!(error instanceof TimesGone)) throw error;
    throw await createSlotTakenError(parts.database, bookable, error.missing);
  }
}
