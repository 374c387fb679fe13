import { openFont } from "../../../print/fonts.ts";
import { splitTextRuns } from "../../../print/text-runs.ts";

/** A line as outlines: letters are shaped here, so that no font needs to be installed where the picture is drawn. */
export type OutlinedText = {
  /** Width of the line in pixels. */
  width: number;
  /** The line as SVG, from its left end, on its baseline. */
  at(left: number, baseline: number, colour: string): string;
};
type Style = { direction: "ltr" | "rtl"; size: number; isBold?: boolean };

export function outlineText(line: string, { direction, size, isBold = false }: Style): OutlinedText {
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
