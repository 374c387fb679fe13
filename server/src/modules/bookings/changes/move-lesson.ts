import { AppError } from "@kalima/contracts/errors";
import { rememberTimeZone } from "../../users/public.ts";
import { mayReschedule } from "../core/change.policy.ts";
import { historyRepository } from "../core/history.repository.ts";
import type { Reader } from "../core/present-booking.ts";
import {
  type Bookable,
  createSlotTakenError,
  prepareToTake,
  requireBookable,
  requireTimes,
  TimesGone,
} from "../holds/create-booking.ts";
import { lessonMoved, toLessonPeople } from "../lessons/change-events.ts";
import { type LessonRow, toAttendance } from "../lessons/lesson-rows.ts";
import { lessonsRepository } from "../lessons/lessons.repository.ts";
import { createRefusalError } from "../lessons/refusal.policy.ts";
import { type BookingDependencies, type ChangedLesson, withLesson } from "../lessons/with-lesson.ts";
import { proposalsRepository } from "./proposals.repository.ts";

/** Who asks for a time: the zone of the request, and the guest id of the browser, which may take its own held time. */
export type RequestOrigin = { timeZone: string; visitor: string | null };

/** The same rules as for a booking of this one time. Errors as in `requireBookable`. */
export function requireBookableForLesson(
  { database, clock }: BookingDependencies,
  lesson: Pick<LessonRow, "trainer_id" | "lesson_minutes">,
  startsAt: readonly string[],
  { timeZone, visitor }: RequestOrigin,
): Promise<Bookable> {
  const { trainer_id: teacherId, lesson_minutes: lessonMinutes } = lesson;
  const wanted = { teacherId, pack: 24 as const, lessonMinutes, startsAt: [...startsAt] };
  return requireBookable(database, wanted, { now: clock().getTime(), timeZone }, visitor);
}

/** A lesson moves within the validity of its pack, or to an earlier time. @throws {AppError} `booking.after_expiry` */
export function assertValidAt({ booking, lesson }: Pick<ChangedLesson, "booking" | "lesson">, startsAt: Date): void {
  const { credits_end_at: end } = booking;
  if (end !== null && startsAt > end && startsAt > lesson.starts_at) throw new AppError("booking.after_expiry");
}

/**
 * Takes another time for a lesson, under the locks of student and trainer. A time that the two agreed on only has to be free:
 * the trainer's hours do not count.
 *
 * @throws {AppError} `booking.student_busy`
 * @throws {TimesGone} when the trainer's time is taken.
 */
export async function takeOtherTime(
  { tx, lesson, now }: ChangedLesson,
  to: Date,
  { visitor, isAgreed }: { visitor: string | null; isAgreed: boolean },
): Promise<void> {
  const endsAt = new Date(to.getTime() + lesson.ends_at.getTime() - lesson.starts_at.getTime());
  const { trainer_id: trainerId, student_id: studentId, lesson_minutes: lessonMinutes, id: exceptLesson } = lesson;
  await prepareToTake(tx, { trainerId, studentId, now });
  const lessons = lessonsRepository(tx);
  const time = { startsAt: to, endsAt };
  if (await lessons.isStudentBusy(studentId, [time], lesson.id)) throw new AppError("booking.student_busy");
  if (!isAgreed) await requireTimes(tx, { trainerId, lessonMinutes, visitor, now, exceptLesson }, [time]);
  if (!(await lessons.move({ id: lesson.id, trainerId, visitor, now }, time))) throw new TimesGone([to]);
  await proposalsRepository(tx).endForLessons([lesson.id]);
}

/**
 * Moves a lesson of its student (PO-03). All rules of a new booking hold.
 *
 * @throws {AppError} `request.not_found`; the reason why only a proposal is possible (`refusal.policy.ts`); errors of a booked time,
 * among them `booking.slot_taken` with alternatives; `booking.after_expiry`.
 */
export async function rescheduleLesson(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  startsAt: string,
  from: RequestOrigin,
): Promise<void> {
  let bookable: Bookable | undefined;
  try {
    await withLesson(parts, reader, id, async (changed) => {
      const { tx, lesson, booking, by, now } = changed;
      const known = { ...toAttendance(lesson), moves: lesson.moves };
      if (!mayReschedule(by, known, now)) throw createRefusalError("reschedule", by, known, now);
      const to = new Date(startsAt);
      bookable = await requireBookableForLesson({ ...parts, database: tx }, lesson, [startsAt], from);
      assertValidAt(changed, to);
      await takeOtherTime(changed, to, { visitor: from.visitor, isAgreed: false });
      await tx.query("UPDATE lessons SET moves = moves + 1 WHERE id = $1", [id]);
      await rememberTimeZone(tx, lesson.student_id, from.timeZone);
      await historyRepository(tx).add({
        bookingId: booking.id,
        lessonId: id,
        kind: "lesson_moved",
        by: reader,
        at: now,
        startsAt: lesson.starts_at,
        movedTo: to,
      });
      await parts.events.emit(tx, lessonMoved, { ...toLessonPeople(lesson, to), by });
    });
  } catch (error) {
    if (!(error instanceof TimesGone) || !bookable) throw error;
    throw await createSlotTakenError(parts.database, bookable, error.missing);
  }
}
