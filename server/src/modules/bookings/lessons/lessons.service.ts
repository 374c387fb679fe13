import type {
  AnnounceDelay,
  adjournLessonBody,
  GiveFeedback,
  LessonDetails,
  lessonQuery,
  RateLesson,
  StartLesson,
} from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";
import type { Database } from "../../../kernel/database/database.ts";
import { clampLimit, paginate, readCursor } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import {
  type Attendee,
  joinLesson,
  listLessonActions,
  needsDelayReason,
  RESUMABLE_FOR_MS,
  stopLesson,
} from "../core/attendance.policy.ts";
import { type Reader, toScope } from "../core/present-booking.ts";
import { delayAnnounced, lessonEnded, toLessonPeople } from "./change-events.ts";
import { type LessonRow, lessonRows, toAttendance } from "./lesson-rows.ts";
import { presentLesson } from "./present-lesson.ts";
import { createRefusalError, type RefusedAction } from "./refusal.policy.ts";

/**
 * Lessons for students, trainers and staff, and the actions of student and trainer.
 *
 * @throws {AppError} `request.not_found` from every call, for an unknown lesson and for one of other people.
 */
export function lessonsService({ database, clock, events }: Pick<ModuleContext, "database" | "clock" | "events">) {
  async function read(reader: Reader, id: string): Promise<LessonDetails> {
    const row = await lessonRows(database).find(id, toScope(reader));
    if (!row) throw new AppError("request.not_found");
    return presentLesson(row, reader.role, clock());
  }

  /** Changes a lesson under a row lock. @throws {AppError} the reason why not (`refusal.policy.ts`) if `change` returns false. */
  async function change(
    reader: Reader,
    id: string,
    action: RefusedAction,
    change: (tx: Database, row: LessonRow, now: Date) => Promise<boolean>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await lessonRows(tx).lock(id, toScope(reader));
      if (!row) throw new AppError("request.not_found");
      if (row.is_speaking_check) throw new AppError("lesson.is_check");
      const now = clock();
      if (await change(tx, row, now)) return;
      const hasFeedback = row.trainer_feedback !== null;
      throw createRefusalError(action, reader.role, { ...toAttendance(row), moves: row.moves, hasFeedback }, now);
    });
  }

  const may = (reader: Reader, row: LessonRow, action: "rate" | "give_feedback" | "announce_delay", now: Date) =>
    listLessonActions(reader.role, { ...toAttendance(row), hasFeedback: row.trainer_feedback !== null }, now).includes(
      action,
    );

  return {
    read,

    async list(reader: Reader, query: z.output<typeof lessonQuery>) {
      const limit = clampLimit(query.limit);
      const now = clock();
      const after = readCursor(query.cursor);
      const endedBefore = new Date(now.getTime() - RESUMABLE_FOR_MS);
      const rows = await lessonRows(database).list(toScope(reader), query.show, endedBefore, after, limit + 1);
      const { page, nextCursor } = paginate(rows, limit);
      return { lessons: page.map((row) => presentLesson(row, reader.role, now)), nextCursor };
    },

    /** All lessons of a booking that the reader may see; none for any other. */
    async listByBooking(reader: Reader, bookingId: string): Promise<LessonDetails[]> {
      const now = clock();
      const rows = await lessonRows(database).listByBooking(bookingId, toScope(reader));
      return rows.map((row) => presentLesson(row, reader.role, now));
    },

    /**
     * Records that the reader has joined. @throws {AppError} the reason why not; `request.invalid` naming `delayReason`
     * if a trainer joins a delayed lesson without a reason.
     */
    start: (reader: Reader, id: string, { delayReason, meetingUrl }: StartLesson) =>
      change(reader, id, "start", async (tx, row, now) => {
        const by: Attendee = reader.role === "student" ? "student" : "trainer";
        const course = joinLesson(toAttendance(row), by, now);
        if (!course) return false;
        if (needsDelayReason(toAttendance(row), by, row.announced_delay !== null)) {
          if (!delayReason) throw new AppError("request.invalid", { fields: { delayReason: "validation.required" } });
          await tx.query("UPDATE lessons SET delay_reason = $2 WHERE id = $1", [id, delayReason]);
        }
        if (by === "trainer" && meetingUrl) {
          await tx.query("UPDATE lessons SET meeting_url = $2 WHERE id = $1", [id, meetingUrl]);
        }
        await lessonRows(tx).write(id, course);
        return true;
      }),

    /** Records a delay that the trainer announces, and tells the student. */
    announceDelay: (reader: Reader, id: string, { minutes, reason }: AnnounceDelay) =>
      change(reader, id, "announce_delay", async (tx, row, now) => {
        if (!may(reader, row, "announce_delay", now)) return false;
        await tx.query("UPDATE lessons SET announced_delay = $2, delay_reason = $3 WHERE id = $1", [
          id,
          minutes,
          reason,
        ]);
        const expectedAt = new Date(row.starts_at.getTime() + minutes * MINUTE_MS).toISOString();
        await events.emit(tx, delayAnnounced, { ...toLessonPeople(row), lessonId: id, expectedAt, reason });
        return true;
      }),

    /** Stops a running lesson before its end. */
    adjourn: (reader: Reader, id: string, { freezeReason, note }: z.infer<typeof adjournLessonBody>) =>
      change(reader, id, "adjourn", async (tx, row, now) => {
        const course = stopLesson(toAttendance(row), now);
        if (course?.status !== "freezed") return false;
        await lessonRows(tx).write(id, course);
        await tx.query("UPDATE lessons SET freeze_reason = $2, freeze_note = $3 WHERE id = $1", [
          id,
          freezeReason,
          note || null,
        ]);
        return true;
      }),

    /** Ends a lesson at its planned end or later. */
    complete: (reader: Reader, id: string) =>
      change(reader, id, "complete", async (tx, row, now) => {
        const course = stopLesson(toAttendance(row), now);
        if (course?.status !== "completed") return false;
        await lessonRows(tx).write(id, course);
        await events.emit(tx, lessonEnded, { lessonId: id, studentId: row.student_id });
        return true;
      }),

    /** Rates a completed lesson. Rating again replaces the rating; a changed text waits for the school's approval again. */
    rate: (reader: Reader, id: string, { stars, criteria, feedback, mayShow, mayName }: RateLesson) =>
      change(reader, id, "rate", async (tx, row, now) => {
        if (!may(reader, row, "rate", now)) return false;
        await tx.query(
          `UPDATE lessons SET rating = $2, rating_criteria = $3, rated_at = $4, feedback = $5,
             feedback_may_show = $6, feedback_may_name = $7, feedback_shown_at = CASE WHEN $6 AND feedback = $5 THEN feedback_shown_at END
           WHERE id = $1`,
          [
            id,
            stars,
            JSON.stringify(criteria ?? {}),
            now,
            feedback || null,
            Boolean(feedback && mayShow),
            Boolean(feedback && mayShow && mayName),
          ],
        );
        return true;
      }),

    /** Gives the trainer's feedback, once. */
    giveFeedback: (reader: Reader, id: string, { wentWell, corrections, nextStep, voiceFileId }: GiveFeedback) =>
      change(reader, id, "give_feedback", async (tx, row, now) => {
        if (!may(reader, row, "give_feedback", now)) return false;
        await tx.query(
          `INSERT INTO lesson_feedback (lesson_id, went_well, corrections, next_step, voice_file_id, given_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [id, wentWell, corrections || null, nextStep || null, voiceFileId ?? null, now],
        );
        return true;
      }),
  };
}

/** Creates the answer to a call that changed this lesson, read in the transaction of the call. */
export function createLessonAnswer(parts: Pick<ModuleContext, "clock" | "events">, reader: Reader, id: string) {
  return async (database: Database) => ({ data: await lessonsService({ ...parts, database }).read(reader, id) });
}
