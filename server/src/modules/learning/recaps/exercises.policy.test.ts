import { EXERCISE_GAP, isRightAnswer } from "@kalima/learning-contract";
import { describe, expect, it } from "vitest";
import { buildExercises } from "./exercises.policy.ts";

const word = (text: string, meaning: string, example: string | null = null) => ({
  ...{ key: text.toLowerCase(), word: text, meaning, example },
});
const borrow = word("borrow", "يستعير", "May I borrow your pen?");
const lend = word("lend", "يُعير", "Could you lend me a book?");
const owe = word("owe", "يدين");
const debt = word("debt", "دَين", "He is in debt.");

describe("exercises of a recap", () => {
  it("are three from the student's own words, those of the lesson before earlier ones, each with its answer", () => {
    const exercises = buildExercises("lesson", [borrow, owe], [lend, debt]);
    expect(exercises).toHaveLength(3);
    const answers = exercises.map(({ kind, prompt, answer }) => (kind === "gap" ? answer : prompt));
    expect(new Set(answers.slice(0, 2))).toEqual(new Set(["borrow", "owe"]));
    expect(["lend", "debt"]).toContain(answers[2]);
    for (const { kind, options, answer, sentence } of exercises) {
      if (kind === "match") expect(options).toContain(answer);
      else expect(sentence === null || sentence.includes(EXERCISE_GAP)).toBe(true);
    }
  });

  it("are the same each time, and differ from lesson to lesson", () => {
    const make = (lesson: string) => buildExercises(lesson, [borrow, owe, lend, debt], []);
    expect(make("one")).toEqual(make("one"));
    const orders = ["one", "two", "three", "four", "five"].map((lesson) => JSON.stringify(make(lesson)));
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it("use no more words than there are, and none without a meaning", () => {
    expect(buildExercises("lesson", [word("whatever", " "), word("...", "؟")], [])).toEqual([]);
    expect(buildExercises("lesson", [borrow], [])).toEqual([
      { kind: "gap", prompt: "يستعير", sentence: `May I ${EXERCISE_GAP} your pen?`, options: [], answer: "borrow" },
    ]);
    expect(buildExercises("lesson", [owe], [])).toEqual([
      { kind: "gap", prompt: "يدين", sentence: null, options: [], answer: "owe" },
    ]);
  });

  it("offer no meaning twice", () => {
    const exercises = buildExercises("lesson", [owe, word("must", "يدين."), word("is in debt", "يدين")], []);
    expect(exercises.map(({ kind }) => kind)).toEqual(["gap", "gap", "gap"]);
  });

  it.each([
    ["an infinitive", word("to lend", "يُعير", "Could you lend me one?"), `Could you ${EXERCISE_GAP} me one?`],
    ["part of another word", word("art", "فن", "The party starts."), null],
    ["signs of a pattern", word("c++ (old)", "لغة", "I know C++ (old) well."), `I know ${EXERCISE_GAP} well.`],
    ["Arabic beside it", word("go", "يذهب", "أنا go كل يوم"), `أنا ${EXERCISE_GAP} كل يوم`],
  ])("find the word in its sentence: %s", (_, each, sentence) => {
    expect(buildExercises("lesson", [each], [])[0]?.sentence).toBe(sentence);
  });
});

it.each([
  [" Borrow. ", true],
  ["BORROW", true],
  ["borow", false],
  ["  ", false],
  ["", false],
])("takes %j for the right answer: %s", (given, isRight) => {
  expect(isRightAnswer({ answer: "borrow" }, given)).toBe(isRight);
});
