export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";
/** Query of a page's address: `?lang=ar`. It counts for visitors who have chosen no language. */
export const LANGUAGE_PARAMETER = "lang";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme);
}

/** `rtl` for Arabic, `ltr` otherwise. */
export function getDirection(of: Language): "rtl" | "ltr" {
  return of === "ar" ? "rtl" : "ltr";
}
