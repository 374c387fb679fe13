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
function normalizeText(text: string): string {
  return latinDigits(text)
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(LETTERS_ALIKE, (letter) => ALIKE[letter] ?? letter);
}

function splitWords(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** An Arabic word without its article, where enough is left to be a word. */
function stripArticle(word: string): string {
  return word.startsWith("ال") && word.length >= MIN_STEM + 2 ? word.slice(2) : word;
}

/**
 * Returns the words by which texts are found, with and without article. Names with an apostrophe are also indexed as
 * one word.
 */
export function listIndexedWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [...splitWords(text), ...splitWords(text.replace(APOSTROPHES, ""))]);
  return [...new Set(words.flatMap((word) => [word, stripArticle(word)]))];
}

/** Shorter remainders of a word without article are mostly parts of other words: كريم is not ريم. */
const MIN_BARE_STEM = 4;

/**
 * Returns the possible forms of an Arabic word without the particles that are written with it: و and ف, then ب, ك and
 * ل, then the article, which is لل after ل. The word itself is not among them.
 */
function listStems(word: string): string[] {
  const joined = /^[وف]/.test(word) ? [word, word.slice(1)] : [word];
  const governed = joined.flatMap((form) => (/^[بكل]/.test(form) ? [form, form.slice(1)] : [form]));
  const definite = governed.map(stripArticle).filter((stem, index) => stem !== governed[index]);
  const contracted = joined.filter((form) => form.startsWith("لل"));
  // In للغة, the second ل belongs to the word, because the article is not written before ل.
  const assimilated = contracted.map((form) => form.slice(1)).filter((stem) => stem.length >= MIN_STEM);
  const plain = contracted.map((form) => form.slice(2)).filter((stem) => stem.length >= MIN_STEM);
  const bare = governed.filter((form) => form !== word && form.length >= MIN_BARE_STEM);
  return [...new Set([...definite, ...plain, ...assimilated, ...bare])];
}

export type SearchQuery = {
  /** A `tsquery`: all words, each as the beginning of one. */
  exact: string;
  /** The same with each word also without its particles; null where none has any. For a search that finds nothing exactly. */
  loose: string | null;
};

const toPrefixTerm = (word: string) => `'${word}':*`;

/** A search as people type it. Null for a text without words. */
export function parseSearch(search: string): SearchQuery | null {
  const words = [...new Set(splitWords(search).map(stripArticle))];
  if (words.length === 0) return null;
  const loose = words.map((word) => {
    const forms = [word, ...listStems(word)].map(toPrefixTerm);
    return forms.length > 1 ? `(${forms.join(" | ")})` : forms.join("");
  });
  const exact = words.map(toPrefixTerm).join(" & ");
  return { exact, loose: loose.join(" & ") === exact ? null : loose.join(" & ") };
}

/**
 * SQL condition on a listing `l`. The loose form counts only where no listing has the words exactly, so a word that begins
 * with such a letter finds itself alone. `add` makes a parameter of a value.
 */
export function buildSearchCondition(query: SearchQuery, add: (value: string) => string): string {
  const exact = `${add(query.exact)}::tsquery`;
  if (query.loose === null) return `l.words @@ ${exact}`;
  return `(l.words @@ ${exact} OR l.words @@ ${add(query.loose)}::tsquery
    AND NOT EXISTS (SELECT FROM trainer_listings e WHERE e.words @@ ${exact}))`;
}
