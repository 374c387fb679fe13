import bidiModule from "bidi-js";

/** Part of a line in one script, which is set in one font: a word, or what stands between two of them. */
export type TextRun = { text: string; isArabic: boolean };

// Its types describe the ES module; Node loads the CommonJS one, whose export is the factory itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();
const ARABIC = /[\u0600-\u06ff\u0750-\u077f]/;
const RUNS = /[\u0600-\u06ff\u0750-\u077f]+|\s+|[^\u0600-\u06ff\u0750-\u077f\s]+/g;

/**
 * The parts of a line from left to right, as they are drawn (Unicode Bidirectional Algorithm). The letters of an
 * Arabic word stay in reading order, because the font orders them.
 */
export function textRuns(line: string, direction: "ltr" | "rtl"): TextRun[] {
  const drawn = bidi.getReorderedIndices(line, bidi.getEmbeddingLevels(line, direction));
  return [...line.matchAll(RUNS)]
    .map(({ 0: text, index }) => ({ text, place: drawn.indexOf(index) }))
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => ({ text, isArabic: ARABIC.test(text) }));
}
