import { inBrowser, isSeen, type Measure } from "./judge-content.ts";

/** Selectors of what covers a page on purpose: dialogs, toasts, the loading film. */
const ON_PURPOSE =
  "[role='dialog'], [role='alertdialog'], [role='status'], [role='alert'], [role='region'], [data-loading-film]";
const MODAL = "[role='dialog'], [role='alertdialog']";

type Page = {
  document: Document;
  /** True if this page has the whole frame, with a footer. */
  isFramed(): boolean;
  measure?: Measure;
};

/** The topmost element at the centre of another one, if that is on the screen. */
function topmostAt(element: Element, document: Document): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2);
}

/**
 * Describes the damage to the shell's own part of a page: landmarks are gone, hidden or covered, or no control can be
 * pressed. Returns null if all is well.
 */
export function findDamage({ document, isFramed, measure = inBrowser }: Page): string | null {
  const { body, documentElement } = document;
  for (const name of ["header", "main", ...(isFramed() ? ["footer"] : [])]) {
    const landmark = document.querySelector(`#root ${name}`);
    if (!landmark) return `the page has no ${name} any more`;
    if (!isSeen(landmark, documentElement, measure)) return `the page's ${name} cannot be seen`;
  }
  if (document.querySelector(MODAL)) return null;
  const isDead = [documentElement, body].some((element) => measure.styleOf(element).pointerEvents === "none");
  if (isDead) return "nothing of the page can be pressed";
  const header = document.querySelector("#root header");
  const top = header && topmostAt(header, document);
  const isCovered = top && !header.contains(top) && !top.contains(header) && !top.closest(ON_PURPOSE);
  return isCovered ? "something lies over the page's header" : null;
}
