import { expect, it } from "vitest";
import { answerValue, FIRST, firstAnswerIn } from "./first-answer.ts";

it.each([
  [answerValue("493822", 2), { questionId: "493822", choice: 2 }],
  [answerValue("493822", 0), { questionId: "493822", choice: 0 }],
  ["493822.4", undefined],
  ["493822", undefined],
  ["x.1", undefined],
  ["1234567890.1", undefined],
])("%j in the address is the answer %o", (value, answer) => {
  expect(firstAnswerIn(new URLSearchParams([[FIRST, value]]))).toEqual(answer);
});

it("an address without one has none", () => {
  expect(firstAnswerIn(new URLSearchParams("attempt=1"))).toBeUndefined();
});
