import { getDirection, type Language } from "@kalima/contracts/domain";
import { COLOURS } from "../print/look.ts";
import { type OutlinedText, outlineText } from "./outlined-text.ts";

/** Size of the picture that messengers and social networks show for a link, in pixels. */
export const PICTURE = { width: 1200, height: 630 } as const;
export const MARGIN = 80;

/** Stars of the school's pattern. */
const PATTERN = `<pattern id="stars" width="144" height="144" patternUnits="userSpaceOnUse">
<path d="M36 0l10.5 10.5H61.5v15L72 36 61.5 46.5v15h-15L36 72 25.5 61.5h-15v-15L0 36l10.5-10.5v-15h15z M108 72l10.5 10.5h15v15L144 108l-10.5 10.5v15h-15L108 144l-10.5-10.5h-15v-15L72 108l10.5-10.5v-15h15z" fill="none" stroke="#fff" stroke-opacity=".08" stroke-width="2"/>
</pattern>`;
const LOGO = `<path d="M14 2h8q12 0 12 12v8q0 12-12 12H5q-3 0-3-3V14Q2 2 14 2z" fill="#F4FAF8"/>
<path d="M26 14h8q12 0 12 12v17q0 3-3 3H26q-12 0-12-12v-8q0-12 12-12z" fill="#F2A93B"/>
<path d="M34 14v8q0 12-12 12h-8v-8q0-12 12-12z" fill="#07463C"/>
<path d="M24 16l2.2 2.8 3.5-.5-.5 3.5L32 24l-2.8 2.2.5 3.5-3.5-.5L24 32l-2.2-2.8-3.5.5.5-3.5L16 24l2.8-2.2-.5-3.5 3.5.5z" fill="#fff"/>`;
const LOGO_UNITS = 48;
const SMALL_LOGO = 72;
const SITE_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };

/** Places things by their distance from the side where the language begins. */
export function createLayout(language: Language) {
  const direction = getDirection(language);
  /** Left end of something `width` wide whose start is `start` pixels from the start side. */
  const toLeft = (start: number, width: number) => (direction === "rtl" ? PICTURE.width - start - width : start);
  return {
    direction,
    toLeft,
    text: (line: string, size: number, isBold = false) => outlineText(line, { direction, size, isBold }),
    write: (line: OutlinedText, baseline: number, colour: string, start: number = MARGIN) =>
      line.at(toLeft(start, line.width), baseline, colour),
    writeCentred: (line: OutlinedText, centre: number, baseline: number, colour: string) =>
      line.at(toLeft(centre, 0) - line.width / 2, baseline, colour),
    drawLogo: (start: number, top: number, size: number) =>
      `<g transform="translate(${toLeft(start, size)} ${top}) scale(${size / LOGO_UNITS})">${LOGO}</g>`,
  };
}

/** The ground of every picture: the school's colour and stars. `content` is SVG. */
export function drawGround(content: string): string {
  const all = `M0 0h${PICTURE.width}v${PICTURE.height}H0z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
<defs>${PATTERN}</defs>
<path d="${all}" fill="${COLOURS.deep}"/>
<path d="${all}" fill="url(#stars)"/>
${content}
</svg>`;
}

/** The logo with the school's name, at the top of the start side. */
export function drawSiteName(language: Language): string {
  const { drawLogo, text, write } = createLayout(language);
  const name = write(text(SITE_NAME[language], 44, true), 115, COLOURS.onDeep, MARGIN + SMALL_LOGO + 20);
  return drawLogo(MARGIN, 64, SMALL_LOGO) + name;
}
