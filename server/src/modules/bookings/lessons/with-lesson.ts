import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { lockOrder } from "../../payments/public.ts";
import { type BookingRow, bookingsRepository } from "../core/bookings.repository.ts";
import type { Changer } from "../core/change.policy.ts";
import { type Reader, toScope } from "../core/present-booking.ts";
import { type LessonRow, lessonRows } from "./lesson-rows.ts";

export type BookingDependencies = Pick<ModuleContext, "database" | "events" | "jobs" | "clock">;

/** A lesson that is being changed, under the locks of its order, booking and row. */
export type ChangedLesson = {
  tx: Database;
  lesson: LessonRow;
  booking: BookingRow;
  reader: Reader;
  by: Changer;
  now: Date;
};

/** @throws {AppError} `auth.forbidden` for support agents, who only read. */
export function requireChanger({ role }: Reader): Changer {
  if (role === "agent") throw new AppError("auth.forbidden");
  return role;
}

/**
 * Runs `work` on a lesson of a paid pack. Locks are taken in the order of payments: order, booking, lesson.
 *
 * @throws {AppError} `request.not_found` for an unknown lesson and one of other people; `lesson.is_check` for a speaking check.
 */
export async function withLesson(
  { database, clock }: BookingDependencies,
  reader: Reader,
  id: string,
  work: (changed: ChangedLesson) => Promise<void>,
): Promise<void> {
  const by = requireChanger(reader);
  await database.transaction(async (tx) => {
    const known = await lessonRows(tx).find(id, toScope(reader));
    if (!known) throw new AppError("request.not_found");
    if (known.is_speaking_check) throw new AppError("lesson.is_check");
    await lockOrder(tx, known.booking_id);
    const booking = await bookingsRepository(tx).lock(known.booking_id);
    const lesson = await lessonRows(tx).lock(id, toScope(reader));
    if (!booking || !lesson) throw new AppError("request.not_found");
    await work({ tx, lesson, booking, reader, by, now: clock() });
  });
}
