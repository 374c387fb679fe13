import { id, instant } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/** Notes and vocabulary of a lesson as plain values, for reading after it. */
export const lessonNotes = z.object({
  text: z.string(),
  words: z.array(
    z.object({
      word: z.string(),
      meaning: z.string(),
      /** A sentence with the word. A server of an earlier version sends none. */
      example: z.optional(z.string()),
    }),
  ),
});
export type LessonNotes = z.infer<typeof lessonNotes>;

/** A completed lesson, as far as the next one of the same two people builds on it. */
export const lastLesson = z.object({
  lessonId: id,
  startsAt: instant,
  /** From the trainer's feedback. */
  nextStep: z.nullable(z.string()),
  notes: lessonNotes,
});
export type LastLesson = z.infer<typeof lastLesson>;
