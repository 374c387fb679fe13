import type { Language } from "@kalima/contracts/domain";
import { useOwnTexts } from "../../use-own-texts.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

/** Returns the texts of the view of release access in the visitor's language. */
export function useAccessTexts(language: Language) {
  return useOwnTexts("releaseAccess", TEXTS, language);
}

export type AccessTexts = ReturnType<typeof useAccessTexts>;
