import { lesson, lessonDetails } from "@kalima/booking-contract";
import { placementGoal } from "@kalima/catalog-contract";
import { optionalText, pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { cefrLevel, id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { levelReached } from "./levels.ts";
import { planStep } from "./plan.ts";
import { task } from "./tasks.ts";
import { learnedWord } from "./vocabulary.ts";

const count = z.int().check(z.nonnegative());

/** Days without a planned lesson after which a student with lessons left is at risk. */
export const AT_RISK_DAYS = 14;
/** Limit of a private note, in characters. */
export const PRIVATE_NOTE_MAX_LENGTH = 10_000;
/** Entries of each list on a student's page, at most: the newest ones. */
export const STUDENT_LIST_LENGTH = 60;
/** Characters of a lesson's notes on a student's page; the record of the lesson holds all of them. */
export const STUDENT_NOTES_LENGTH = 1_000;

/** `at_risk`: lessons are left, and none is planned for the next `AT_RISK_DAYS`. `ended`: none is left. */
export const studentStanding = openEnum(["active", "at_risk", "ended"]);
export type StudentStanding = z.infer<typeof studentStanding>;

/** A student with a paid pack of the trainer who reads: first name only, and no way to reach them outside of the site. */
export const ownStudent = z.object({
  id,
  name: z.string(),
  /** Level of the last placement test; null for a student who took none. */
  level: z.nullable(cefrLevel),
  /** Completed lessons with this trainer. */
  lessons: count,
  lastLessonAt: z.nullable(instant),
  nextLessonAt: z.nullable(instant),
  /** Lessons of paid packs that did not take place yet, planned or not. A server of an earlier version does not say, as below. */
  lessonsLeft: z.optional(count),
  /** Lessons that the student did not join. */
  missed: z.optional(count),
  /** The task of this trainer that is due first and waits for work, and is not late; null without one. */
  openTask: z.optional(z.nullable(z.object({ id, title: z.string(), dueAt: instant }))),
  standing: z.optional(studentStanding),
});
export type OwnStudent = z.infer<typeof ownStudent>;

/** Standings by which a trainer narrows the list; students at risk are among the active ones, too. */
export const LISTED_STANDINGS = ["active", "at_risk", "ended"] as const;
export type ListedStanding = (typeof LISTED_STANDINGS)[number];

/**
 * Orders of a trainer's students, by default the next lesson first; `-` for the last first. Those without the value that an
 * order is by come last in both. `attendance` is the share of lessons that the student joined.
 */
export const STUDENT_SORTS = [
  "nextLessonAt",
  "-nextLessonAt",
  "name",
  "-name",
  "level",
  "-level",
  "lastLessonAt",
  "-lastLessonAt",
  "lessonsLeft",
  "-lessonsLeft",
  "attendance",
  "-attendance",
] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** Which of a trainer's students are listed, and in which order; all without any. */
export const ownStudentsFilter = z.object({
  show: z.optional(z.enum(LISTED_STANDINGS)),
  sort: z.optional(z.enum(STUDENT_SORTS)),
});
export type OwnStudentsFilter = z.infer<typeof ownStudentsFilter>;

/** A note about a student that only its trainer reads. Version 0 was never saved. */
export const privateNote = z.object({ text: z.string(), version: count, updatedAt: z.nullable(instant) });
export type PrivateNote = z.infer<typeof privateNote>;

/** PUT /trainer/students/:id/notes: `version` is that of the note which the new text was made from. */
export const savePrivateNoteBody = z.object({
  text: optionalText(PRIVATE_NOTE_MAX_LENGTH),
  version: count,
});

/**
 * GET /trainer/students/:id: everything a trainer knows of a student from their lessons together, without phone and e-mail.
 * Lists hold at most `STUDENT_LIST_LENGTH` entries.
 */
export const trainersStudent = z.object({
  id,
  name: z.string(),
  /** The newest level: the spoken one where a trainer has heard the student. */
  level: z.nullable(cefrLevel),
  /** Results of the placement test, the oldest first. */
  levels: z.array(levelReached),
  /** The purpose of the English, as said before the newest test; null where nothing was said. */
  goal: z.nullable(placementGoal),
  standing: studentStanding,
  lessonsLeft: count,
  /** Those of them without a time. */
  unplanned: count,
  /** Completed lessons with this trainer, and those that the student did not join. */
  attendance: z.object({ attended: count, missed: count }),
  /** With this trainer, without speaking checks, the newest first; with feedback, ratings as far as the trainer may read them, and the first `STUDENT_NOTES_LENGTH` characters of the notes. */
  lessons: z.array(z.extend(lessonDetails, { notes: z.string() })),
  /** Set by this trainer, and the student's own work after their lessons; the newest first. */
  tasks: z.array(task),
  /** From the lessons with this trainer, those of the newest first. */
  words: z.array(z.omit(learnedWord, { cards: true })),
  /** The next lesson with this trainer. */
  next: z.nullable(lesson),
  /** The next step from the newest feedback that names one. */
  nextStep: z.nullable(z.object({ text: z.string(), lessonId: id, at: instant })),
  /** Steps that this trainer wrote, the newest, which counts, first. A server of an earlier version sends none. */
  plan: z.optional(z.array(planStep)),
  note: privateNote,
  /** True while the trainer may write to the student and set tasks: with a paid pack. */
  isTaught: z.boolean(),
});
export type TrainersStudent = z.infer<typeof trainersStudent>;

/** Without a `limit` all of them, as versions from before there were pages read the list. */
export const listOwnStudents = operation("GET /api/learning/students", {
  query: z.extend(pageQuery, ownStudentsFilter.shape),
  answer: wrapList(ownStudent),
});
/** How many students each value of `show` lists. */
export const countOwnStudents = operation("GET /api/learning/students/counts", {
  answer: wrapData(z.object({ all: count, active: count, at_risk: count, ended: count })),
});
export const readTrainersStudent = operation("GET /api/trainer/students/:id", { answer: wrapData(trainersStudent) });
/** Answers the saved note. A note that another device has saved meanwhile is answered by 409 `note.changed`, with it as `current`. */
export const savePrivateNote = operation("PUT /api/trainer/students/:id/notes", {
  body: savePrivateNoteBody,
  answer: wrapData(privateNote),
});
