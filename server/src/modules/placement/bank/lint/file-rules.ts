import { BANDS } from "../bands.ts";
import type { BankFile, Item } from "../item-bank.ts";
import { getRightOption, listDistractors } from "./item-rules.ts";
import type { Rule } from "./problem.ts";
import { computeReadingGrade } from "./reading-grade.ts";

/** Guessing the longest (or the shortest) option must not pay: chance is a quarter. */
const MAX_EXTREME_KEY_SHARE = 0.35;

const KEY_POSITION_SHARE = { min: 0.2, max: 0.3 } as const;

/** Rules for one file as a whole. */
export const FILE_RULES: readonly Rule<BankFile>[] = [
  {
    name: "keys-seldom-longest",
    check: ({ items }) => {
      const longest = items.filter((item) =>
        listDistractors(item).every((option) => option.length < getRightOption(item).length),
      );
      return tooMany(longest.length, items.length, "longest");
    },
  },
  {
    name: "keys-seldom-shortest",
    check: ({ items }) => {
      const shortest = items.filter((item) =>
        listDistractors(item).every((option) => option.length > getRightOption(item).length),
      );
      return tooMany(shortest.length, items.length, "shortest");
    },
  },
  {
    name: "reading-level",
    check: ({ passages, level }) => {
      const [min, max] = BANDS[level].grades;
      return passages
        .map(({ id, text }) => ({ id, grade: computeReadingGrade(text) }))
        .filter(({ grade }) => grade < min || grade > max)
        .map(({ id, grade }) => `${id} has grade ${grade.toFixed(1)}; ${level} allows ${min} to ${max}`);
    },
  },
];

/** Rules for all files of one section. */
export const SECTION_RULES: readonly Rule<readonly BankFile[]>[] = [
  {
    name: "keys-spread",
    check: (files) => {
      const keys = files.flatMap(({ items }) => items.map(({ key }) => key));
      return [0, 1, 2, 3]
        .map((place) => ({ place, share: keys.filter((key) => key === place).length / keys.length }))
        .filter(({ share }) => share < KEY_POSITION_SHARE.min || share > KEY_POSITION_SHARE.max)
        .map(({ place, share }) => `${Math.round(share * 100)} % of the keys are at place ${place}`);
    },
  },
];

/** Rules for the whole bank. */
export const BANK_RULES: readonly Rule<readonly BankFile[]>[] = [
  {
    name: "unique-ids",
    check: (files) =>
      findRepeated(
        files.flatMap(({ items, passages, recordings }) => [...items, ...passages, ...recordings].map(({ id }) => id)),
      ),
  },
  {
    name: "unique-prompts",
    check: (files) => groupPrompts(files).flatMap(findRepeated),
  },
];

/** Groups in which each prompt occurs once: "What is the text about?" may be asked of every text. */
function groupPrompts(files: readonly BankFile[]): string[][] {
  const texts = files.flatMap(({ passages, recordings }) => [...passages, ...recordings]);
  const ofTexts = new Set<Item>(texts.flatMap(({ items }) => items));
  const alone = files.flatMap(({ items }) => items).filter((item) => !ofTexts.has(item));
  return [alone, ...texts.map(({ items }) => items)].map((items) => items.map(({ prompt }) => prompt.toLowerCase()));
}

function findRepeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))].map(
    (value) => `"${value}" occurs twice`,
  );
}

function tooMany(count: number, total: number, which: string): string[] {
  return count > MAX_EXTREME_KEY_SHARE * total ? [`${count} of ${total} keys are the ${which} option`] : [];
}
