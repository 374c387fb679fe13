import { readFile } from "node:fs/promises";
import { getDirection } from "@kalima/contracts/domain";
import subsetFont from "subset-font";
import type { FontFile } from "./fonts.ts";
import type { PrintPlan } from "./plan.ts";
import { splitTextRuns } from "./text-runs.ts";

/** The font to embed for a file in a weight: its path, or the letters of the plan cut out of a variable one. */
export type EmbeddedFonts = (file: FontFile, isBold: boolean) => { name: string; source: string | Buffer };

const getFontName = (file: FontFile, isBold: boolean) => `${isBold ? file.bold : file.regular}${isBold ? "#bold" : ""}`;

/** Cuts what a plan needs out of variable fonts, because a PDF has fonts of one weight only. */
export async function embedFonts({ pages, language }: PrintPlan): Promise<EmbeddedFonts> {
  const texts = new Map<string, { path: string; isBold: boolean; text: string }>();
  for (const mark of pages.flat()) {
    if (mark.kind !== "line") continue;
    const isBold = mark.style.isBold ?? false;
    for (const { text, font } of splitTextRuns(mark.line, getDirection(language))) {
      if (!font.isVariable) continue;
      const name = getFontName(font, isBold);
      texts.set(name, { path: font.regular, isBold, text: `${texts.get(name)?.text ?? ""}${text}` });
    }
  }
  const cut = new Map<string, Buffer>();
  for (const [name, { path, isBold, text }] of texts) {
    const variationAxes = { wght: isBold ? 700 : 400 };
    cut.set(name, await subsetFont(await readFile(path), text, { targetFormat: "truetype", variationAxes }));
  }
  return (file, isBold) => {
    const name = getFontName(file, isBold);
    return { name, source: cut.get(name) ?? (isBold ? file.bold : file.regular) };
  };
}
