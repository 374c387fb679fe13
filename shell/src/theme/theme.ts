import { COOKIE_NAMES, isTheme, STORAGE_KEYS, type Theme, writeCookie } from "@kalima/contracts/domain";

type Page = Pick<Window, "localStorage" | "document">;

/** The stored theme, else the one that the server gave the page by its cookie: a full store keeps none. */
export function readTheme({ localStorage, document }: Page): Theme {
  const { theme } = document.documentElement.dataset;
  const served = isTheme(theme) ? theme : "light";
  try {
    const stored = localStorage.getItem(STORAGE_KEYS.theme);
    return isTheme(stored) ? stored : served;
  } catch {
    return served;
  }
}

/** Shows a theme without loading the page again: attribute for the styles, colour for the browser's own bars. */
export function applyTheme(document: Document, theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute("content", theme === "dark" ? "#0e1513" : "#fbfaf7");
}

/** Shows and stores a theme, with a cookie so that the server's next page already has it. */
export function chooseTheme({ localStorage, document }: Page, theme: Theme): void {
  applyTheme(document, theme);
  try {
    localStorage.setItem(STORAGE_KEYS.theme, theme);
  } catch {
    // The cookie alone keeps it.
  }
  writeCookie(document, COOKIE_NAMES.theme, theme);
}

/** Switches to the other theme and returns it. */
export function toggleTheme(page: Page): Theme {
  const next = page.document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  chooseTheme(page, next);
  return next;
}
