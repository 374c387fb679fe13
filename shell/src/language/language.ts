import {
  COOKIE_NAMES,
  getDirection,
  isLanguage,
  type Language,
  preferredLanguage,
  STORAGE_KEYS,
  writeCookie,
} from "@kalima/contracts/domain";
import { reloadWithInput } from "../drafts/reload-with-input.ts";

type Page = Pick<Window, "localStorage"> & { navigator: Pick<Navigator, "languages"> };

/** The visitor's language: the stored choice, else the first supported one of the browser, else the site's default. */
export function readLanguage({ localStorage, navigator }: Page): Language {
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
export function storeLanguage(
  { localStorage, document }: Pick<Window, "localStorage" | "document">,
  language: Language,
) {
  try {
    localStorage.setItem(STORAGE_KEYS.language, language);
  } catch {
    // The cookie alone keeps it.
  }
  writeCookie(document, COOKIE_NAMES.language, language);
}

/** Stores a language and loads the same address again in it, with what was typed. */
export function switchLanguage(page: Window, language: Language): Promise<void> {
  storeLanguage(page, language);
  return reloadWithInput(page);
}

/** Switches to the other language. */
export function toggleLanguage(page: Window): Promise<void> {
  return switchLanguage(page, page.document.documentElement.lang === "ar" ? "en" : "ar");
}
