import { bookedTrainer, booking, lessonDetails } from "@kalima/booking-contract";
import { wrapData } from "@kalima/contracts/api";
import { cefrLevel, id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { practice } from "./practice.ts";
import { task } from "./tasks.ts";

const count = z.int().check(z.nonnegative());

/** Entries of each list in today's page, at most. */
export const TODAY_LIST_LENGTH = 3;

/** GET /today: what a student's day holds, each part read at the same instant. */
export const today = z.object({
  /** The placement test: never taken, begun and still open, or with a result. */
  test: openEnum(["not_taken", "under_way", "taken"]),
  /** The newest result, and what the student has done since. Null without one. */
  level: z.nullable(
    z.object({
      written: cefrLevel,
      /** Null until a trainer has heard the student. */
      spoken: z.nullable(cefrLevel),
      /** Place on the whole scale, 0–100. Each level is a sixth of it. */
      score: z.int(),
      takenAt: instant,
      /** Completed lessons since then, and the minutes that they ran. */
      lessons: count,
      minutes: count,
    }),
  ),
  /** Weeks in a row with a completed lesson. */
  weeks: count,
  /** Lessons that have not ended, the next one first, `TODAY_LIST_LENGTH` at most. */
  lessons: z.array(lessonDetails),
  /** Lessons for which somebody else proposed another time, the next one first, `TODAY_LIST_LENGTH` at most. */
  proposals: z.array(lessonDetails),
  /** Completed lessons without a rating, the newest first, `TODAY_LIST_LENGTH` at most. */
  unrated: z.array(lessonDetails),
  /**
   * Bookings that still matter, the newest first: held or waiting for their payment, or paid with lessons that did not take
   * place, another trainer to accept, or a question about the next pack. Without speaking checks.
   */
  bookings: z.array(booking),
  /** The newest pack of which every lesson is over, where no booking above is paid; else null. */
  usedUp: z.nullable(booking),
  /** Tasks without work, the first that is due first, `TODAY_LIST_LENGTH` at most. Late ones stay for two weeks. */
  tasks: z.array(task),
  /** Number of all tasks without work that are not late. */
  openTasks: count,
  /** Five minutes of practice: words to review, the sentence to say, and the days in a row. */
  practice,
  /** Unread messages of trainers. */
  unread: count,
  /** The newest feedback of a trainer. */
  feedback: z.nullable(z.object({ lessonId: id, teacher: bookedTrainer, wentWell: z.string(), at: instant })),
});
export type Today = z.infer<typeof today>;

export const readToday = operation("GET /api/today", { answer: wrapData(today) });
