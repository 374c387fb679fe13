import type { CreateBooking } from "@kalima/contracts/api";
import { DAY_MS, type LessonLength } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import {
  findAlternatives,
  findRefusal,
  getLessonMs,
  getLongestLesson,
  type Schedule,
  type TrainerRow,
  toSchedule,
  trainersRepository,
  type Viewer,
} from "../../trainers/public.ts";
import { readTakenTimes } from "./taken-times.ts";

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
 * The trainer of a wanted booking, after the rules for each of its times.
 *
 * @throws {AppError} `request.not_found`, `booking.too_many_times`, `booking.length_not_offered`, `booking.student_busy` for
 * times that overlap each other, or the rule that a time breaks.
 */
export async function requireBookableTrainer(
  database: Database,
  wanted: CreateBooking,
  asker: Viewer,
  visitor: string | null,
): Promise<Bookable> {
  const times = [...new Set(wanted.startsAt.map((at) => Date.parse(at)))];
  if (times.length > wanted.pack || times.length < wanted.startsAt.length) throw new AppError("booking.too_many_times");
  const [trainer] = await trainersRepository(database).find({ id: wanted.teacherId });
  if (!trainer) throw new AppError("request.not_found");
  const lessonMinutes = requireLength(trainer, wanted.lessonMinutes);
  const schedule = toSchedule(trainer, lessonMinutes);
  if (hasOverlap(schedule, times)) throw new AppError("booking.student_busy");
  for (const time of times) {
    const refusal = findRefusal(schedule, asker, time);
    if (refusal) throw new AppError(refusal, { extra: { time: new Date(time).toISOString() } });
  }
  return { trainer, schedule, lessonMinutes, times, asker, visitor };
}

/** A time that student and trainer agreed on: it only has to be free. @throws {AppError} `request.not_found` */
export async function readAgreedTime(
  database: Database,
  lesson: { trainer_id: string; lesson_minutes: LessonLength },
  startsAt: Date,
  asker: Viewer,
  visitor: string | null,
): Promise<Bookable> {
  const [trainer] = await trainersRepository(database).find({ id: lesson.trainer_id });
  if (!trainer) throw new AppError("request.not_found");
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

/** `booking.slot_taken` with the times that are gone and free times near them. */
export async function createSlotTakenError(
  database: Database,
  { trainer, schedule, times, asker, visitor }: Bookable,
  missing: readonly Date[],
): Promise<AppError> {
  const gone = missing.map((at) => at.getTime());
  const [from, until] = [Math.min(...gone) - 4 * DAY_MS, Math.max(...gone) + 8 * DAY_MS];
  const taken = await readTakenTimes(database, [trainer.id], from, until, new Date(asker.now), visitor);
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
