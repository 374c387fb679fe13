import { expect, it } from "vitest";
import { wordErrorRate } from "./recognize.ts";

it.each([
  ["the same words", "the train is late", "the train is late", 0],
  ["a replaced word", "the train is late", "the rain is late", 0.25],
  ["a missing word", "the train is late", "the train late", 0.25],
  ["an added word", "the train is late", "the train is so late", 0.25],
  ["nothing", "the train is late", "", 1],
])("the word error rate counts %s", (_, spoken, heard, rate) => {
  expect(wordErrorRate(spoken.split(" "), heard.split(" ").filter(Boolean))).toBe(rate);
});
