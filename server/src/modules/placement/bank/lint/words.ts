const IRREGULAR_CONTRACTIONS: Readonly<Record<string, string>> = { "won't": "will", "can't": "can", "shan't": "shall" };

/** The words of a text in lower case. A contraction or possessive counts as its first word; numbers are left out. */
export function listWords(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("’", "'");
  const found = plain.matchAll(/(?<![\p{L}\d'])\p{L}+(?:'\p{L}+)?/gu);
  return [...found].map(([word]) => stripContraction(word.toLowerCase()));
}

function stripContraction(word: string): string {
  return IRREGULAR_CONTRACTIONS[word] ?? word.replace(/(?:n't|'(?:s|re|ve|ll|d|m))$/, "");
}

/** Endings of inflected words, with the endings of their base words. */
const ENDINGS: readonly (readonly [ending: string, base: string])[] = [
  ...["s", "es", "d", "ed", "ing", "r", "er", "st", "est", "ly"].map((ending) => [ending, ""] as const),
  ...["ies", "ied", "ier", "iest", "ily"].map((ending) => [ending, "y"] as const),
  ["ing", "e"],
];

/** The word and everything it may be an inflection of: for "planned" also "planne", "plann" and "plan". */
function listBaseCandidates(word: string): string[] {
  const bases = ENDINGS.filter(([ending]) => word.endsWith(ending) && word.length > ending.length + 1).map(
    ([ending, base]) => word.slice(0, -ending.length) + base,
  );
  const undoubled = bases.map((base) => base.replace(/([bdfglmnprt])\1$/, "$1"));
  return [word, ...bases, ...undoubled];
}

/** English words by how often they are used. */
export type WordList = {
  has(word: string): boolean;
  /** 1 for the most frequent; the best place among the word and its bases, `Infinity` for an unknown word. */
  rank(word: string): number;
};

/** @param words the most frequent first */
export function createWordList(words: readonly string[]): WordList {
  const ranks = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    const key = word.toLowerCase();
    if (!ranks.has(key)) ranks.set(key, at + 1);
  }
  return {
    has: (word) => ranks.has(word),
    rank: (word) => Math.min(...listBaseCandidates(word).map((candidate) => ranks.get(candidate) ?? Infinity)),
  };
}
