import type { BilingualText } from "@kalima/contracts/domain";
import { usePlatform } from "@kalima/platform/react";

/** Selects the visitor's language from a bilingual text. */
export function useBilingual(): (text: BilingualText) => string {
  const { language } = usePlatform().i18n;
  return (text) => text[language];
}
