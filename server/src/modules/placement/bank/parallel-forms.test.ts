import { describe, expect, it } from "vitest";
import { listParallelForms } from "./parallel-forms.fixtures.ts";
import { readBank } from "./read-bank.ts";

const ITEMS_OF_A_SECTION = 8;
const MIN_FORMS = 6;

const buildTexts = (...sizes: number[]) => sizes.map((size, at) => ({ id: at, items: Array.from({ length: size }) }));
const listForms = (sizes: number[], itemCount: number): number[][] =>
  listParallelForms(buildTexts(...sizes), itemCount).map((form) => form.map(({ id }) => id));

describe("parallel forms", () => {
  it.each([
    ["one text that fits", [8], 8, [[0]]],
    [
      "each pair of equal texts",
      [4, 4, 4],
      8,
      [
        [0, 1],
        [0, 2],
        [1, 2],
      ],
    ],
    ["texts of several sizes", [4, 2, 2], 8, [[0, 1, 2]]],
    ["no form from too few items", [4, 2], 8, []],
    ["no form that overshoots", [5, 4], 8, []],
    ["no text without items", [8, 0], 8, [[0]]],
  ])("combine %s", (_, sizes, itemCount, forms) => {
    expect(listForms(sizes, itemCount)).toEqual(forms);
  });

  it("exist in number for the texts of each band, and each text is in some but not in all", () => {
    for (const { section, level, passages, recordings } of readBank()) {
      const texts = [...passages, ...recordings];
      if (texts.length === 0) continue;
      const forms = listParallelForms<(typeof texts)[number]>(texts, ITEMS_OF_A_SECTION);
      expect(forms.length, `${section} ${level}`).toBeGreaterThanOrEqual(MIN_FORMS);
      for (const text of texts) {
        const uses = forms.filter((form) => form.includes(text)).length;
        expect(uses, text.id).toBeGreaterThan(0);
        expect(uses, text.id).toBeLessThan(forms.length);
      }
    }
  });
});
