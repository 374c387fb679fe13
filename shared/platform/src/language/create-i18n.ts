import { DEFAULT_LANGUAGE, type Language } from "@kalima/contracts/domain";
import type { ErrorTexts } from "@kalima/contracts/errors";
import { createInstance, type i18n } from "i18next";
import { ERRORS_NAMESPACE } from "./error-text.ts";

/** One chunk per language: a visitor loads their own texts only. */
const errorTexts: Record<Language, () => Promise<{ errorTexts: ErrorTexts }>> = {
  en: () => import("@kalima/contracts/errors/texts/en"),
  ar: () => import("@kalima/contracts/errors/texts/ar"),
};

/**
 * The i18next instance of the page. `resources` are the shell's own texts, by namespace; remotes add theirs when
 * they mount. The language never changes in an instance: switching it reloads the page.
 */
export async function createI18n({
  language,
  resources,
}: {
  language: Language;
  resources: Record<string, object>;
}): Promise<i18n> {
  const texts = await errorTexts[language]();
  const instance = createInstance({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [language]: { ...resources, [ERRORS_NAMESPACE]: texts.errorTexts } },
    ns: [...Object.keys(resources), ERRORS_NAMESPACE],
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await instance.init();
  return instance;
}
