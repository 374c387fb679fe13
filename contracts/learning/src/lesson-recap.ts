import { wrapData } from "@kalima/contracts/api";
import { bilingualText, id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Exercises of one recap, with enough words. */
export const RECAP_EXERCISES = 3;
/** Entries of each list of a recap, at most. */
export const RECAP_LIST_LENGTH = 60;
/** Placeholder for the missing word in a fill-in-the-gap sentence. */
export const EXERCISE_GAP = "____";

/** Something that was written, word for word, and where. `by` is null for notes, which both write. */
export const recapEntry = z.object({
  text: z.string(),
  source: openEnum(["chat", "notes", "feedback"]),
  by: z.nullable(openEnum(["student", "trainer"])),
  /** When it was written, where that is known. */
  at: z.nullable(instant),
});
export type RecapEntry = z.infer<typeof recapEntry>;

/**
 * `gap`: the word that is missing in `sentence`, or, without one, the word for the meaning in `prompt`. `match`: the meaning of
 * the word in `prompt`, among `options`.
 */
export const recapExercise = z.object({
  kind: openEnum(["gap", "match"]),
  prompt: z.string(),
  sentence: z.nullable(z.string()),
  options: z.array(z.string()),
  answer: z.string(),
});
export type RecapExercise = z.infer<typeof recapExercise>;

const person = { joinedAt: z.nullable(instant) };

/** GET /lessons/:id/recap: what took place in a completed lesson, for its two people. Everything in it was written or measured. */
export const lessonRecap = z.object({
  lessonId: id,
  /** The planned times. */
  startsAt: instant,
  endsAt: instant,
  /** When it ended; null where this was not recorded. */
  endedAt: z.nullable(instant),
  /** Minutes together. */
  ranMinutes: z.int(),
  student: z.object({ id, name: z.string(), ...person }),
  trainer: z.object({ name: bilingualText, ...person }),
  /** From the vocabulary list of the room. */
  words: z.array(z.object({ word: z.string(), meaning: z.string(), example: z.nullable(z.string()) })),
  /** From the trainer's feedback, and lines of notes and chat with an arrow, such as "I go → I went". */
  corrections: z.array(recapEntry),
  /** All other lines of the shared notes. */
  notes: z.array(recapEntry),
  /** All other messages of the room. */
  chat: z.array(recapEntry),
  /** Those that the trainer set from this lesson until the next one. */
  tasks: z.array(z.object({ id, title: z.string(), dueAt: instant })),
  /** Chosen when the lesson ended, from the words of the two's lessons. */
  exercises: z.array(recapExercise),
});
export type LessonRecap = z.infer<typeof lessonRecap>;

/** Answered by 409 `recap.not_yet` until the lesson is completed. */
export const readLessonRecap = operation("GET /api/lessons/:id/recap", { answer: wrapData(lessonRecap) });

/** A word or meaning as it is compared: case, Unicode form, spaces and marks around it do not matter. */
const simplify = (text: string) =>
  text
    .normalize("NFC")
    .toLocaleLowerCase("en")
    .replace(/\s+/gu, " ")
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, "");

/** True if `given` is the answer of the exercise. */
export function isRightAnswer({ answer }: Pick<RecapExercise, "answer">, given: string): boolean {
  return simplify(given) !== "" && simplify(given) === simplify(answer);
}
