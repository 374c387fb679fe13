import type { MoveBooking, Takeover } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { lockOrder } from "../../payments/public.ts";
import { proposalsRepository } from "../changes/proposals.repository.ts";
import { selectStatusRefusal } from "../core/booking-refusal.policy.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import { quoteCancellation } from "../core/pack-state.ts";
import type { Reader } from "../core/present-booking.ts";
import { holdsRepository } from "../holds/holds.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { findFreeTrainers } from "./find-free-trainers.ts";
import { moveLessons } from "./move-lessons.ts";

/** Lessons that have not begun. @throws {AppError} `request.not_found`; the reason unless a paid pack has any left. */
function requireLessonsToMove(booking: BookingRow | undefined, now: Date) {
  if (!booking) throw new AppError("request.not_found");
  const { released, lessons } = quoteCancellation(booking, "admin", now);
  if (booking.service) throw new AppError("booking.not_paid");
  if (booking.status !== "confirmed") throw new AppError(selectStatusRefusal(booking.status));
  if (lessons === 0) throw new AppError("booking.nothing_to_come");
  return { booking, lessons: released };
}

/**
 * Trainers who could take over a booking now, those most like its own first: they work at all its times to come and have
 * nothing else then. Errors as in `moveBooking`.
 */
export async function readTakeovers(database: Database, id: string, now: Date): Promise<Takeover[]> {
  const { booking, lessons } = requireLessonsToMove(await bookingsRepository(database).find(id), now);
  const starts = lessons.map(({ startsAt }) => startsAt);
  const free = await findFreeTrainers(database, booking, { starts, now, by: "staff" });
  return free.map(({ id: trainerId, name }) => ({ id: trainerId, name }));
}

/**
 * Staff give a paid pack and its lessons to come to another trainer (ST-02), at the price paid. The student may refuse, as
 * after a trainer left.
 *
 * @throws {AppError} `request.not_found`; the reason unless a paid pack has lessons left;
 * `booking.trainer_not_free` for a trainer who cannot hold all of them.
 */
export async function moveBooking(
  parts: BookingDependencies,
  reader: Reader,
  id: string,
  wanted: MoveBooking,
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await lockOrder(tx, id);
    const now = parts.clock();
    const { booking, lessons } = requireLessonsToMove(await bookingsRepository(tx).lock(id), now);
    // Bookings of the same student wait, as they do for any new time.
    await holdsRepository(tx).lockStudent(booking.student_id);
    const starts = lessons.map(({ startsAt }) => startsAt);
    const [trainer] = await findFreeTrainers(tx, booking, { starts, now, by: "staff", only: wanted.teacherId });
    if (!trainer) throw new AppError("booking.trainer_not_free");
    await proposalsRepository(tx).endForLessons(lessons.map((lesson) => lesson.id));
    await moveLessons(parts, trainer, { tx, booking, now, lessons, by: { reader, reason: wanted.reason } });
    const change = {
      before: { trainerId: booking.trainer_id },
      after: { trainerId: trainer.id, lessons: lessons.length },
    };
    await audit(tx, { subject: booking.student_id, ...change });
  });
}
