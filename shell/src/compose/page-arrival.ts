import type { Language } from "@kalima/contracts/domain";
import { focusStart } from "./focus-start.ts";
import type { SiteNavigator } from "./navigator.ts";
import type { SitePage } from "./site-pages.ts";

const PRODUCT_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };

export type PageArrival = {
  /** A title that depends on what the page shows; null gives the manifest's again. */
  setTitle(title: string | null): void;
};

/**
 * Follows each change of page: sets the title, with the product's name in front, and the description, scrolls, and
 * moves the focus to the heading, which announces the page to screen readers.
 */
export function createPageArrival(navigator: SiteNavigator, language: Language, main: HTMLElement): PageArrival {
  let lastPath: string | null = null;
  let isBackOrForward = false;
  let stopFocusing = () => {};

  function setTitle(title: string): void {
    document.title = title ? `${PRODUCT_NAME[language]} — ${title}` : PRODUCT_NAME[language];
  }

  function describe(text: string): void {
    document.querySelector('meta[name="description"]')?.setAttribute("content", text);
  }

  /** The contact page is the second half of the about page; its start is the contact section. */
  function startOf(page: SitePage): string {
    return window.location.hash || (page.path === "/contact-us" ? "#contact" : "");
  }

  function arrive(hash: string): void {
    stopFocusing();
    if (!isBackOrForward) window.scrollTo(0, 0);
    stopFocusing = focusStart(main, {
      find: () =>
        hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : main.querySelector("h1"),
      scrolls: hash.length > 1,
    });
  }

  window.addEventListener("popstate", (event) => {
    // single-spa sends popstate events of its own after pushState; only the browser's are trusted.
    isBackOrForward = event.isTrusted;
  });
  navigator.changes.subscribe(({ path, page }) => {
    if (path === lastPath) return;
    const isFirst = lastPath === null;
    lastPath = path;
    setTitle(page.title[language]);
    describe(page.description[language]);
    if (!isFirst || window.location.hash) arrive(startOf(page));
    isBackOrForward = false;
  });
  navigator.revisits.subscribe(({ page }) => arrive(startOf(page)));

  return {
    setTitle(title) {
      setTitle(title ?? navigator.current().page.title[language]);
    },
  };
}
