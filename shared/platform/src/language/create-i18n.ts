import { DEFAULT_LANGUAGE, type Language } from "@kalima/contracts/domain";
import { createInstance, type i18n } from "i18next";
import { ERRORS_NAMESPACE } from "./error-text.ts";

/**
 * The i18next instance of the page. `resources` are the shell's own texts, by namespace; remotes add theirs when
 * they mount, `loadErrorTexts` those of errors. The language never changes in an instance: switching it reloads the page.
 */
export function createI18n({ language, resources }: { language: Language; resources: Record<string, object> }): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { [language]: resources },
    ns: [...Object.keys(resources), ERRORS_NAMESPACE],
    // Everything is at hand: the instance is ready when `init` returns.
    initAsync: false,
    // The defaults; given, they spare i18next a look at each key, whether it might be a sentence.
    keySeparator: ".",
    nsSeparator: ":",
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  void instance.init();
  return instance;
}
