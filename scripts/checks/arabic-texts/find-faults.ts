import { CALQUES, COMMANDS, IMPERATIVES, MISSPELLED, OF_A_MAN, PHRASES, SYNONYMS, TO_A_MAN } from "./arabic-words.ts";

const LETTER = "[\\u0600-\\u06ff]";
/** Marks that isolate a name from the direction of its sentence, as characters and as sources write them. */
const ISOLATES = /[\u2066-\u2069]|\\u206[6-9]/g;
/** Placeholders of people, in translations and in templates of sources. */
const PERSON = "(?:\\{\\{(?:name|student|trainer|former)\\}\\}|\\$\\{[^}]*(?:[nN]ame|trainer|former)[^}]*\\})";

/** Joins words to a pattern that finds them as whole words, after prefixes such as «و», «ب» and the article as well. */
const anyOf = (words: readonly string[], before: string) =>
  new RegExp(`(?<!${LETTER})${before}(${words.join("|")})(?!${LETTER})`);

const commands = anyOf(COMMANDS, "[وف]?");
const toAMan = anyOf(TO_A_MAN, "[وف]?");
const synonyms = anyOf(Object.keys(SYNONYMS), "(?:[وفبلك]?(?:ال)?|لل)");
const misspelled = anyOf(MISSPELLED, "[وف]?(?:ال)?");
/** A present tense with «ي», except those of no person, and «يوم». */
const HE_DOES = `(?:لا )?[وف]?س?ي(?!وم|مكن|جب|لزم|نبغي)${LETTER}{2,}`;
const ofAMan = [
  new RegExp(`(?<!${LETTER})${HE_DOES} ${PERSON}`),
  new RegExp(`(?<!${LETTER})[وف]?(?:${OF_A_MAN.before.join("|")})(?: عليه)? ${PERSON}`),
  new RegExp(`${PERSON}:? ${HE_DOES}`),
  new RegExp(`${PERSON}:? (?:غير |ليس )?(?:${OF_A_MAN.after.join("|")})(?!${LETTER})`),
];

/** Tells whether an Arabic text has a fault, by the words that name it. */
export const FAULTS = {
  "begins with an imperative": (text) =>
    /^هل ت(ريد|رغب|واجه|ود)/.test(text) || IMPERATIVES.has(text.split(/[\s:؟.،]/, 1)[0] ?? ""),
  "takes the reader for a man": (text) => commands.test(text) || toAMan.test(text) || /تَ(?![\u0600-\u06ff])/.test(text),
  "takes a named person for a man": (text) => {
    const plain = text.replaceAll(ISOLATES, "");
    return ofAMan.some((pattern) => pattern.test(plain));
  },
  "says a thing by another word, or as a translation would": (text) =>
    synonyms.test(text) ||
    Object.keys(PHRASES).some((phrase) => new RegExp(`(?<!${LETTER})[وفبل]?${phrase}`).test(text)) ||
    CALQUES.some((pattern) => pattern.test(text)),
  "is misspelled": (text) => misspelled.test(text),
  "has Latin punctuation": (text) =>
    /[\u0600-\u06ff}]\s*[?;]|[\u0600-\u06ff],|[“”"]|[\u0600-\u06ff] [،؛؟]|%|\s٪/.test(
      text.replaceAll(/\$\{[^}]*\}/g, "x"),
    ),
  "leaves a space after a letter that is joined to its word": (text) =>
    /ـ [{$\d\u0600-\u06ff]|(?<![\u0600-\u06ff])و [{$\d\u0600-\u06ff]/.test(text),
  // A dot reads as a zero beside digits such as ٥.
  "has a dot between its parts": (text) => text.includes("·"),
} satisfies Record<string, (text: string) => boolean>;
