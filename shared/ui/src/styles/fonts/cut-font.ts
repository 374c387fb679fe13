import subsetFont from "subset-font";

/** Bounds of the weights in use; the fonts have thinner ones, which would take a third of their bytes. */
const WEIGHTS = { min: 400, max: 700 };

type Range = readonly [first: number, last: number];

type Cut = { package: string; source: string; characters: readonly Range[] };

/**
 * The two halves of the Arabic page's font, cut from one design. Latin is ASCII with the marks that texts use: other
 * Latin letters, such as those with accents, are set in Figtree. Digits of Arabic with their marks are of another design:
 * those of Readex touch in bold numbers such as 26, and differ in width.
 */
export const ARABIC_FONTS = {
  "noto-sans-arabic-digits.woff2": {
    package: "@fontsource-variable/noto-sans-arabic",
    source: "noto-sans-arabic-arabic-wght-normal.woff2",
    characters: [[0x660, 0x66c]],
  },
  "readex-pro-arabic.woff2": {
    package: "@fontsource-variable/readex-pro",
    source: "readex-pro-arabic-wght-normal.woff2",
    characters: [
      // The space between words, so that a line of Arabic is one run of one font.
      [0x20, 0x20],
      [0x60c, 0x60c],
      [0x61b, 0x61b],
      [0x61f, 0x61f],
      [0x621, 0x63a],
      [0x640, 0x656],
      [0x66d, 0x671],
      [0x6a1, 0x6a1],
      [0x6a4, 0x6a4],
      [0x6ba, 0x6ba],
      [0xfd3e, 0xfd3f],
    ],
  },
  "readex-pro-latin.woff2": {
    package: "@fontsource-variable/readex-pro",
    source: "readex-pro-latin-wght-normal.woff2",
    characters: [
      [0x21, 0x7e],
      [0xa0, 0xa0],
      [0xa9, 0xa9],
      [0xab, 0xab],
      [0xb0, 0xb0],
      [0xb7, 0xb7],
      [0xbb, 0xbb],
      [0xd7, 0xd7],
      [0x2013, 0x2014],
      [0x2018, 0x2019],
      [0x201c, 0x201d],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x2212, 0x2212],
    ],
  },
} as const satisfies Record<string, Cut>;

/** `unicode-range` of CSS, as the formatter of this repository writes it on one line. */
export function unicodeRange(characters: readonly Range[]): string {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
  return characters.map(([first, last]) => `U+${hex(first)}${last === first ? "" : `-${hex(last)}`}`).join(", ");
}

/** A WOFF2 with these characters alone. The same input gives the same bytes. */
export function cutFont(font: Buffer, characters: readonly Range[]): Promise<Buffer> {
  const text = characters.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  return subsetFont(font, text.join(""), { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } });
}
