import { expect, it } from "vitest";
import { openQuestions, toChoices } from "./answers.ts";

const question = (id: string) => ({ id, prompt: "?", options: ["a", "b", "c", "d"] });
const groups = [
  { text: null, recording: null, questions: [question("1")] },
  { text: "A text", recording: null, questions: [question("2"), question("3")] },
];

it.each([
  [{}, ["1", "2", "3"]],
  [{ 2: 0 }, ["1", "3"]],
  [{ 1: 3, 2: 0, 3: 1 }, []],
])("with the answers %o, %o are open", (answers, open) => {
  expect(openQuestions(groups, answers)).toEqual(open);
});

it("sends the first option too, whose place is 0", () => {
  expect(toChoices({ 2: 0, 3: 1 })).toEqual([
    { questionId: "2", choice: 0 },
    { questionId: "3", choice: 1 },
  ]);
});
