import { describe, expect, it } from "vitest";
import { computeReadingGrade, countSyllables } from "./reading-grade.ts";

describe("countSyllables", () => {
  it.each([
    { word: "cat", syllables: 1 },
    { word: "make", syllables: 1 },
    { word: "table", syllables: 2 },
    { word: "yellow", syllables: 2 },
    { word: "walked", syllables: 1 },
    { word: "wanted", syllables: 2 },
    { word: "education", syllables: 4 },
    { word: "the", syllables: 1 },
  ])("counts $syllables in $word", ({ word, syllables }) => {
    expect(countSyllables(word)).toBe(syllables);
  });
});

describe("computeReadingGrade", () => {
  it("computes the Flesch-Kincaid grade", () => {
    // Two sentences, eight words, nine syllables: 0.39 × 4 + 11.8 × 9/8 − 15.59.
    expect(computeReadingGrade("The cat sat there. It was a table.")).toBeCloseTo(-0.755, 6);
  });

  it("rises with longer sentences and longer words", () => {
    const easy = computeReadingGrade("We went to the park. We had lunch there. It was hot.");
    expect(
      computeReadingGrade("Visitors appreciated the considerable improvements to municipal facilities."),
    ).toBeGreaterThan(easy);
  });
});
