import { wordsOf } from "./words.ts";

/** Flesch-Kincaid: the school grade (USA) whose pupils read the text with ease. */
export function readingGrade(text: string): number {
  const words = wordsOf(text);
  const sentences = text.split(/[.!?]+(?=\s|["'”’]|$)/).filter((sentence) => /\p{L}/u.test(sentence));
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

/** Counts groups of vowels, without silent endings. Nine words in ten come out right, enough for an average. */
export function syllablesOf(word: string): number {
  const spoken = word.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}
