import * as z from "zod/mini";

export const LANGUAGES = ["en", "ar"] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

export const DEFAULT_LANGUAGE: Language = "en";

export const THEMES = ["light", "dark"] as const;
export const theme = z.enum(THEMES);
export type Theme = z.infer<typeof theme>;

/** A text in both languages of the site. */
export const bilingualText = z.object({ en: z.string(), ar: z.string() });
export type BilingualText = z.infer<typeof bilingualText>;

/** `rtl` for Arabic, `ltr` otherwise. */
export function directionOf(of: Language): "rtl" | "ltr" {
  return of === "ar" ? "rtl" : "ltr";
}

/** The locale for `Intl`: Arabic is Egyptian with Latin digits and a week that starts on Saturday. */
export function localeOf(of: Language): string {
  return of === "ar" ? "ar-EG-u-nu-latn" : "en-GB";
}

/**
 * The language of a visitor who has not chosen one: the first supported of the preferred
 * tags (`navigator.languages` or an Accept-Language list in order), else the site's default.
 */
export function preferredLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = language.safeParse(tag.slice(0, 2).toLowerCase());
    if (found.success) return found.data;
  }
  return DEFAULT_LANGUAGE;
}
