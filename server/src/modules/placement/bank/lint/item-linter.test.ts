import { describe, expect, it } from "vitest";
import type { BankFile, Item } from "../item-bank.ts";
import { lintBank } from "./item-linter.ts";
import type { WordExceptions } from "./word-rules.ts";
import { createWordList } from "./words.ts";

const SOUND: Item = {
  id: "grammar-a1-01",
  point: "can with the base form",
  prompt: "My brother can ____ very fast.",
  options: ["run", "ran", "runned", "running"],
  key: 0,
  why: "The verb has no ending here.",
  discrimination: 1.2,
  difficulty: -2.5,
};
const EXCEPTIONS = { names: ["brother"], taught: {}, wrongForms: ["runned"] };
const COMMON = "my can very fast run ran runs to running the verb has no ending here";

/** Twelve items, of which the keys are spread and the first is the given one. */
function buildBankWith(change: Partial<Item>, file: Partial<BankFile> = {}): BankFile[] {
  const others = Array.from({ length: 11 }, (_, at) => ({
    ...SOUND,
    id: `grammar-a1-${at + 2}`.replace(/-(\d)$/, "-0$1"),
    prompt: `My brother can ____ very fast ${at + 2}.`,
    options: rotate(SOUND.options, (at + 1) % 4),
    key: (at + 1) % 4,
  }));
  const items = [{ ...SOUND, ...change }, ...others];
  return [{ section: "grammar", level: "A1", items, passages: [], recordings: [], ...file }];
}

function rotate(options: Item["options"], by: number): Item["options"] {
  const [key, ...distractors] = options;
  return [...distractors.slice(0, by), key, ...distractors.slice(by)] as Item["options"];
}

function listBrokenRules(files: readonly BankFile[], exceptions: WordExceptions = EXCEPTIONS): string[] {
  // Rare words follow the common ones, so that their rank is beyond what A2 allows.
  const list = createWordList([
    ...COMMON.split(" "),
    ...Array.from({ length: 4_000 }, (_, at) => `word${at}`),
    "seldom",
  ]);
  return [...new Set(lintBank(files, list, exceptions).map(({ rule }) => rule))];
}

it("finds nothing in a sound bank", () => {
  expect(listBrokenRules(buildBankWith({}))).toEqual([]);
});

describe("one item", () => {
  it.each<{ fault: string; rule: string; change: Partial<Item> }>([
    { fault: "an id of another band", rule: "id-of-file", change: { id: "grammar-b1-01" } },
    { fault: "two gaps", rule: "one-gap", change: { prompt: "My ____ can ____ very fast." } },
    { fault: "a short gap", rule: "one-gap", change: { prompt: "My brother can __ very fast." } },
    { fault: "neither gap nor question", rule: "one-gap", change: { prompt: "My brother can run." } },
    { fault: "an option twice", rule: "distinct-options", change: { options: ["run", "Run", "to run", "running"] } },
    {
      fault: "a short form beside its long form",
      rule: "distinct-options",
      change: { options: ["has not", "hasn't", "to", "run"] },
    },
    {
      fault: "all of the above",
      rule: "no-catch-all",
      change: { options: ["run", "runs", "to run", "All of the above"] },
    },
    {
      fault: "a full stop after one option",
      rule: "same-style",
      change: { options: ["run", "runs.", "to run", "running"] },
    },
    { fault: "a capital in one option", rule: "same-style", change: { options: ["run", "runs", "To run", "running"] } },
    {
      fault: "a key that is twice as long",
      rule: "key-not-longer",
      change: { options: ["running to run", "runs", "to run", "running"] },
    },
    {
      fault: "a word of the prompt in one option",
      rule: "no-echo",
      change: { options: ["run", "fast run", "to run", "running"] },
    },
    {
      fault: "an article that rules options out",
      rule: "article-fits",
      change: { prompt: "The brother has an ____ here.", options: ["end", "run", "hour", "ending"] },
    },
    { fault: "a difficulty of the next band", rule: "difficulty-in-band", change: { difficulty: -1.8 } },
    { fault: "a reason that is no sentence", rule: "reason-in-words", change: { why: "no ending" } },
    {
      fault: "a reason that names an option by its place",
      rule: "reason-in-words",
      change: { why: "Option A has no ending." },
    },
    { fault: "a placeholder", rule: "no-placeholder", change: { why: "Lorem ipsum." } },
    { fault: "a misspelled prompt", rule: "spelling", change: { prompt: "My brother can ____ verry fast." } },
    {
      fault: "a wrong form as the key",
      rule: "spelling",
      change: { options: ["runned", "runs", "to run", "running"] },
    },
    {
      fault: "a spelling of one side of the Atlantic",
      rule: "neutral-spelling",
      change: { prompt: "My brother can ____ to the centre." },
    },
    {
      fault: "a word that is rare for the band",
      rule: "words-of-band",
      change: { prompt: "My brother can seldom ____ very fast." },
    },
    {
      fault: "an option that is rare even for the next band",
      rule: "options-of-band",
      change: { options: ["run", "ran", "seldom run", "running"] },
    },
  ])("$fault breaks $rule", ({ change, rule }) => {
    expect(listBrokenRules(buildBankWith(change))).toContain(rule);
  });
});

