import { dialledDigits } from "@kalima/contracts/domain";

const MIN_DIGITS_OF_PHONE = 4;
/** An index of trigrams finds nothing by less, and everybody has it in their name. */
const MIN_LETTERS_OF_NAME = 3;

/** Text within a pattern of LIKE, in which nothing stands for other characters. */
const escapePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The last digits of a phone, typed with or without its country in digits of any script; null for what is no phone. */
export function readPhoneEnd(text: string): string | null {
  const digits = dialledDigits(text).replace(/^\+/, "").replace(/^0/, "");
  return /^\d+$/.test(digits) && digits.length >= MIN_DIGITS_OF_PHONE ? digits : null;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** A whole e-mail address; null for what is none. */
export const readEmail = (text: string): string | null => (EMAIL.test(text) ? text : null);

/** True for a text with a word that is long enough to look for among all names. */
export function isPartOfName(text: string): boolean {
  return text.split(/\s+/).some((word) => [...word].length >= MIN_LETTERS_OF_NAME);
}

/**
 * Builds the condition that a name contains every word of a text, in any writing of its letters. `add` makes a parameter of a
 * value. The index is on `trigram_key(name)`; rows without one have to be few.
 */
export function buildNameCondition(name: string, text: string, add: (value: string) => string): string {
  const words = text.trim().split(/\s+/);
  const contains = words.flatMap((word) => {
    const part = add(escapePattern(word));
    return ["trigram_key", "fold_text"].map((fold) => `${fold}(${name}) LIKE '%' || ${fold}(${part}) || '%'`);
  });
  return `(${contains.join(" AND ")})`;
}

/** Builds the condition that a phone ends in these digits. */
export const buildPhoneCondition = (phone: string, digits: string): string =>
  `reverse(${phone}) LIKE reverse(${digits}) || '%'`;
