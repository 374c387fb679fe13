import type { Language, Phrase } from "./site.ts";

/** The class that everything in the style sheet begins with: styles of a remote hold for the whole page. */
export const NAME = "phrase-of-the-day";

export const TEXTS = {
  en: {
    title: "Phrase of the day",
    loading: "Loading the phrase…",
    failed: "The phrase could not be loaded.",
    unsaved: "That could not be saved.",
    known: "I know this phrase",
  },
  ar: {
    title: "عبارة اليوم",
    loading: "جارٍ تحميل العبارة…",
    failed: "تعذّر تحميل العبارة.",
    unsaved: "تعذّر الحفظ.",
    known: "أعرف هذه العبارة",
  },
};

type Element = [tag: string, attributes: Record<string, string>, text: string];

/** The page as data, from which the server makes HTML and the browser elements. A guest has no button. */
export function listElements(language: Language, phrase: Phrase | null, isSignedIn: boolean): Element[] {
  const { title, loading, known } = TEXTS[language];
  const hidden: Record<string, string> = phrase && isSignedIn ? {} : { hidden: "" };
  return [
    ["h1", {}, title],
    ["p", { "data-text": "", lang: "en", dir: "ltr" }, phrase ? phrase.text : ""],
    ["p", { "data-meaning": "" }, phrase ? phrase.meaning[language] : ""],
    ["p", { role: "status" }, phrase ? "" : loading],
    ["button", { type: "button", "aria-pressed": String(phrase?.isKnown ?? false), ...hidden }, known],
  ];
}
