import type { CefrLevel, Language } from "@kalima/contracts/domain";
import sharp from "sharp";
import { COLOURS } from "../../../print/look.ts";
import { createLayout, drawGround, drawSiteName, MARGIN } from "../../../sharing-pictures/brand.ts";
import { LEVELS } from "../ability/levels.ts";
import { CERTIFICATE_TEXTS } from "../certificate/certificate-texts.ts";

const BADGE = { radius: 150, centre: 950, top: 285 } as const;
/** Largest width of the level's name next to the badge, in pixels. */
const MAX_NAME_WIDTH = 660;
const SCALE = { top: 420, step: 96, cell: 84, height: 56 } as const;

/** The picture of a result as SVG: the level and the school, in one language; nothing of the person. */
export function drawResultSvg(level: CefrLevel, language: Language): string {
  const texts = CERTIFICATE_TEXTS[language];
  const { text, toLeft, write, writeCentred } = createLayout(language);

  const name = text(texts.levels[level], 80, true);
  const fitting =
    name.width > MAX_NAME_WIDTH ? text(texts.levels[level], (80 * MAX_NAME_WIDTH) / name.width, true) : name;
  const cells = LEVELS.map((each, at) => {
    const start = MARGIN + at * SCALE.step;
    const isReached = each === level;
    const ground = isReached
      ? `fill="${COLOURS.accent}"`
      : `fill="none" stroke="${COLOURS.onDeepQuiet}" stroke-opacity=".5" stroke-width="2"`;
    const colour = isReached ? COLOURS.onAccent : COLOURS.onDeepQuiet;
    const box = `<rect x="${toLeft(start, SCALE.cell)}" y="${SCALE.top}" width="${SCALE.cell}" height="${SCALE.height}" rx="28" ${ground}/>`;
    return box + writeCentred(text(each, 28, true), start + SCALE.cell / 2, SCALE.top + 38, colour);
  });
  return drawGround(`${drawSiteName(language)}
${write(text(texts.picture.title, 40), 242, COLOURS.onDeepQuiet)}
${write(fitting, 345, COLOURS.onDeep)}
${cells.join("")}
${write(text(texts.picture.line, 30), 556, COLOURS.onDeepQuiet)}
<circle cx="${toLeft(BADGE.centre, 0)}" cy="${BADGE.top}" r="${BADGE.radius}" fill="${COLOURS.accent}"/>
${writeCentred(text(level, 132, true), BADGE.centre, BADGE.top + 47, COLOURS.onAccent)}`);
}

/** Draws the picture as PNG, the format that networks accept. */
export function drawResultPicture(level: CefrLevel, language: Language): Promise<Buffer> {
  return sharp(Buffer.from(drawResultSvg(level, language)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
