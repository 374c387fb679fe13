import type { Language } from "@kalima/contracts/domain";
import type { ErrorTexts } from "@kalima/contracts/errors";
import type { i18n } from "i18next";
import { ERRORS_NAMESPACE } from "./error-text.ts";

/** One chunk per language: a visitor loads their own texts only. */
const SOURCES: Record<Language, () => Promise<{ errorTexts: ErrorTexts }>> = {
  en: () => import("@kalima/contracts/errors/texts/en"),
  ar: () => import("@kalima/contracts/errors/texts/ar"),
};

/** Adds the texts of errors to the page's instance. The first screen shows none, so they come after it. */
export async function loadErrorTexts(i18n: i18n): Promise<i18n> {
  const language = i18n.language as Language;
  const { errorTexts } = await SOURCES[language]();
  return i18n.addResourceBundle(language, ERRORS_NAMESPACE, errorTexts);
}
