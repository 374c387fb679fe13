import { bilingualText, id, instant, openEnum, type ValueOf } from "@kalima/contracts/domain";
import * as z from "zod/mini";

export const CARD_DIRECTIONS = ["recall_meaning", "recall_word"] as const;
/** `recall_meaning` shows the word, `recall_word` the meaning. */
export const cardDirection = openEnum(CARD_DIRECTIONS);
export type CardDirection = ValueOf<typeof cardDirection>;

export const CARD_GRADES = ["again", "hard", "good", "easy"] as const;
/** How well a card was known. `again`: not. */
export const cardGrade = z.enum(CARD_GRADES);
export type CardGrade = z.infer<typeof cardGrade>;

/** Steps of a memory that is as long as can be measured: {@link wordCard}. */
export const MEMORY_STEPS = 5;

/** One side of a word to recall. */
export const wordCard = z.object({
  direction: cardDirection,
  /** Null for a card that was never reviewed, which is due. */
  dueAt: z.nullable(instant),
  isDue: z.boolean(),
  /** How often it was reviewed; goes with the next review. */
  reviews: z.int(),
  /** How long it is remembered, in steps from 0 (never reviewed) to 5. A server of an earlier version does not say. */
  memory: z.optional(z.int()),
  /** Minutes until the card would come again, by grade, if it were reviewed now. */
  next: z.object({ again: z.int(), hard: z.int(), good: z.int(), easy: z.int() }),
});
export type WordCard = z.infer<typeof wordCard>;

/** A word from the vocabulary list of a lesson. The same word from two lessons appears once, as in the newer one. */
export const learnedWord = z.object({
  word: z.string(),
  meaning: z.string(),
  /** A sentence that was written with it. */
  example: z.nullable(z.string()),
  lesson: z.object({ id, startsAt: instant, trainer: bilingualText }),
  /** None without a meaning. */
  cards: z.array(wordCard),
});
export type LearnedWord = z.infer<typeof learnedWord>;

/** POST /vocabulary/reviews. `reviews` is that of the card as shown: a card reviewed elsewhere in the meantime is left alone. */
export const reviewWordBody = z.object({
  word: z.string().check(z.minLength(1), z.maxLength(200)),
  direction: z.enum(CARD_DIRECTIONS),
  grade: cardGrade,
  reviews: z.int().check(z.nonnegative()),
});
export type ReviewWord = z.infer<typeof reviewWordBody>;
