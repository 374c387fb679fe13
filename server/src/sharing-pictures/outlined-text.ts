import { openFont } from "../print/fonts.ts";
import { splitTextRuns } from "../print/text-runs.ts";

/** A line as outlines: letters are shaped here, so that no font needs to be installed where the picture is drawn. */
export type OutlinedText = {
  /** Width of the line in pixels. */
  width: number;
  /** The line as SVG, from its left end, on its baseline. */
  at(left: number, baseline: number, colour: string): string;
};
export type TextStyle = { direction: "ltr" | "rtl"; size: number; isBold?: boolean };

export function outlineText(line: string, { direction, size, isBold = false }: TextStyle): OutlinedText {
  const glyphs: { path: string; x: number; scale: number }[] = [];
  let width = 0;
  for (const { text, font: file } of splitTextRuns(line, direction)) {
    const font = openFont(isBold ? file.bold : file.regular);
    const scale = size / font.unitsPerEm;
    const run = font.layout(text);
    for (const [index, glyph] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0 } = run.positions[index] ?? {};
      glyphs.push({ path: glyph.path.toSVG(), x: width + xOffset * scale, scale });
      width += xAdvance * scale;
    }
  }
  return {
    width,
    at(left, baseline, colour) {
      const paths = glyphs
        .filter(({ path }) => path !== "")
        .map(
          ({ path, x, scale }) =>
            `<path transform="translate(${left + x} ${baseline}) scale(${scale} ${-scale})" d="${path}"/>`,
        );
      return `<g fill="${colour}">${paths.join("")}</g>`;
    },
  };
}

const ELLIPSIS = "…";

/** Breaks a text between words into lines of at most this width; what does not fit ends in an ellipsis. */
export function breakLines(text: string, style: TextStyle, maxWidth: number, maxLines: number): OutlinedText[] {
  const fits = (line: string) => outlineText(line, style).width <= maxWidth;
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.slice(0, maxLines).map((line, at) => {
    const isCut = at === maxLines - 1 && lines.length > maxLines;
    return outlineText(isCut || !fits(line) ? shorten(line, fits) : line, style);
  });
}

/** Takes letters off the end until the line fits with its ellipsis. */
function shorten(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(line);
  while (letters.length > 1 && !fits(letters.join("").trimEnd() + ELLIPSIS)) letters.pop();
  return letters.join("").trimEnd() + ELLIPSIS;
}
