import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Font, openSync } from "fontkit";

const { resolve } = createRequire(import.meta.url);

/** A font file for each weight. A variable font has one file for both, with the outlines of its thinnest weight. */
export type FontFile = { regular: string; bold: string; isVariable: boolean };

type Part = { file: FontFile; has(codePoint: number): boolean };
/** Files of one design, which together have all letters of some scripts. */
type Family = readonly Part[];

const opened = new Map<string, Font>();

/** The font in a file, opened once for each process or thread. */
export function openFont(path: string): Font {
  const font = opened.get(path) ?? (openSync(path) as Font);
  opened.set(path, font);
  return font;
}

const resolveFontPath = (name: string, file: string) => join(dirname(resolve(`${name}/package.json`)), "files", file);

/** A design of the site. Its files are few and small, so that each is opened to see which letters it contains. */
function createSiteFamily(name: string, subsets: readonly string[]): Family {
  return subsets.map((subset) => {
    const [regular, bold] = ["400", "700"].map((weight) =>
      resolveFontPath(`@fontsource/${name}`, `${name}-${subset}-${weight}-normal.woff`),
    ) as [string, string];
    const file = { regular, bold, isVariable: false };
    return { file, has: (codePoint) => openFont(regular).hasGlyphForCodePoint(codePoint) };
  });
}

/** First and last code points of `U+41-5a,U+c0`. */
function parseRanges(unicodeRange: string): [number, number][] {
  return unicodeRange.split(",").map((range) => {
    const [first = "", last = first] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** A design of the Noto family, split into up to a hundred files. One is opened when its range covers a letter. */
function createNotoFamily(script = ""): Family {
  const name = `noto-sans${script && `-${script}`}`;
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), "utf8"),
  );
  return Object.entries(ranges).map(([subset, range]) => {
    const within = parseRanges(range);
    const plainSubset = subset.replaceAll(/[[\]]/g, "");
    const path = resolveFontPath(`@fontsource-variable/${name}`, `${name}-${plainSubset}-wght-normal.woff2`);
    return {
      file: { regular: path, bold: path, isVariable: true },
      has: (codePoint) =>
        within.some(([first, last]) => codePoint >= first && codePoint <= last) &&
        openFont(path).hasGlyphForCodePoint(codePoint),
    };
  });
}

/** Scripts in which people write their names, by how often a school in Cairo meets them. Chinese has kana too. */
const NOTO_SCRIPTS = [
  "",
  "arabic",
  "hebrew",
  "sc",
  "kr",
  "bengali",
  "ethiopic",
  "armenian",
  "georgian",
  "thai",
  "tamil",
  "gujarati",
  "gurmukhi",
  "kannada",
  "malayalam",
  "telugu",
  "sinhala",
  "khmer",
  "lao",
];

const figtree = createSiteFamily("figtree", ["latin", "latin-ext"]);
const readex = createSiteFamily("readex-pro", ["arabic"]);

/** The font of spaces, and of letters that no font contains: they are drawn as an empty box. */
export const LATIN = (figtree[0] as Part).file;

let noto: Family[] | undefined;
function* families(): Generator<Family> {
  yield figtree;
  yield readex;
  noto ??= NOTO_SCRIPTS.map(createNotoFamily);
  yield* noto;
}

const findFile = (family: Family, codePoint: number) => family.find(({ has }) => has(codePoint))?.file;

/**
 * The font file of each letter of a word: of the first design that has all of them, so that letters join; else of the first
 * design that has the letter.
 */
export function selectFontFiles(word: string): FontFile[] {
  const codePoints = Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
  for (const family of families()) {
    const files = codePoints.map((codePoint) => findFile(family, codePoint));
    if (files.every((file) => file !== undefined)) return files as FontFile[];
  }
  return codePoints.map((codePoint) => {
    for (const family of families()) {
      const file = findFile(family, codePoint);
      if (file) return file;
    }
    return LATIN;
  });
}
