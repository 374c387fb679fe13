import { expect, it } from "vitest";
import { outlineText } from "./outlined-text.ts";

const rtl = { direction: "rtl", size: 40 } as const;
const drawOutlines = (line: string, style: Parameters<typeof outlineText>[1] = rtl) =>
  outlineText(line, style)
    .at(0, 0, "#000")
    .match(/ d="[^"]*"/g) ?? [];

it("joins Arabic letters: one in the middle of a word has another shape than the same one alone", () => {
  const [alone] = drawOutlines("ب");
  expect(drawOutlines("ببب")).not.toContain(alone);
});

it("draws Arabic from right to left: the first letter is the last from the left", () => {
  const [alone] = drawOutlines("ا");
  expect(drawOutlines("اب").at(-1)).toBe(alone);
});

it("grows with its size", () => {
  const width = (size: number) => outlineText("B2", { direction: "ltr", size }).width;
  expect(width(80)).toBeCloseTo(2 * width(40));
});
