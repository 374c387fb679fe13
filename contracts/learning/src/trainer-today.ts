import { lastLesson, lessonDetails } from "@kalima/booking-contract";
import { wrapData } from "@kalima/contracts/api";
import { calendarDate, cefrLevel, id, instant, openEnum, timeZone, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Entries of what is due in a trainer's Today, at most. */
export const TRAINER_DUE_LENGTH = 20;

/**
 * Something that a trainer owes. `feedback`: on a lesson. `task`: work to review. `proposal`: another time to answer.
 * `message`: a student who waits for an answer. `page_change`: the school has refused what they asked for.
 */
export const dueKind = openEnum(["feedback", "task", "proposal", "message", "page_change"]);
export type DueKind = ValueOf<typeof dueKind>;

export const trainerDue = z.object({
  kind: dueKind,
  /** Id of the lesson, task or conversation; for `page_change` of the trainer. */
  id,
  /** The first name; null for `page_change`. */
  studentName: z.nullable(z.string()),
  /** For `feedback` and `proposal`. */
  lesson: z.nullable(lessonDetails),
  /** Title of the task, beginning of the newest message, or reason of the refusal; null for a picture or a voice. */
  text: z.nullable(z.string()),
  /** The deadline; null without one. An unanswered proposal ends then. */
  dueAt: z.nullable(instant),
});
export type TrainerDue = z.infer<typeof trainerDue>;

/** The next lesson, with what a trainer wants to know of its student before. */
export const preparedLesson = z.object({
  lesson: lessonDetails,
  student: z.object({
    /** Level of the newest placement test; null without one. */
    level: z.nullable(cefrLevel),
    /** Zone in which the student last chose times; null until then. */
    timeZone: z.nullable(timeZone),
  }),
  /** The completed lesson of the two before it; null without one. */
  last: z.nullable(lastLesson),
  /** The newest task that this trainer has not reviewed; null without one. */
  task: z.nullable(z.object({ id, title: z.string(), dueAt: instant, isSent: z.boolean() })),
});
export type PreparedLesson = z.infer<typeof preparedLesson>;

/** GET /trainer/today: a trainer's day, each part read at the same instant. */
export const trainerToday = z.object({
  /** The trainer's clock, on which the day is. */
  timeZone,
  date: calendarDate,
  /** The current or next lesson, on any day; null without one. */
  next: z.nullable(preparedLesson),
  /** Lessons of the day, also those that are over, in the order of their times. Without cancelled ones. */
  lessons: z.array(lessonDetails),
  /** The first that is due comes first, what has no deadline last; `TRAINER_DUE_LENGTH` at most. */
  due: z.array(trainerDue),
  /** True if there is more than `due` names. */
  hasMoreDue: z.boolean(),
  /** False if the trainer's week has no working hours yet, so no lessons can be booked. */
  worksHours: z.boolean(),
});
export type TrainerToday = z.infer<typeof trainerToday>;

/** For trainers: `request.not_found` without a page. */
export const readTrainerToday = operation("GET /api/trainer/today", { answer: wrapData(trainerToday) });
