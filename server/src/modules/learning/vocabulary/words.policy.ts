import type { LearnedWord } from "@kalima/learning-contract";
import type { LessonFacts } from "../../bookings/public.ts";

/** A word of a lesson, trimmed; `key` is the same in every lesson. */
export type CollectedWord = Pick<LearnedWord, "word" | "meaning" | "example" | "lesson"> & { key: string };
type WordSource = Pick<LessonFacts, "id" | "startsAt" | "trainerName">;
type WrittenWord = { word: string; meaning: string; example?: string | undefined };

/** Cards are kept for words up to this length; longer entries are no words. */
const MAX_WORD_LENGTH = 200;

/** Returns the key that all spellings of a word share: case and Unicode form do not matter. */
export function toWordKey(word: string): string {
  return word.normalize("NFC").trim().toLocaleLowerCase("en");
}

/** Returns the example sentence that was written for the word, else null. */
const readExample = ({ example }: WrittenWord) => example?.trim() || null;

/**
 * Collects the vocabulary of a student, the newest lesson first. A word of several lessons counts once, as in the
 * newest one; a missing meaning or example comes from an earlier one.
 *
 * @param lessons The newest first.
 */
export function collectWords(
  lessons: readonly WordSource[],
  wordsByLesson: ReadonlyMap<string, readonly WrittenWord[]>,
): CollectedWord[] {
  const collected = new Map<string, CollectedWord>();
  for (const { id, startsAt, trainerName } of lessons) {
    for (const written of wordsByLesson.get(id) ?? []) {
      const key = toWordKey(written.word);
      if (key === "" || key.length > MAX_WORD_LENGTH) continue;
      const known = collected.get(key);
      const meaning = written.meaning.trim();
      if (known) {
        collected.set(key, {
          ...known,
          meaning: known.meaning || meaning,
          example: known.example ?? readExample(written),
        });
        continue;
      }
      const lesson = { id, startsAt: startsAt.toISOString(), trainer: trainerName };
      collected.set(key, { key, word: written.word.trim(), meaning, example: readExample(written), lesson });
    }
  }
  return [...collected.values()];
}
