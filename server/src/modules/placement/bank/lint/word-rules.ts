import { type CefrLevel, cefrLevel } from "@kalima/contracts/domain";
import { BANDS } from "../bands.ts";
import type { BankFile } from "../item-bank.ts";
import type { Problem } from "./problem.ts";
import { hasTwoSpellings } from "./spelling-variants.ts";
import { listWords, type WordList } from "./words.ts";

/** Exceptions that the word list cannot know, as lists that reviewers read. */
export type WordExceptions = {
  /** People and places, in lower case. */
  names: readonly string[];
  /** Words that learners of a band know although films use them seldom: school, travel, screens. */
  taught: Readonly<Partial<Record<CefrLevel, readonly string[]>>>;
  /** Wrong forms, in distractors only. */
  wrongForms: readonly string[];
};

const LEVELS = cefrLevel.options;

/** The share of a passage's or recording's words that may be rarer than its band allows. */
const MAX_RARE_SHARE = 0.04;

export function checkWords(files: readonly BankFile[], list: WordList, exceptions: WordExceptions): Problem[] {
  const names = new Set(exceptions.names);
  const wrongForms = new Set(exceptions.wrongForms);
  const problems = files.flatMap((file) => {
    const taught = listTaughtWords(file.level, exceptions);
    const isSpelled = (word: string): boolean => list.has(word) || names.has(word) || taught.has(word);
    const isRare = (word: string): boolean =>
      list.rank(word) > BANDS[file.level].maxWordRank && !names.has(word) && !taught.has(word);
    return [
      ...checkItems(file, isSpelled, isRare, wrongForms),
      ...checkOptionWords(file, list, taught),
      ...checkTexts(file, isSpelled, isRare),
    ];
  });
  return [...problems, ...findDeadExceptions(files, exceptions)];
}

/** An exception that no text needs any more would hide a mistake in a later one. */
function findDeadExceptions(files: readonly BankFile[], { names, taught, wrongForms }: WordExceptions): Problem[] {
  const texts = files.flatMap(({ items, passages, recordings }) => [
    ...items.flatMap(({ prompt, options, why }) => [prompt, ...options, why]),
    ...passages.map(({ text }) => text),
    ...recordings.flatMap(({ script }) => script.map(({ text }) => text)),
  ]);
  const used = new Set(texts.flatMap(listWords));
  return [...names, ...Object.values(taught).flat(), ...wrongForms]
    .filter((word) => !used.has(word))
    .map((word) => ({ at: "words.json", rule: "dead-exception", detail: `"${word}" does not occur` }));
}

type WordPredicate = (word: string) => boolean;

function checkItems(
  file: BankFile,
  isSpelled: WordPredicate,
  isRare: WordPredicate,
  wrongForms: ReadonlySet<string>,
): Problem[] {
  return file.items.flatMap(({ id, prompt, options, key, why }) => {
    const distractors = options.filter((_, at) => at !== key).flatMap(listWords);
    const others = [prompt, options[key] ?? "", why].flatMap(listWords);
    const misspelled = [...others, ...distractors.filter((word) => !wrongForms.has(word))].filter(negate(isSpelled));
    const variants = [prompt, ...options].flatMap(listWords).filter(hasTwoSpellings);
    return [
      ...deduplicate(misspelled).map((word) => ({ at: id, rule: "spelling", detail: `"${word}" is no known word` })),
      ...deduplicate(variants).map((word) => ({
        at: id,
        rule: "neutral-spelling",
        detail: `"${word}" is spelled two ways`,
      })),
      ...deduplicate(listWords(prompt).filter(isRare)).map((word) => ({
        at: id,
        rule: "words-of-band",
        detail: `"${word}" is rare for ${file.level}`,
      })),
    ];
  });
}

/** Options may use words of the next band. Options about a text may use its words, so they are not checked. */
function checkOptionWords(file: BankFile, list: WordList, taught: ReadonlySet<string>): Problem[] {
  if (file.passages.length + file.recordings.length > 0) return [];
  const next = LEVELS[LEVELS.indexOf(file.level) + 1] ?? file.level;
  const isRare = (word: string): boolean => list.has(word) && list.rank(word) > BANDS[next].maxWordRank;
  return file.items.flatMap(({ id, options }) =>
    deduplicate(options.flatMap(listWords).filter((word) => isRare(word) && !taught.has(word))).map((word) => ({
      at: id,
      rule: "options-of-band",
      detail: `"${word}" is rare even for ${next}`,
    })),
  );
}

function checkTexts(file: BankFile, isSpelled: WordPredicate, isRare: WordPredicate): Problem[] {
  const texts = [
    ...file.passages,
    ...file.recordings.map(({ id, script }) => ({ id, text: script.map(({ text }) => text).join("\n") })),
  ];
  return texts.flatMap(({ id, text }) => {
    const words = listWords(text);
    const rare = words.filter(isRare);
    const misspelled = deduplicate(words.filter(negate(isSpelled)));
    const problems = misspelled.map((word) => ({ at: id, rule: "spelling", detail: `"${word}" is no known word` }));
    if (rare.length <= MAX_RARE_SHARE * words.length) return problems;
    const detail = `${rare.length} of ${words.length} words are rare for ${file.level}: ${deduplicate(rare).join(", ")}`;
    return [...problems, { at: id, rule: "words-of-band", detail }];
  });
}

function listTaughtWords(level: CefrLevel, { taught }: WordExceptions): ReadonlySet<string> {
  return new Set(LEVELS.slice(0, LEVELS.indexOf(level) + 1).flatMap((each) => taught[each] ?? []));
}

function negate(claim: WordPredicate): WordPredicate {
  return (word) => !claim(word);
}

function deduplicate(words: readonly string[]): string[] {
  return [...new Set(words)];
}
