import type { Language } from "@kalima/contracts/domain";
import { COLOURS } from "../print/look.ts";
import { createLayout, drawGround, drawSiteName, MARGIN } from "./brand.ts";
import { breakLines } from "./outlined-text.ts";
import type { TrainerPlan } from "./plans.ts";

const SERVICE: Record<Language, string> = {
  en: "Private English sessions, online",
  ar: "جلسات إنجليزية فردية عبر الإنترنت",
};
/** The portrait, at the end side. */
const PORTRAIT = { radius: 180, start: 750, top: 135 } as const;
const RING = 10;
const MAX_TEXT_WIDTH = PORTRAIT.start - RING - MARGIN - 50;
const NAME = { size: 66, step: 76, maxLines: 2 } as const;
const HEADLINE = { size: 36, step: 52, maxLines: 3 } as const;
const FIRST_BASELINE = 250;
/** From the middle of the portrait down to the baseline of its initials; Arabic letters reach below theirs. */
const INITIALS_BELOW: Record<Language, number> = { en: 52, ar: 25 };

/** Side of the square that holds the portrait, and where its left upper corner is. */
export function placePortrait(language: Language) {
  const size = PORTRAIT.radius * 2;
  return { size, left: createLayout(language).toLeft(PORTRAIT.start, size), top: PORTRAIT.top };
}

/** Letters for a trainer without a portrait; Arabic ones would join, so there it is one. */
function readInitials(name: string, language: Language): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0] ?? "");
  return language === "ar" ? (letters[0] ?? "") : (letters[0] ?? "") + (letters.length > 1 ? letters.at(-1) : "");
}

/** The picture of a trainer as SVG; the portrait itself is laid over its place. */
export function drawTrainer({ language, name, headline, portrait }: TrainerPlan): string {
  const { direction, text, write, writeCentred, toLeft } = createLayout(language);
  const names = breakLines(name, { direction, size: NAME.size, isBold: true }, MAX_TEXT_WIDTH, NAME.maxLines);
  const headlines = breakLines(headline, { direction, size: HEADLINE.size }, MAX_TEXT_WIDTH, HEADLINE.maxLines);
  const afterNames = FIRST_BASELINE + (names.length - 1) * NAME.step + HEADLINE.step + 16;
  const centre = PORTRAIT.start + PORTRAIT.radius;
  const middle = PORTRAIT.top + PORTRAIT.radius;
  const ring = `<circle cx="${toLeft(centre, 0)}" cy="${middle}" r="${PORTRAIT.radius + RING}" fill="${COLOURS.accent}"/>`;
  return drawGround(
    [
      drawSiteName(language),
      ...names.map((line, at) => write(line, FIRST_BASELINE + at * NAME.step, COLOURS.onDeep)),
      ...headlines.map((line, at) => write(line, afterNames + at * HEADLINE.step, COLOURS.onDeepQuiet)),
      write(text(SERVICE[language], 30, true), 556, COLOURS.accent),
      ring,
      portrait === null
        ? writeCentred(
            text(readInitials(name, language), 150, true),
            centre,
            middle + INITIALS_BELOW[language],
            COLOURS.onAccent,
          )
        : "",
    ].join(""),
  );
}
