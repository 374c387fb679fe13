import type { CreateBooking } from "@kalima/booking-contract";
import { HOLD_MINUTES, MAX_UNPAID_HOLDS } from "@kalima/booking-contract";
import type { LessonLength } from "@kalima/catalog-contract";
import { DAY_MS, HOUR_MS, MINUTE_MS, SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { FAWRY_HOURS } from "@kalima/payment-contract";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { openOrder } from "../../payments/public.ts";
import { computeLessonPrice, computePackPrice, readAccountPrices, readDefaultPrices } from "../../prices/public.ts";
import {
  findAlternatives,
  findRefusal,
  getLessonMs,
  getLongestLesson,
  type Schedule,
  type TrainerRow,
  toSchedule,
  type Viewer,
} from "../../trainers/public.ts";
import { rememberTimeZone } from "../../users/public.ts";
import { bookingsRepository, type NewBooking } from "../core/bookings.repository.ts";
import { createReferenceCode } from "../core/reference-code.ts";
import { type LessonTime, lessonsRepository } from "../lessons/lessons.repository.ts";
import { listMissingTimes, readTakenTimes } from "../lessons/taken-times.ts";
import { endHold, endHolds, holdsRepository, timeHoldsRepository } from "./holds.ts";
import { requireTrainer } from "./require-trainer.ts";

const MAX_ALTERNATIVES = 6;

export type Bookable = {
  trainer: TrainerRow;
  schedule: Schedule;
  lessonMinutes: LessonLength;
  times: readonly number[];
  asker: Viewer;
  /** The guest id of the browser, which may book its own held time. */
  visitor: string | null;
};

/**
 * Loads the trainer of a wanted booking, and checks the rules for each of its times.
 *
 * @throws {AppError} those of `requireTrainer`, `booking.too_many_times`, `booking.length_not_offered`, `booking.student_busy` for
 * times that overlap each other, or the rule that a time breaks.
 */
export async function requireBookable(
  database: Database,
  wanted: CreateBooking,
  asker: Viewer,
  visitor: string | null,
): Promise<Bookable> {
  const times = [...new Set(wanted.startsAt.map((at) => Date.parse(at)))];
  if (times.length > wanted.pack || times.length < wanted.startsAt.length) throw new AppError("booking.too_many_times");
  const trainer = await requireTrainer(database, wanted.teacherId);
  const lessonMinutes = requireLength(trainer, wanted.lessonMinutes);
  const schedule = toSchedule(trainer, lessonMinutes);
  if (hasOverlap(schedule, times)) throw new AppError("booking.student_busy");
  for (const time of times) {
    const refusal = findRefusal(schedule, asker, time);
    if (refusal) throw new AppError(refusal, { extra: { time: new Date(time).toISOString() } });
  }
  return { trainer, schedule, lessonMinutes, times, asker, visitor };
}

/** Loads what is needed to take a time that student and trainer agreed on: it only has to be free. Errors as in `requireTrainer`. */
export async function loadAgreedBookable(
  database: Database,
  lesson: { trainer_id: string; lesson_minutes: LessonLength },
  startsAt: Date,
  asker: Viewer,
  visitor: string | null,
): Promise<Bookable> {
  const trainer = await requireTrainer(database, lesson.trainer_id);
  const { lesson_minutes: lessonMinutes } = lesson;
  const schedule = toSchedule(trainer, lessonMinutes);
  return { trainer, schedule, lessonMinutes, times: [startsAt.getTime()], asker, visitor };
}

/** @throws {AppError} `booking.length_not_offered` */
function requireLength(trainer: TrainerRow, wanted: number | undefined): LessonLength {
  const length = wanted === undefined ? getLongestLesson(trainer) : trainer.lesson_lengths.find((l) => l === wanted);
  if (length === undefined) throw new AppError("booking.length_not_offered");
  return length;
}

/**
 * `booking.slot_taken` with the times that are gone and free times near them, by the trainer's hours of this moment. Errors as in
 * `requireTrainer`.
 */
export async function createSlotTakenError(
  database: Database,
  { trainer: known, lessonMinutes, times, asker, visitor }: Bookable,
  missing: readonly Date[],
): Promise<AppError> {
  const trainer = await requireTrainer(database, known.id);
  const schedule = toSchedule(trainer, lessonMinutes);
  const gone = missing.map((at) => at.getTime());
  const [from, until] = [Math.min(...gone) - 4 * DAY_MS, Math.max(...gone) + 8 * DAY_MS];
  const taken = await readTakenTimes(database, [trainer.id], from, until, new Date(asker.now), { visitor });
  const kept = times
    .filter((at) => !gone.includes(at))
    .map((at) => ({ startsAt: at, endsAt: at + getLessonMs(schedule) }));
  const busy = [...(taken.get(trainer.id) ?? []), ...kept];
  const alternatives = findAlternatives(schedule, busy, asker, gone, MAX_ALTERNATIVES);
  const toIso = (at: number) => new Date(at).toISOString();
  return new AppError("booking.slot_taken", {
    extra: { taken: gone.map(toIso), alternatives: alternatives.map(toIso) },
  });
}

/** Returns true if two lessons at these start times would overlap. */
function hasOverlap(schedule: Schedule, times: readonly number[]): boolean {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted.some((at, place) => at - (sorted[place - 1] ?? Number.NEGATIVE_INFINITY) < getLessonMs(schedule));
}

/** Rolls back what a transaction took. */
export class TimesGone extends Error {
  readonly missing: readonly Date[];
  constructor(missing: readonly Date[]) {
    super("times are gone");
    this.missing = missing;
  }
}

/** Locks the trainer's times. @throws {TimesGone} for those that the trainer cannot give any more. */
export async function requireTimes(
  tx: Database,
  wanted: Parameters<typeof listMissingTimes>[1],
  times: readonly LessonTime[],
): Promise<void> {
  const starts = times.map(({ startsAt }) => startsAt);
  const missing = await listMissingTimes(tx, wanted, starts);
  if (missing.length > 0) throw new TimesGone(missing);
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
  const { id: bookingId, studentId, trainerId, lessonMinutes, now } = booking;
  const lessons = lessonsRepository(tx);
  if (await lessons.isStudentBusy(studentId, times)) throw new AppError("booking.student_busy");
  await requireTimes(tx, { trainerId, lessonMinutes, visitor, now }, times);
  await bookingsRepository(tx).add(booking);
  const taken = await lessons.take({ bookingId, trainerId, studentId, visitor, now }, times);
  const got = new Set(taken.map((at) => at.getTime()));
  const missing = times.map(({ startsAt }) => startsAt).filter((at) => !got.has(at.getTime()));
  if (missing.length > 0) throw new TimesGone(missing);
  if (visitor) await timeHoldsRepository(tx).remove(visitor);
}

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
  const first = Math.min(...times.map(({ startsAt }) => startsAt.getTime()));
  const payBy = new Date(Math.min(now.getTime() + FAWRY_HOURS * HOUR_MS, first));
  await openOrder(tx, { bookingId, studentId, referenceCode, amountMinor, currency, payBy, now });
  await jobs.enqueue(tx, endHold, { bookingId }, { runAt: holdExpiresAt, key: bookingId });
}

