import { type CefrLevel, getDirection, type Language } from "@kalima/contracts/domain";
import sharp from "sharp";
import { COLOURS } from "../../../print/look.ts";
import { LEVELS } from "../ability/levels.ts";
import { CERTIFICATE_TEXTS } from "../certificate/certificate-texts.ts";
import { type OutlinedText, outlineText } from "./outlined-text.ts";

/** Size of the picture that messengers and social networks show for a link, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;

const MARGIN = 80;
const BADGE = { radius: 150, centre: 950, top: 285 } as const;
/** Largest width of the level's name next to the badge, in pixels. */
const MAX_NAME_WIDTH = 660;
const SCALE = { top: 420, step: 96, cell: 84, height: 56 } as const;

/** Stars of the school's pattern, as on its other pictures. */
const PATTERN = `<pattern id="stars" width="144" height="144" patternUnits="userSpaceOnUse">
<path d="M36 0l10.5 10.5H61.5v15L72 36 61.5 46.5v15h-15L36 72 25.5 61.5h-15v-15L0 36l10.5-10.5v-15h15z M108 72l10.5 10.5h15v15L144 108l-10.5 10.5v15h-15L108 144l-10.5-10.5h-15v-15L72 108l10.5-10.5v-15h15z" fill="none" stroke="#fff" stroke-opacity=".08" stroke-width="2"/>
</pattern>`;
const LOGO = `<path d="M14 2h8q12 0 12 12v8q0 12-12 12H5q-3 0-3-3V14Q2 2 14 2z" fill="#F4FAF8"/>
<path d="M26 14h8q12 0 12 12v17q0 3-3 3H26q-12 0-12-12v-8q0-12 12-12z" fill="#F2A93B"/>
<path d="M34 14v8q0 12-12 12h-8v-8q0-12 12-12z" fill="#07463C"/>
<path d="M24 16l2.2 2.8 3.5-.5-.5 3.5L32 24l-2.8 2.2.5 3.5-3.5-.5L24 32l-2.2-2.8-3.5.5.5-3.5L16 24l2.8-2.2-.5-3.5 3.5.5z" fill="#fff"/>`;
const LOGO_SIZE = 72;
const LOGO_UNITS = 48;

/** The picture of a result as SVG: the level and the school, in one language; nothing of the person. */
export function drawResultSvg(level: CefrLevel, language: Language): string {
  const texts = CERTIFICATE_TEXTS[language];
  const direction = getDirection(language);
  const isRtl = direction === "rtl";
  /** Left end of something `width` wide whose start is `start` pixels from the start side. */
  const toLeft = (start: number, width: number) => (isRtl ? PICTURE.width - start - width : start);
  const text = (line: string, size: number, isBold = false) => outlineText(line, { direction, size, isBold });
  const write = (line: OutlinedText, baseline: number, colour: string, start: number = MARGIN) =>
    line.at(toLeft(start, line.width), baseline, colour);
  const writeCentred = (line: OutlinedText, centre: number, baseline: number, colour: string) =>
    line.at(toLeft(centre, 0) - line.width / 2, baseline, colour);

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
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
<defs>${PATTERN}</defs>
<path d="M0 0h${PICTURE.width}v${PICTURE.height}H0z" fill="${COLOURS.deep}"/>
<path d="M0 0h${PICTURE.width}v${PICTURE.height}H0z" fill="url(#stars)"/>
<g transform="translate(${toLeft(MARGIN, LOGO_SIZE)} 64) scale(${LOGO_SIZE / LOGO_UNITS})">${LOGO}</g>
${write(text(texts.site, 44, true), 115, COLOURS.onDeep, MARGIN + LOGO_SIZE + 20)}
${write(text(texts.picture.title, 40), 242, COLOURS.onDeepQuiet)}
${write(fitting, 345, COLOURS.onDeep)}
${cells.join("")}
${write(text(texts.picture.line, 30), 556, COLOURS.onDeepQuiet)}
<circle cx="${toLeft(BADGE.centre, 0)}" cy="${BADGE.top}" r="${BADGE.radius}" fill="${COLOURS.accent}"/>
${writeCentred(text(level, 132, true), BADGE.centre, BADGE.top + 47, COLOURS.onAccent)}
</svg>`;
}

/** Draws the picture as PNG, the format that networks accept. */
export function drawResultPicture(level: CefrLevel, language: Language): Promise<Buffer> {
  return sharp(Buffer.from(drawResultSvg(level, language)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
