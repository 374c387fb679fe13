import { type ArabicStyle, hasArabicDigits } from "@kalima/contracts/domain";
import type { FormatterModule, i18n } from "i18next";
import type { Digits } from "./create-i18n.ts";

/** Texts as the files of a language have them: sentences, by keys of any depth. */
type Texts = { readonly [key: string]: string | Texts };

const ZERO = "٠".charCodeAt(0);
const toDigits = (number: string) => number.replace(/\d/g, (digit) => String.fromCharCode(ZERO + Number(digit)));

/**
 * The parts of a sentence: a value to be filled in with the percent sign after it, another mark of i18next, what is
 * isolated from left to right, a word with Latin letters (`A1`, an address), a dial code; and in the group a number.
 */
const PARTS =
  /(?<value>\{\{.*?\}\})(?<sign>\s?%)?|\$t\([^)]*\)|<[^>]*>|\u2066[^\u2069]*\u2069|[^\s\p{Script=Arabic}]*[A-Za-z][^\s\p{Script=Arabic}]*|\+\d+|(?<number>\d+(?:[.,]\d+)*(?:\s?%)?)/gu;

const MARKS: Record<string, string> = { ".": "٫", ",": "٬", "%": "٪" };
const withMarks = (text: string) => text.replace(/[.,%]/g, (mark) => MARKS[mark] ?? mark);

/** A sentence with its own numbers in Arabic digits. Codes, levels, addresses and all values stay as they are. */
export function withArabicDigits(sentence: string): string {
  return sentence.replace(PARTS, (part, ...rest) => {
    const { value, sign, number } = rest.at(-1) as Record<"value" | "sign" | "number", string | undefined>;
    if (number) return withMarks(toDigits(number));
    return value && sign ? value + withMarks(sign) : part;
  });
}

function convert(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === "string" ? withArabicDigits(text) : convert(text),
  ]);
  return Object.fromEntries(entries);
}

/** Fills numbers into sentences; texts are filled in as they come, because they may be codes. */
const formatter: FormatterModule = {
  type: "formatter",
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value) => (typeof value === "number" ? withMarks(toDigits(String(value))) : value),
};

/** Makes an instance that is not initialized yet write Arabic digits in all its sentences, also those added later. */
function writeArabicDigits(instance: i18n): void {
  instance.use(formatter);
  instance.on("initialized", () => {
    const add = instance.addResourceBundle.bind(instance);
    instance.addResourceBundle = (language, namespace, texts, ...options) =>
      add(language, namespace, convert(texts), ...options);
  });
}

/** The digits of a page's texts, for `createI18n`; undefined for Latin ones. */
export function digitsOf(style: ArabicStyle | undefined): Digits | undefined {
  return style && hasArabicDigits(style) ? writeArabicDigits : undefined;
}
