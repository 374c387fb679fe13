import { openEnum } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/** Days in a row on which a student practised; a missed day is forgiven once a week. */
export const practiceStreak = z.object({
  /** Practised days of the row that ends today, or yesterday while today is not done. Forgiven days are not counted. */
  days: z.int(),
  /** True once a card was reviewed or the sentence said today, on the student's clock. */
  isDoneToday: z.boolean(),
  /** How many days of this week, Saturday to Friday, may still be missed. */
  forgivenLeft: z.int(),
});
export type PracticeStreak = z.infer<typeof practiceStreak>;

/** The sentence to say today. It stays the same until the student's day ends. */
export const practiceSentence = z.object({
  /** In English. */
  text: z.string(),
  /** `word`: the example of a word from the student's lessons. `level`: one for everybody at the student's level. */
  source: openEnum(["word", "level"]),
  /** The Arabic of the sentence, or of the word that it is an example of. */
  meaning: z.string(),
  /** The word that it is an example of. */
  word: z.nullable(z.string()),
  isSaid: z.boolean(),
});
export type PracticeSentence = z.infer<typeof practiceSentence>;

/** GET /practice: five minutes for today. */
export const practice = z.object({
  /** Words of the student's lessons that can be reviewed, because they have a meaning. */
  words: z.int(),
  /** Those of them with a card that is due. */
  dueWords: z.int(),
  /** Cards that are due: up to two for each word, one for each direction. */
  dueCards: z.int(),
  streak: practiceStreak,
  sentence: practiceSentence,
});
export type Practice = z.infer<typeof practice>;
