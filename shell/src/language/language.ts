import {
  COOKIE_NAMES,
  getDirection,
  isLanguage,
  type Language,
  preferredLanguage,
  STORAGE_KEYS,
} from "@kalima/contracts/domain";
import { writeCookie } from "./preference-cookie.ts";

type Page = Pick<Window, "localStorage" | "document" | "location"> & { navigator: Pick<Navigator, "languages"> };

/** The visitor's language: the stored choice, else the first supported one of the browser, else the site's default. */
export function readLanguage({ localStorage, navigator }: Pick<Page, "localStorage" | "navigator">): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEYS.language);
    if (isLanguage(stored)) return stored;
  } catch {
    // No store: the browser's own wish counts.
  }
  return preferredLanguage(navigator.languages);
}

/** Marks the document; the fonts, line heights and mirrored icons follow. */
export function applyLanguage(document: Document, language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = getDirection(language);
}

/** Stores a language, with a cookie so that the server answers in it. */
export function storeLanguage({ localStorage, document }: Pick<Page, "localStorage" | "document">, language: Language) {
  try {
    localStorage.setItem(STORAGE_KEYS.language, language);
  } catch {
    // The cookie alone keeps it.
  }
  writeCookie(document, COOKIE_NAMES.language, language);
}

/** Stores a language and loads the same address again in it; what was typed is kept in the drafts. */
export function switchLanguage(page: Page, language: Language): void {
  storeLanguage(page, language);
  page.location.reload();
}

/** Switches to the other language. */
export function toggleLanguage(page: Page): void {
  switchLanguage(page, page.document.documentElement.lang === "ar" ? "en" : "ar");
}
