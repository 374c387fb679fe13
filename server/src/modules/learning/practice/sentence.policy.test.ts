import { DAY_MS } from "@kalima/contracts/domain";
import { expect, it } from "vitest";
import { LEVEL_SENTENCES } from "./level-sentences.ts";
import { chooseSentence } from "./sentence.policy.ts";

const START = Date.parse("2026-03-16T00:00:00Z");
const addDays = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10);
const TODAY = addDays(0);
const spokenWord = (at: number, example: string | null = `This is example ${at}.`) => ({
  word: `word ${at}`,
  meaning: `كلمة ${at}`,
  example,
});
const OWN = Array.from({ length: 7 }, (_, at) => spokenWord(at));
const sayFor = (days: number, words = OWN, student = "mona") =>
  Array.from({ length: days }, (_, day) => chooseSentence(student, addDays(day), { words, level: "B1" }).text);

it("is one of the student's own, each before the first returns", () => {
  expect(sayFor(7).toSorted()).toEqual(OWN.map(({ example }) => example));
  expect(chooseSentence("mona", TODAY, { words: OWN, level: "B1" })).toMatchObject({ source: "word" });
});

it("stays the same all day, whatever the order of the words", () => {
  const choose = (words: typeof OWN) => chooseSentence("mona", TODAY, { words, level: "B1" });
  expect(choose(OWN.toReversed())).toEqual(choose(OWN));
});

it("comes in another order for another student", () => {
  expect(sayFor(7, OWN, "karim")).not.toEqual(sayFor(7));
});

it("comes from the student's level, with a meaning, while own sentences are few", () => {
  const sentences = sayFor(15, [spokenWord(1)]);
  expect(new Set(sentences)).toEqual(new Set(["This is example 1.", ...LEVEL_SENTENCES.B1.map(([text]) => text)]));
});

it.each([
  ["is missing", null],
  ["is blank", "  "],
  ["is in Arabic", "مرحبا word"],
  ["is too long for one breath", "word ".repeat(40)],
  ["has no words", "123"],
])("leaves out an example that %s", (_, example) => {
  expect(sayFor(30, [spokenWord(1, example)])).not.toContain(example);
});

it("each level has two weeks of different sentences in both languages", () => {
  for (const sentences of Object.values(LEVEL_SENTENCES)) {
    expect(new Set(sentences.map(([text]) => text)).size).toBe(14);
    expect(
      sentences.every(([text, meaning]) => /^[A-Z].*[.?]$/.test(text) && /\p{Script=Arabic}.*[.؟]$/u.test(meaning)),
    ).toBe(true);
  }
});
