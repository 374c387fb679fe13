import { COOKIE_NAMES, type Language, STORAGE_KEYS, writeCookie } from "@kalima/contracts/domain";
import { reloadWithInput } from "../drafts/reload-with-input.ts";

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
