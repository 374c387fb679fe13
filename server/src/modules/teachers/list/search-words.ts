import { latinDigits } from "@kalima/contracts/domain";

const MARKS = /[\p{M}\u0640]/gu;
const ALIKE: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ß: "ss",
  ø: "o",
  ł: "l",
  æ: "ae",
};
const LETTERS_ALIKE = new RegExp(`[${Object.keys(ALIKE).join("")}]`, "gu");
const APOSTROPHES = /['’ʼ]/gu;
const MIN_STEM = 3;

/**
 * Words as a reader compares them: without case, accents, vowel marks and tatweel; hamza forms, taa marbuta and alif
 * maqsura as their plain letters; digits of any script as 0–9.
 */
function folded(text: string): string {
  return latinDigits(text)
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(LETTERS_ALIKE, (letter) => ALIKE[letter] ?? letter);
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** An Arabic word without its article, where enough is left to be a word. */
function withoutArticle(word: string): string {
  return word.startsWith("ال") && word.length >= MIN_STEM + 2 ? word.slice(2) : word;
}

/** What texts are found by: their words, with and without article, and names with an apostrophe also as one word. */
export function indexedWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [...wordsOf(text), ...wordsOf(text.replace(APOSTROPHES, ""))]);
  return [...new Set(words.flatMap((word) => [word, withoutArticle(word)]))];
}

/** A search as a `tsquery`: all its words, each as the beginning of one. Null for a text without any. */
export function searchQuery(search: string): string | null {
  const words = [...new Set(wordsOf(search).map(withoutArticle))];
  return words.length > 0 ? words.map((word) => `'${word}':*`).join(" & ") : null;
}
