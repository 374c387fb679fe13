import type { Language } from "@kalima/contracts/domain";
import type { SiteNavigator } from "./navigator.ts";
import type { SitePage } from "./site-pages.ts";

const PRODUCT_NAME: Record<Language, string> = { en: "Kalima", ar: "كلمة" };
/** How long a page may take to show its heading, in place of a skeleton or of the page before. */
const SETTLES_WITHIN_MS = 5_000;

const PANEL = "aside, [role=dialog], [role=alertdialog]";

export type PageArrival = {
  /** A title that depends on what the page shows; null gives the manifest's again. */
  setTitle(title: string | null): void;
};

/** Calls `step` now and after each change inside `within`, until it is stopped or the time is over. */
function onEachChange(step: () => void, within: HTMLElement): { stop(): void } {
  const observer = new MutationObserver(step);
  const timer = setTimeout(stop, SETTLES_WITHIN_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(within, { childList: true, subtree: true });
  step();
  return { stop };
}

type ArrivalOptions = {
  language: Language;
  main: HTMLElement;
  /** The path that the server answered with this document. */
  servedPath: string;
};

/**
 * Sets the title with the product's name in front, sets the description, scrolls, and moves the focus to the heading,
 * which makes screen readers announce the page. It runs on every arrival, on pages of the shell and of remotes alike.
 */
export function createPageArrival(
  navigator: SiteNavigator,
  { language, main, servedPath }: ArrivalOptions,
): PageArrival {
  let lastPath: string | null = null;
  let isBackOrForward = false;
  let arrival = { stop() {} };

  function setTitle(title: string): void {
    document.title = title ? `${PRODUCT_NAME[language]} — ${title}` : PRODUCT_NAME[language];
  }

  function describe(text: string): void {
    document.querySelector('meta[name="description"]')?.setAttribute("content", text);
  }

  /** The contact page is the second half of the about page; its start is the contact section. */
  function findStart(page: SitePage): string {
    return window.location.hash || (page.path === "/contact-us" ? "#contact" : "");
  }

  /**
   * Moves the focus to the start of the page. The heading or control that has the focus may belong to the page
   * before and go with it: then the focus, which would fall to the body, moves to the heading that came instead.
   * It stays in a panel that was opened while the page loads.
   */
  function arrive(hash: string): void {
    arrival.stop();
    const target =
      hash.length > 1
        ? () => document.getElementById(decodeURIComponent(hash.slice(1)))
        : () => main.querySelector("h1");
    let hasArrived = false;
    const left = document.activeElement;
    if (!isBackOrForward) window.scrollTo(0, 0);
    arrival = onEachChange(() => {
      const element = target();
      const active = document.activeElement;
      if (!element || (hasArrived && active !== document.body)) return;
      if (!hasArrived && hash.length > 1) element.scrollIntoView();
      hasArrived = true;
      const isInPanel = active !== left && active?.closest(PANEL);
      if (active !== main && (isInPanel || main.contains(active))) return;
      if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
      element.focus({ preventScroll: true });
    }, main);
  }

  window.addEventListener("popstate", (event) => {
    // single-spa sends popstate events of its own after pushState; only the browser's are trusted.
    isBackOrForward = event.isTrusted;
  });
  navigator.changes.subscribe(({ path, page }) => {
    if (path === lastPath) return;
    const isFirst = lastPath === null;
    lastPath = path;
    // The server may have put more into the head of the page it sent than the manifest says.
    if (!isFirst || path !== servedPath) {
      setTitle(page.title[language]);
      describe(page.description[language]);
    }
    if (!isFirst || window.location.hash) arrive(findStart(page));
    isBackOrForward = false;
  });
  navigator.revisits.subscribe(({ page }) => arrive(findStart(page)));

  return {
    setTitle(title) {
      setTitle(title ?? navigator.current().page.title[language]);
    },
  };
}
