import type { BookSpeakingCheck } from "@kalima/booking-contract";
import { SPEAKING_CHECK_MINUTES } from "@kalima/booking-contract";
import { DAY_MS, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../kernel/database/database.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  bookingConfirmed,
  bookingsRepository,
  computeCheckState,
  createReferenceCode,
  type NewBooking,
  prepareToTake,
  speakingCheckBooked,
  TimesGone,
  takeTimes,
  toAppointment,
  toCheck,
} from "../bookings/public.ts";
import { readNewestResult } from "../placement/public.ts";
import type { Viewer } from "../trainers/public.ts";
import {
  CHECK_MS,
  type Examiner,
  isFreeAt,
  listAlternatives,
  selectExaminers,
  sortByTurn,
} from "./examiners.policy.ts";
import { findExaminers } from "./examiners.repository.ts";

type Dependencies = Pick<ModuleContext, "database" | "events" | "clock">;

const MAX_ALTERNATIVES = 6;

/** The newest written result. @throws {AppError} `placement.unfinished`, `booking.check_used` */
async function requireResultToCheck(tx: Database, studentId: string): Promise<string> {
  const result = await readNewestResult(tx, studentId);
  const checks = result ? await bookingsRepository(tx).listChecks(result.id) : [];
  const state = computeCheckState(result, checks.map(toCheck));
  if (!result || state === "test_first") throw new AppError("placement.unfinished");
  if (state !== "ready") throw new AppError("booking.check_used");
  return result.id;
}

function createSlotTakenError(examiners: readonly Examiner[], asker: Viewer, startsAt: number): AppError {
  const alternatives = listAlternatives(examiners, asker, startsAt, MAX_ALTERNATIVES);
  const toIso = (at: number) => new Date(at).toISOString();
  return new AppError("booking.slot_taken", {
    extra: { taken: [toIso(startsAt)], alternatives: alternatives.map(toIso) },
  });
}

/**
 * Books a speaking check with the trainer whose turn it is among those who are free.
 * Parallel bookings of one time go to different trainers, as long as there are any.
 *
 * @throws {AppError} `placement.unfinished` without a test result, `booking.check_used` once it is booked or done,
 * `booking.slot_taken` with `taken` and `alternatives` in `extra`, `booking.student_busy`, or the rule the time breaks.
 */
export async function bookCheck(
  { database, events, clock }: Dependencies,
  { id, studentId, timeZone }: { id: string; studentId: string; timeZone: string },
  wanted: BookSpeakingCheck,
): Promise<void> {
  const now = clock();
  const asker = { now: now.getTime(), timeZone };
  const startsAt = Date.parse(wanted.startsAt);
  await requireResultToCheck(database, studentId);
  const range = { from: startsAt - 4 * DAY_MS, until: startsAt + 8 * DAY_MS, now };
  const examiners = await findExaminers(database, range);
  const { offered, refusal } = selectExaminers(examiners, asker, startsAt);
  if (offered.length === 0) throw new AppError(refusal, { extra: { time: wanted.startsAt } });

  const time = { startsAt: new Date(startsAt), endsAt: new Date(startsAt + CHECK_MS) };
  for (const { id: trainerId } of sortByTurn(offered.filter((examiner) => isFreeAt(examiner, startsAt)))) {
    try {
      await database.transaction(async (tx) => {
        await prepareToTake(tx, { trainerId, studentId, now });
        const booking: NewBooking = {
          id,
          referenceCode: createReferenceCode(),
          studentId,
          trainerId,
          pack: 1,
          lessonMinutes: SPEAKING_CHECK_MINUTES,
          pricePerLessonMinor: 0,
          currency: SCHOOL_CURRENCY,
          schoolPriceMinor: null,
          note: null,
          placementResultId: await requireResultToCheck(tx, studentId),
          now,
        };
        await takeTimes(tx, booking, [time], null);
        const { referenceCode } = booking;
        const row = await bookingsRepository(tx).find(id);
        const trainerUserId = row?.trainer_user_id ?? null;
        await events.emit(tx, bookingConfirmed, { bookingId: id, studentId, trainerUserId, referenceCode });
        if (row) await events.emit(tx, speakingCheckBooked, toAppointment(row));
      });
      return;
    } catch (error) {
      if (!(error instanceof TimesGone)) throw error;
    }
  }
  throw createSlotTakenError(await findExaminers(database, range), asker, startsAt);
}
