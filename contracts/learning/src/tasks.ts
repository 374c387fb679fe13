import { storedFile } from "@kalima/accounts-contract";
import { optionalText, pageQuery, requiredText } from "@kalima/contracts/api";
import { bilingualText, id, instant, openEnum, type ValueOf } from "@kalima/contracts/domain";
import type { UploadRule } from "@kalima/contracts/uploads";
import * as z from "zod/mini";
import { shownRubric } from "./task-score.ts";

export const TASK_GROUPS = ["pending", "missed", "completed"] as const;
/** `missed` is past its due time without any work; work may still be sent. `completed` has work, reviewed or not. */
export const taskGroup = openEnum(TASK_GROUPS);
export type TaskGroup = ValueOf<typeof taskGroup>;

export const TASK_TITLE_MAX_LENGTH = 120;
/** Limit for a task's instructions and for the comment on it, in characters. */
export const TASK_TEXT_MAX_LENGTH = 2_000;
/** Written work and its review (BO-18, A-32). */
export const TASK_UPLOAD: UploadRule = {
  kinds: ["text", "docx", "pdf"],
  maxBytes: 10 * 1024 * 1024,
  checksName: true,
};

const longText = z.optional(optionalText(TASK_TEXT_MAX_LENGTH));

/** GET /tasks. */
export const taskQuery = z.extend(pageQuery, { group: z.optional(z.enum(TASK_GROUPS)) });

/** States by which staff filter tasks. `unscored` is completed without a review. */
export const TASK_STATES = [...TASK_GROUPS, "unscored"] as const;
export type TaskStateFilter = (typeof TASK_STATES)[number];
const namePart = z.optional(optionalText(100));
/** GET /staff/tasks. `trainer` and `student` are parts of names, in either language. */
export const staffTaskQuery = z.extend(pageQuery, {
  state: z.optional(z.enum(TASK_STATES)),
  trainer: namePart,
  student: namePart,
});

/** POST /tasks: to a student with a paid booking of this trainer. `fileId` is an own upload with the purpose `task`. */
export const setTaskBody = z.object({
  studentId: id,
  title: requiredText(TASK_TITLE_MAX_LENGTH),
  instructions: longText,
  fileId: z.optional(id),
  dueAt: instant,
});
export type SetTask = z.infer<typeof setTaskBody>;

/** POST /tasks/:id/submissions: another version each time. */
export const submitTaskBody = z.object({ fileId: id });

/**
 * POST /lessons/:id/work: work that no trainer asked for, after a completed lesson. It becomes a task of its own, one a lesson;
 * sending again adds a version.
 */
export const sendWorkBody = z.object({ title: requiredText(TASK_TITLE_MAX_LENGTH), fileId: id });

export const task = z.object({
  id,
  title: z.string(),
  instructions: z.nullable(z.string()),
  file: z.nullable(storedFile),
  dueAt: instant,
  /** Sent by the student after a lesson, without having been asked: nothing was due. */
  isOwnWork: z.optional(z.boolean()),
  group: taskGroup,
  trainer: bilingualText,
  /** The first name, for staff the whole one; null for the student. */
  studentName: z.nullable(z.string()),
  /** The newest first. */
  submissions: z.array(z.object({ version: z.int(), file: storedFile, sentAt: instant, isLate: z.boolean() })),
  review: z.nullable(
    z.object({
      version: z.int(),
      score: z.int(),
      comment: z.nullable(z.string()),
      file: z.nullable(storedFile),
      reviewedAt: instant,
      /** Null for a review without one. A server of an earlier version sends none. */
      rubric: z.optional(z.nullable(shownRubric)),
    }),
  ),
  /** Actions that the server would accept from the reader now. */
  actions: z.array(openEnum(["submit", "review"])),
});
export type Task = z.infer<typeof task>;

/** Bytes of a text that are compared with another version; a longer one is downloaded. */
export const COMPARED_TEXT_MAX_BYTES = 100 * 1024;
/**
 * GET /tasks/:id/texts: the words of each version, oldest first, of a plain text, a Word document or a PDF; null unless its
 * state is `read`. `no_text`: the file holds none, such as a scan. `unreadable`: its text cannot be read. `too_long`: more than
 * `COMPARED_TEXT_MAX_BYTES`, or too many pages. A server of an earlier version sends no state.
 */
export const taskTexts = z.array(
  z.object({
    version: z.int(),
    text: z.nullable(z.string()),
    state: z.optional(openEnum(["read", "no_text", "unreadable", "too_long"])),
  }),
);
export type TaskTexts = z.infer<typeof taskTexts>;

/** Somebody whom the trainer may set a task. `name` is the first name. */
export const taskStudent = z.object({ id, name: z.string() });
export type TaskStudent = z.infer<typeof taskStudent>;
