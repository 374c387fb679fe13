import type { AssessSpeaking } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../kernel/audit/audit.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  bookingsRepository,
  lessonsRepository,
  mayAssess,
  type Reader,
  selectCheckRefusal,
  spokenLevelFound,
  toCheck,
  toScope,
} from "../bookings/public.ts";
import { recordSpokenLevel } from "../placement/public.ts";

/**
 * Joins the level that a trainer heard to the student's written result, and completes the meeting.
 *
 * @throws {AppError} `request.not_found` for bookings of others, `booking.not_a_check` for lessons, and the reason
 * before the check starts, after it was cancelled, and a second time.
 */
export async function assessCheck(
  { database, events, clock }: Pick<ModuleContext, "database" | "events" | "clock">,
  reader: Reader,
  id: string,
  { level, note }: AssessSpeaking,
): Promise<void> {
  await database.transaction(async (tx) => {
    const bookings = bookingsRepository(tx);
    const row = await bookings.find(id, toScope(reader));
    if (!row) throw new AppError("request.not_found");
    const { placement_result_id: resultId, trainer_id: trainerId } = row;
    const now = clock();
    if (!resultId || !row.service) throw new AppError("booking.not_a_check");
    const check = toCheck(row);
    const isMarked = mayAssess(check, now) && (await bookings.markAssessed(id, now));
    if (!isMarked) throw new AppError(selectCheckRefusal("assess", check, now));
    await audit(tx, { object: { kind: "booking", id }, subject: row.student_id, after: { level } });
    await lessonsRepository(tx).complete(id);
    await recordSpokenLevel(tx, { resultId, level, note, trainerId, at: now });
    await events.emit(tx, spokenLevelFound, { studentId: row.student_id, level });
  });
}
