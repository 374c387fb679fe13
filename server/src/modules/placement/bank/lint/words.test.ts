import { describe, expect, it } from "vitest";
import { createWordList, listWords } from "./words.ts";

describe("listWords", () => {
  it.each([
    { text: "She doesn’t know Omar's café.", words: ["she", "does", "know", "omar", "cafe"] },
    { text: "I won't; I can't. They'll go at 7pm!", words: ["i", "will", "i", "can", "they", "go", "at"] },
    { text: "a well-known 20th-century ____", words: ["a", "well", "known", "century"] },
  ])("reads $text", ({ text, words }) => {
    expect(listWords(text)).toEqual(words);
  });
});

describe("rank", () => {
  const list = createWordList(["plan", "city", "make", "Tall", "planned", "word"]);

  it.each([
    { word: "plan", rank: 1 },
    { word: "planned", rank: 1 },
    { word: "planning", rank: 1 },
    { word: "cities", rank: 2 },
    { word: "making", rank: 3 },
    { word: "tallest", rank: 4 },
    { word: "worded", rank: 6 },
    { word: "unknown", rank: Infinity },
  ])("ranks $word at $rank", ({ word, rank }) => {
    expect(list.rank(word)).toBe(rank);
  });

  it("does not make a word of a wrong form", () => {
    expect(list.has("citys")).toBe(false);
  });
});
