import type { Language } from "@kalima/contracts/domain";
import ar from "./texts/ar.json";
import en from "./texts/en.json";
import { useOwnTexts } from "./use-own-texts.ts";

const TEXTS = { en, ar };

/** Public texts of the page, in the visitor's language. */
export function useDevelopersTexts(language: Language) {
  return useOwnTexts("developers", TEXTS, language);
}
