import bidiModule from "bidi-js";
import { type FontFile, LATIN, selectFontFiles } from "./fonts.ts";

/** Part of a line that is set in one font: a word, a part of it, or what stands between two words. */
export type TextRun = { text: string; font: FontFile };

// Its types describe the ES module; Node loads the CommonJS one, whose export is the factory itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();
/** Hebrew to extended Arabic, and the forms of both. */
const RIGHT_TO_LEFT = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc";
const RUNS = new RegExp(`[${RIGHT_TO_LEFT}]+|\\s+|[^${RIGHT_TO_LEFT}\\s]+`, "g");
const IS_RIGHT_TO_LEFT = new RegExp(`[${RIGHT_TO_LEFT}]`);

/** A word in parts of one font each, from left to right. */
function splitByFont(word: string): TextRun[] {
  if (word.trim() === "") return [{ text: word, font: LATIN }];
  const files = selectFontFiles(word);
  const pieces: TextRun[] = [];
  for (const [at, letter] of Array.from(word).entries()) {
    const font = files[at] ?? LATIN;
    const last = pieces.at(-1);
    if (last?.font === font) last.text += letter;
    else pieces.push({ text: letter, font });
  }
  return IS_RIGHT_TO_LEFT.test(word) ? pieces.reverse() : pieces;
}

/**
 * The parts of a line from left to right, as they are drawn (Unicode Bidirectional Algorithm). The letters of a word that is
 * read from the right stay in reading order, because the font orders them.
 */
export function splitTextRuns(line: string, direction: "ltr" | "rtl"): TextRun[] {
  const drawn = bidi.getReorderedIndices(line, bidi.getEmbeddingLevels(line, direction));
  return [...line.matchAll(RUNS)]
    .map(({ 0: text, index }) => ({ text, place: drawn.indexOf(index) }))
    .sort((one, other) => one.place - other.place)
    .flatMap(({ text }) => splitByFont(text));
}
