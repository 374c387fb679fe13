/** A text as people search for it: without case, accents, Arabic vowel marks, and with one form of alif, ya and ta marbuta. */
function normalizeForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .toLowerCase()
    .trim();
}

/** Tells whether a typed text matches an option. */
export function matchesSearch(option: string, typed: string): boolean {
  return normalizeForSearch(option).includes(normalizeForSearch(typed));
}
