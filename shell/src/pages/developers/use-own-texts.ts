import type { Language } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/translation";

/** Texts that come with what only staff sees, and not with the first screen. */
export function useOwnTexts(namespace: string, texts: Record<Language, object>, language: Language) {
  const { i18n } = useTranslation("shell");
  if (!i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, texts[language]);
  return useTranslation(namespace).t;
}
