import { listWords } from "./words.ts";

/** Flesch-Kincaid: the school grade (USA) whose pupils read the text with ease. */
export function computeReadingGrade(text: string): number {
  const words = listWords(text);
  const sentences = text.split(/[.!?]+(?=\s|["'”’]|$)/).filter((sentence) => /\p{L}/u.test(sentence));
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Counts groups of vowels, without silent endings. Nine words in ten come out right, enough for an average. */
export function countSyllables(word: string): number {
  const spoken = word.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}
