import type { BilingualText } from "@kalima/contracts/domain";
import { usePlatform } from "@kalima/platform/react";

/** Picks the visitor's language out of a text that comes in both. */
export function useBilingual(): (text: BilingualText) => string {
  const { language } = usePlatform().i18n;
  return (text) => text[language];
}
