import type { Language } from "@kalima/contracts/domain";
import { COLOURS } from "../print/look.ts";
import { createLayout, drawGround } from "./brand.ts";

/** The words at the top of the home page, and the school's name in both languages. */
const WORDS: Record<Language, [first: string, second: string]> = {
  en: ["Speak English", "you can use."],
  ar: ["إنجليزية للكلام،", "لا للحفظ."],
};
const NAMES: Record<Language, string> = { en: "Kalima · كلمة", ar: "كلمة · Kalima" };
const LOGO = { start: 803, top: 155, size: 317 };

/** The picture of the school as SVG. */
export function drawSite(language: Language): string {
  const { text, write, drawLogo } = createLayout(language);
  const [first, second] = WORDS[language];
  return drawGround(
    [
      drawLogo(LOGO.start, LOGO.top, LOGO.size),
      write(text(first, 84, true), 262, COLOURS.onDeep),
      write(text(second, 84, true), 370, COLOURS.accent),
      write(text(NAMES[language], 34), 455, COLOURS.onDeepQuiet),
    ].join(""),
  );
}
