import type { Language } from "@kalima/contracts/domain";
import type { SiteNavigator } from "./navigator.ts";
import type { SitePage } from "./site-pages.ts";

const PRODUCT_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };
const HEADING_WITHIN_MS = 5_000;

export type PageArrival = {
  /** A title that depends on what the page shows; null gives the manifest's again. */
  setTitle(title: string | null): void;
};

/** Waits for an element that a remote may render a little later; undefined when it does not come in time. */
function whenThere(
  find: () => HTMLElement | null,
  within: HTMLElement,
): { cancel(): void; found: Promise<HTMLElement | null> } {
  let cancel = () => {};
  const found = new Promise<HTMLElement | null>((resolve) => {
    const now = find();
    if (now) return resolve(now);
    const observer = new MutationObserver(() => {
      const later = find();
      if (later) finish(later);
    });
    const timer = setTimeout(() => finish(null), HEADING_WITHIN_MS);
    function finish(result: HTMLElement | null): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve(result);
    }
    cancel = () => finish(null);
    observer.observe(within, { childList: true, subtree: true });
  });
  return { cancel, found };
}

/**
 * What belongs to arriving on a page, whoever shows it: the title with the product's name in front, the
 * description, scrolling, and moving the focus to the heading, which announces the page.
 */
export function createPageArrival(navigator: SiteNavigator, language: Language, main: HTMLElement): PageArrival {
  let lastPath: string | null = null;
  let isBackOrForward = false;
  let waiting = { cancel() {} };

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

  async function arrive(hash: string): Promise<void> {
    waiting.cancel();
    const target =
      hash.length > 1
        ? () => document.getElementById(decodeURIComponent(hash.slice(1)))
        : () => main.querySelector("h1");
    const next = whenThere(target, main);
    waiting = next;
    if (!isBackOrForward) window.scrollTo(0, 0);
    const element = await next.found;
    if (!element || waiting !== next) return;
    if (hash.length > 1) element.scrollIntoView();
    if (main.contains(document.activeElement) && document.activeElement !== main) return;
    if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
    element.focus({ preventScroll: true });
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
    if (!isFirst || window.location.hash) void arrive(startOf(page));
    isBackOrForward = false;
  });
  navigator.revisits.subscribe(({ page }) => void arrive(startOf(page)));

  return {
    setTitle(title) {
      setTitle(title ?? navigator.current().page.title[language]);
    },
  };
}
