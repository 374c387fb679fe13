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

/** Stores a language and loads the same address again in it, with what was typed. Asks first where that would lose something. */
export async function switchLanguage(page: Window, language: Language): Promise<void> {
  if ((await page.mayReload?.()) === false) return;
  storeLanguage(page, language);
  return reloadWithInput(page);
}