describe("a file", () => {
  const passage = (text: string): Partial<BankFile> => ({ passages: [{ id: "reading-a1-p1", text, items: [] }] });
  const buildAlike = (options: Item["options"]): Partial<BankFile> => {
    const items = buildBankWith({})[0]?.items ?? [];
    return { items: items.map((item, at) => (at < 5 ? { ...item, options: rotate(options, item.key) } : item)) };
  };

  it.each<{ fault: string; rule: string; file: Partial<BankFile> }>([
    {
      fault: "five of twelve keys that are the longest option",
      rule: "keys-seldom-longest",
      file: buildAlike(["running", "run", "runs", "to run"]),
    },
    {
      fault: "five of twelve keys that are the shortest option",
      rule: "keys-seldom-shortest",
      file: buildAlike(["run", "running", "to run", "runs"]),
    },
    {
      fault: "a text above its band",
      rule: "reading-level",
      file: passage(
        "My brother can run very fast to the ending of the running here and my running has the very ending of the running.",
      ),
    },
    {
      fault: "a text with many rare words",
      rule: "words-of-band",
      file: passage("My brother can run. My brother can seldom run."),
    },
    { fault: "a misspelled text", rule: "spelling", file: passage("My brother can runn.") },
  ])("with $fault breaks $rule", ({ rule, file }) => {
    expect(listBrokenRules(buildBankWith({}, file))).toContain(rule);
  });
});

describe("the bank", () => {
  it("needs keys at all four places alike", () => {
    const [file] = buildBankWith({});
    const items = (file?.items ?? []).map((item) => ({ ...item, options: SOUND.options, key: 0 }));
    expect(listBrokenRules(buildBankWith({}, { items }))).toContain("keys-spread");
  });

  it("needs different ids and prompts, in all files together", () => {
    expect(listBrokenRules([...buildBankWith({}), ...buildBankWith({})])).toEqual(["unique-ids", "unique-prompts"]);
  });

  it("needs every exception of words.json", () => {
    expect(listBrokenRules(buildBankWith({}), { ...EXCEPTIONS, taught: { A1: ["holiday"] } })).toEqual([
      "dead-exception",
    ]);
  });

  it("allows a question about each of two texts", () => {
    const passages = ["reading-a1-p1", "reading-a1-p2"].map((id) => ({
      id,
      text: "Run to my brother.",
      items: [SOUND],
    }));
    const items = passages.flatMap((passage) => passage.items);
    expect(listBrokenRules(buildBankWith({}, { section: "reading", passages, items }))).not.toContain("unique-prompts");
  });
});
