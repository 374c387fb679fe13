import { COOKIE_NAMES } from "./constants.ts";
import type { Language } from "./languages.ts";
import { writeCookie } from "./preference-cookie.ts";

/**
 * How a visitor wants numbers and dates in pages in Arabic: the names of the digits as `Intl` has them, and `hijri` for
 * the Hijri date beside a session's own. A page in English is never different.
 */
export const ARABIC_STYLES = ["latn", "arab", "latn-hijri", "arab-hijri"] as const;
export type ArabicStyle = (typeof ARABIC_STYLES)[number];
export const DEFAULT_ARABIC_STYLE: ArabicStyle = "latn";

/** Tells whether numbers are written as ٠١٢. */
export const hasArabicDigits = (style: ArabicStyle): boolean => style.startsWith("arab");
/** Tells whether sessions have their Hijri date beside the Gregorian one. */
export const hasHijriDates = (style: ArabicStyle): boolean => style.endsWith("hijri");

/**
 * The locale for `Intl`: Arabic is Egyptian, with a week that starts on Saturday and Latin digits unless the visitor
 * chose others.
 */
export function getLocale(of: Language, style: ArabicStyle = DEFAULT_ARABIC_STYLE): string {
  return of === "ar" ? `ar-EG-u-nu-${hasArabicDigits(style) ? "arab" : "latn"}` : "en-GB";
}

/** Reads a cookie or attribute; anything else is the default, and so is every style of a page in English. */
export function readArabicStyle(language: Language, value: unknown): ArabicStyle {
  const known = ARABIC_STYLES.find((style) => style === value);
  return (language === "ar" && known) || DEFAULT_ARABIC_STYLE;
}

export function makeArabicStyle(isArabic: boolean, isHijri: boolean): ArabicStyle {
  return `${isArabic ? "arab" : "latn"}${isHijri ? "-hijri" : ""}`;
}

/** Keeps a style in this browser, whose server writes pages by its cookie. */
export function storeArabicStyle(document: { cookie: string }, style: ArabicStyle): void {
  writeCookie(document, COOKIE_NAMES.arabicStyle, style);
}
