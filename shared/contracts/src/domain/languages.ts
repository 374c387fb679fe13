export const LANGUAGES = ["en", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

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

/**
 * The language of a visitor who has not chosen one: the first supported of the preferred
 * tags (`navigator.languages`), else the site's default.
 */
export function preferredLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [primary] = tag.toLowerCase().split("-");
    if (isLanguage(primary)) return primary;
  }
  return DEFAULT_LANGUAGE;
}
