/** Replacement for a contact detail. */
const HIDDEN = "•••";

/** Arabic-Indic and Persian digits count as digits. */
const DIGIT = "[0-9٠-٩۰-۹]";
const EMAIL =
  /[\p{L}\p{N}._%+-]+(?:@|\s?(?:\(at\)|\[at\])\s?)[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}]{2,})+/giu;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/giu;
const SHORT_ADDRESS =
  /\b(?:t\.me|wa\.me|m\.me|fb\.com|facebook\.com|instagram\.com|snapchat\.com|zoom\.us)(?:\/\S*)?/giu;
const HANDLE = /(?<![\p{L}\p{N}])@[\p{L}\p{N}._]{3,}/giu;
/** 8 to 15 digits, with at most two separators between them. */
const PHONE = new RegExp(`(?:\\+|00)?${DIGIT}(?:[\\s().\\-/]{0,2}${DIGIT}){7,14}`, "gu");
/** Dates match the pattern of phone numbers: 2026-03-29, 29/3/2026, optionally with an hour after them. */
const DATE = new RegExp(
  `^(?:${DIGIT}{4}[-/.]${DIGIT}{1,2}[-/.]${DIGIT}{1,2}|${DIGIT}{1,2}[-/.]${DIGIT}{1,2}[-/.]${DIGIT}{4})(?:\\s${DIGIT}{1,2})?$`,
  "u",
);

/** Replaces phone numbers, e-mail addresses, links and handles. Details spelled out in words are kept. */
export function hideContacts(text: string): string {
  return text
    .replace(EMAIL, HIDDEN)
    .replace(ADDRESS, HIDDEN)
    .replace(SHORT_ADDRESS, HIDDEN)
    .replace(HANDLE, HIDDEN)
    .replace(PHONE, (digits) => (DATE.test(digits.trim()) ? digits : HIDDEN));
}
