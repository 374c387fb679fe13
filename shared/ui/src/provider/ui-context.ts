import type { ArabicStyle, Language } from "@kalima/contracts/domain";
import { getLocale } from "@kalima/contracts/domain";
import type { Moment } from "@kalima/contracts/rendering";
import { createContext, useContext } from "react";
import { type UiTexts, uiTexts } from "./texts.ts";

export type Ui = {
  language: Language;
  /** For `Intl`; Latin digits in both languages unless a visitor chose others for Arabic. */
  locale: string;
  /** The visitor's choice for Arabic; absent for the default. */
  arabicStyle?: ArabicStyle | undefined;
  /** The sentence for an error, in the language of the visitor. */
  errorText: (error: unknown) => string;
  /** Clock and zone that the server renders with, and the browser while it hydrates; null without a server. */
  moment?: Moment | null;
  /** The browser's zone, once what came with a moment has hydrated; null before. */
  zoneAfter?: string | null;
};

export const UiContext = createContext<Ui>({
  language: "en",
  locale: getLocale("en"),
  errorText: () => uiTexts.en.somethingWrong,
});

/** Goes to a path of the site without loading the page again; without a provider, links load pages. */
export const NavigateContext = createContext<((path: string) => void) | undefined>(undefined);

/** Language, locale and error texts of the nearest `UiProvider`, with the components' own words. */
export function useUi(): Ui & { texts: UiTexts } {
  const ui = useContext(UiContext);
  return { ...ui, texts: uiTexts[ui.language] };
}
