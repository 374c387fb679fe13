import type { Language } from "@kalima/contracts/domain";
import { useOwnTexts } from "../use-own-texts.ts";
import ar from "./texts/ar.json";
import en from "./texts/en.json";

const TEXTS = { en, ar };

export const useStatusTexts = (language: Language) => useOwnTexts("status", TEXTS, language);
export type StatusTexts = ReturnType<typeof useStatusTexts>;