/** The price of a lesson for a student, and the same in the school's currency; null where that is the student's. */
async function computeBookedPrice(
  database: Database,
  studentId: string,
  { trainer, lessonMinutes }: Bookable,
  pack: CreateBooking["pack"],
  now: Date,
) {
  const single = computeLessonPrice(trainer.price_per_lesson_minor, lessonMinutes);
  const price = computePackPrice(await readAccountPrices(database, studentId, now), single, pack).perLesson;
  if (price.currency === SCHOOL_CURRENCY) return { price, schoolPriceMinor: null };
  const atHome = computePackPrice(await readDefaultPrices(database, now), single, pack).perLesson;
  return { price, schoolPriceMinor: atHome.amountMinor };
}

/**
 * Holds times for a student and opens the order, at the prices of the student's country. All times or none.
 *
 * @param visitor The guest id of the student's browser, which may book its own held time.
 * @throws {AppError} `booking.slot_taken` with `taken` and `alternatives` in `extra`, `booking.student_busy`,
 * `booking.too_many_holds`, `booking.trainer_unavailable`, or the rule a time breaks (`booking.in_the_past`, `booking.same_day`, `booking.too_soon`,
 * `booking.not_offered`, `booking.too_many_times`).
 */
export async function createHeldBooking(
  parts: Dependencies,
  { id, studentId, timeZone, visitor }: { id: string; studentId: string; timeZone: string; visitor: string | null },
  wanted: CreateBooking,
): Promise<void> {
  const now = parts.clock();
  const bookable = await requireBookable(parts.database, wanted, { now: now.getTime(), timeZone }, visitor);
  const { price, schoolPriceMinor } = await computeBookedPrice(parts.database, studentId, bookable, wanted.pack, now);
  const booking: Hold = {
    id,
    referenceCode: createReferenceCode(),
    studentId,
    trainerId: wanted.teacherId,
    pack: wanted.pack,
    lessonMinutes: bookable.lessonMinutes,
    pricePerLessonMinor: price.amountMinor,
    currency: price.currency,
    schoolPriceMinor,
    note: wanted.note || null,
    holdExpiresAt: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS),
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
