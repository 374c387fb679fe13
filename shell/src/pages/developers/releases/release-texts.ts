import type { Language } from "@kalima/contracts/domain";
import { useOwnTexts } from "../use-own-texts.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

/** What the releases say, in the visitor's language. */
export function useReleaseTexts(language: Language) {
  return useOwnTexts("releases", TEXTS, language);
}

export type ReleaseTexts = ReturnType<typeof useReleaseTexts>;

/** Text for a reason: codes of the health test are translated, reasons that a person wrote are shown as they are. */
export function reasonText(t: ReleaseTexts, reason: string): string {
  return t(`reason.${reason}`, { defaultValue: reason });
}
