import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import type { LessonRecord } from "@kalima/learning-contract";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import {
  bookingsRepository,
  countCreditsLeft,
  type LessonFacts,
  lessonRows,
  presentLesson,
  type Reader,
  readLessonHistory,
  toScope,
} from "../../bookings/public.ts";
import { readLessonNotes } from "../../rooms/public.ts";
import { readTasksOfLesson } from "../../tasks/public.ts";

/**
 * Reads what a lesson left behind: feedback, notes, words and tasks, and what comes next. The tasks of one that is to come
 * are those to do for it: set since the lesson before.
 *
 * @throws {AppError} `request.not_found` for an unknown lesson, one of other people, and a speaking check.
 */
export async function readLessonRecord(
  { database, clock }: Pick<ModuleContext, "database" | "clock">,
  reader: Reader,
  id: string,
): Promise<LessonRecord> {
  const row = await lessonRows(database).find(id, toScope(reader));
  if (!row || row.is_speaking_check) throw new AppError("request.not_found");
  const now = clock();
  const pair = { lessonId: id, studentId: row.student_id, trainerId: row.trainer_id };
  const [history, notes, booking] = await Promise.all([
    readLessonHistory(database, row.student_id),
    readLessonNotes(database, id),
    bookingsRepository(database).find(row.booking_id, toScope(reader)),
  ]);
  // Newest first.
  const others = history.filter(({ trainerId, status }) => trainerId === row.trainer_id && status !== "cancelled");
  const later = others.filter(({ startsAt }) => startsAt > row.starts_at).toReversed();
  const earlier = others.find(({ startsAt }) => startsAt < row.starts_at);
  const lesson = presentLesson(row, reader.role, now);
  const isAhead = lesson.status === "upcoming" || lesson.status === "delayed";
  const span = isAhead
    ? { ...pair, from: earlier?.startsAt ?? new Date(0), until: row.starts_at }
    : { ...pair, from: row.starts_at, until: later[0]?.startsAt ?? null };
  return {
    lesson,
    notes,
    tasks: await readTasksOfLesson(database, span, reader.role, now),
    next: presentNext(later.find((lesson) => isToCome(lesson, now))),
    unplanned: booking?.status === "confirmed" ? countCreditsLeft(booking, now) : 0,
  };
}

function isToCome({ status, endsAt }: LessonFacts, now: Date): boolean {
  return LIVE_LESSON_STATUSES.some((live) => live === status) && endsAt > now;
}

function presentNext(lesson: LessonFacts | undefined): LessonRecord["next"] {
  if (!lesson) return null;
  const { id, startsAt, endsAt, status } = lesson;
  return { id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), status };
}
