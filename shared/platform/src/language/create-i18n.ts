import { DEFAULT_LANGUAGE, getLocale, type Language } from "@kalima/contracts/domain";
import { createInstance, type i18n } from "i18next";
import { ERRORS_NAMESPACE } from "./error-text.ts";

/** Makes an instance that is not initialized yet write digits of Arabic (`digitsOf`). */
export type Digits = (instance: i18n) => void;

type I18nOptions = { language: Language; digits?: Digits | undefined; resources: Record<string, object> };

/**
 * The i18next instance of the page. `resources` are the shell's own texts, by namespace; remotes add theirs when
 * they mount, `loadErrorTexts` those of errors. The language never changes in an instance: switching it reloads the page.
 * So it is with the digits, which are in the texts: numbers that are filled in, and those of the sentences themselves.
 */
export function createI18n({ language, digits, resources }: I18nOptions): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: [...Object.keys(resources), ERRORS_NAMESPACE],
    // Everything is at hand: the instance is ready when `init` returns.
    initAsync: false,
    // The defaults; given, they spare i18next a look at each key, whether it might be a sentence.
    keySeparator: ".",
    nsSeparator: ":",
    interpolation: { escapeValue: false, alwaysFormat: digits !== undefined },
    react: { useSuspense: false },
    locale: getLocale(language, digits && "arab"),
    resources: {},
  });
  digits?.(instance);
  void instance.init();
  for (const [namespace, texts] of Object.entries(resources)) instance.addResourceBundle(language, namespace, texts);
  return instance;
}
