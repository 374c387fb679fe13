import type { CefrLevel } from "@kalima/contracts/domain";
import { BANDS, MAX_FROM_CENTRE } from "../bands.ts";
import { GAP, type Item, type Section } from "../item-bank.ts";
import type { Rule } from "./problem.ts";
import { listWords } from "./words.ts";

export type PlacedItem = { item: Item; section: Section; level: CefrLevel };

/** A key longer than this many times the median of the other options stands out. */
const MAX_KEY_LENGTH_RATIO = 1.5;

/** Rules that check one item by itself. */
export const ITEM_RULES: readonly Rule<PlacedItem>[] = [
  {
    name: "id-of-file",
    check: ({ item, section, level }) =>
      item.id.startsWith(`${section}-${level.toLowerCase()}-`) ? [] : ["the id does not begin with section and band"],
  },
  {
    name: "one-gap",
    check: ({ item, section }) => {
      const gaps = item.prompt.match(/_+/g) ?? [];
      if (gaps.length === 1 && gaps[0] === GAP) return [];
      const asks = gaps.length === 0 && (section === "reading" || section === "listening" || item.prompt.endsWith("?"));
      return asks ? [] : [`the prompt needs one gap, "${GAP}", or a question mark`];
    },
  },
  {
    name: "distinct-options",
    check: ({ item }) =>
      new Set(item.options.map(normalizeMeaning)).size === item.options.length ? [] : ["two options say the same"],
  },
  {
    name: "no-catch-all",
    check: ({ item }) =>
      item.options
        .filter((option) =>
          /\b(?:all|none|both|neither|any) of (?:the above|these|them)\b|^(?:both|neither)$/i.test(option),
        )
        .map((option) => `"${option}" answers nothing by itself`),
  },
  {
    name: "same-style",
    check: ({ item }) => [
      ...(allAgree(item.options, (option) => /[.?!]$/.test(option)) ? [] : ["only some options end with a full stop"]),
      ...(allAgree(excludeI(item.options), beginsWithCapital) ? [] : ["only some options begin with a capital letter"]),
    ],
  },
  {
    name: "key-not-longer",
    check: ({ item }) => {
      const lengths = listDistractors(item).map((option) => option.length);
      return getRightOption(item).length > MAX_KEY_LENGTH_RATIO * median(lengths)
        ? ["the key is much longer than the rest"]
        : [];
    },
  },
  { name: "no-echo", check: ({ item }) => findEchoes(item) },
  {
    name: "article-fits",
    check: ({ item }) => {
      const article = new RegExp(`\\b(an?) ${GAP}`, "i").exec(item.prompt)?.[1]?.toLowerCase();
      if (article === undefined) return [];
      return item.options
        .filter((option) => chooseArticle(option) !== article)
        .map((option) => `"${article}" before the gap rules out "${option}"`);
    },
  },
  {
    name: "difficulty-in-band",
    check: ({ item, level }) =>
      Math.abs(item.difficulty - BANDS[level].centre) <= MAX_FROM_CENTRE + Number.EPSILON
        ? []
        : [`difficulty ${item.difficulty} is more than ${MAX_FROM_CENTRE} from ${BANDS[level].centre}`],
  },
  {
    name: "reason-in-words",
    check: ({ item }) => [
      ...(/[.]$/.test(item.why) ? [] : ["the reason is no sentence"]),
      // Options are shown in another order in each attempt.
      ...(/\b(?:option|answer|choice) [a-d1-4]\b|\b(?:first|second|third|last) (?:option|answer|choice)\b/i.test(
        item.why,
      )
        ? ["the reason names an option by its place"]
        : []),
    ],
  },
  {
    name: "no-placeholder",
    check: ({ item }) =>
      [item.prompt, ...item.options, item.why]
        .filter((text) => /\b(?:lorem|ipsum|dolor sit|todo|tbd|xxx)\b/i.test(text) || /\s{2,}/.test(text))
        .map((text) => `"${text}" holds a placeholder or doubled spaces`),
  },
];

export function getRightOption(item: Item): string {
  return item.options[item.key] ?? "";
}

export function listDistractors(item: Item): string[] {
  return item.options.filter((_, at) => at !== item.key);
}

/** "is not" and "isn't" are one answer, and so are two spellings that differ in case or punctuation. */
function normalizeMeaning(option: string): string {
  const spelled = option
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll("can't", "cannot")
    .replaceAll("can not", "cannot")
    .replaceAll("won't", "will not")
    .replaceAll("n't", " not");
  return spelled.replace(/[^\p{L}\d' ]/gu, "").trim();
}

function beginsWithCapital(option: string): boolean {
  return /^\p{Lu}/u.test(option);
}

/** "I" is written with a capital anywhere, so its case shows no style. */
function excludeI(options: readonly string[]): string[] {
  return options.filter((option) => !/^I\b/.test(option));
}

function allAgree(options: readonly string[], claim: (option: string) => boolean): boolean {
  return new Set(options.map(claim)).size <= 1;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** A word of the prompt in some options draws the eye to them; in all of them it does not. */
function findEchoes(item: Item): string[] {
  const prompt = new Set(listWords(item.prompt).filter(isContentWord));
  const repeated = new Set(item.options.flatMap(listWords).filter((word) => prompt.has(word)));
  return [...repeated]
    .filter((word) => !item.options.every((option) => listWords(option).includes(word)))
    .map((word) => `only some options repeat "${word}" of the prompt`);
}

const FUNCTION_WORDS = new Set(
  (
    "about after again against also always another before been being both could does doing done down during each even ever every " +
    "from have having here into just less like made make many more most much must need never only other over same should some " +
    "such than that their them then there these they this those through under until very want were what when where which while " +
    "whom whose will with without would your"
  ).split(" "),
);

function isContentWord(word: string): boolean {
  return word.length > 3 && !FUNCTION_WORDS.has(word);
}

/** Chooses the article by sound, which the first letter shows for all but a few words. */
function chooseArticle(option: string): "a" | "an" {
  if (/^(?:hour|honest|honou?r|heir)/i.test(option)) return "an";
  if (/^(?:uni(?!n|m)|use|usual|euro|one\b|once\b)/i.test(option)) return "a";
  return /^[aeiou]/i.test(option) ? "an" : "a";
}
