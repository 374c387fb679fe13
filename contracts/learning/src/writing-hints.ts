import { wrapData } from "@kalima/contracts/api";
import { openEnum, type ValueOf } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Characters of a text that is checked; a longer one gets no hints. */
export const HINTS_TEXT_MAX_LENGTH = 10_000;
/** Hints of one text, at most: the first ones. */
export const HINTS_LIST_LENGTH = 50;

export const hintKind = openEnum([
  "spelling",
  "grammar",
  "punctuation",
  "capitals",
  "repetition",
  "word_choice",
  "other",
]);
export type HintKind = ValueOf<typeof hintKind>;

/** A place in a student's text that a program takes for a mistake. It may be wrong: a hint to the trainer, never a mark. */
export const writingHint = z.object({
  kind: hintKind,
  /** The words of the sentence before and after the place; either may be empty. */
  before: z.string(),
  text: z.string(),
  after: z.string(),
  /** The reason, in English as the text. */
  message: z.string(),
  /** Suggested replacements; an empty string suggests deleting the text. */
  suggestions: z.array(z.string()),
});
export type WritingHint = z.infer<typeof writingHint>;

/**
 * GET /tasks/:id/hints, of the newest version, for the trainer of the task. `checked` alone has hints, or none because the program
 * found nothing. `other_language`: not English. `no_text`: a file without text, such as a scan. `unreadable`: a file whose text
 * cannot be read. `too_long`: more than `HINTS_TEXT_MAX_LENGTH` characters. `stopped`: the check took too long, or too many wait
 * for it.
 */
export const writingHints = z.object({
  state: openEnum(["checked", "other_language", "no_text", "unreadable", "too_long", "stopped"]),
  hints: z.array(writingHint),
  /** True if more than `hints` was found. */
  hasMore: z.boolean(),
});
export type WritingHints = z.infer<typeof writingHints>;

/** `request.not_found` for a task without work, too. */
export const readWritingHints = operation("GET /api/tasks/:id/hints", { answer: wrapData(writingHints) });
