import { expect, it } from "vitest";
import { outlinedText } from "./outlined-text.ts";

const rtl = { direction: "rtl", size: 40 } as const;
const outlinesOf = (line: string, style: Parameters<typeof outlinedText>[1] = rtl) =>
  outlinedText(line, style)
    .at(0, 0, "#000")
    .match(/ d="[^"]*"/g) ?? [];

it("joins Arabic letters: one in the middle of a word has another shape than the same one alone", () => {
  const [alone] = outlinesOf("ب");
  expect(outlinesOf("ببب")).not.toContain(alone);
});

it("draws Arabic from right to left: the first letter is the last from the left", () => {
  const [alone] = outlinesOf("ا");
  expect(outlinesOf("اب").at(-1)).toBe(alone);
});

it("grows with its size", () => {
  const width = (size: number) => outlinedText("B2", { direction: "ltr", size }).width;
  expect(width(80)).toBeCloseTo(2 * width(40));
});
