import type { Language } from "@kalima/contracts/domain";
import type { ErrorTexts } from "@kalima/contracts/errors";
import type { i18n } from "i18next";
import { ERRORS_NAMESPACE } from "./error-text.ts";

/**
 * Loads the texts of errors: each export of a module holds those of one contract package. One module, so one chunk, for
 * each language: a visitor loads their own texts only.
 */
export type ErrorTextsByLanguage = Record<Language, () => Promise<object>>;

/** The texts of errors that any call may be answered with. */
export const COMMON_ERROR_TEXTS: ErrorTextsByLanguage = {
  en: () => import("@kalima/contracts/errors/en"),
  ar: () => import("@kalima/contracts/errors/ar"),
};

/** Adds the texts of errors to the page's instance. The first screen shows none, so they come after it. */
export async function loadErrorTexts(i18n: i18n, texts: ErrorTextsByLanguage): Promise<i18n> {
  const language = i18n.language as Language;
  const module = (await texts[language]()) as Record<string, ErrorTexts>;
  for (const part of Object.values(module)) i18n.addResourceBundle(language, ERRORS_NAMESPACE, part, false, true);
  return i18n;
}
