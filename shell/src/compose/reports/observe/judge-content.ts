/** State of a remote's content, as a visitor sees it. */
export type Content = "visible" | "busy" | "blank";

/** Waiting states: what says so itself, and those of the design system. */
const WAITING = "[aria-busy='true'], [role='progressbar'], [class*='ui-skeleton-'], [class*='ui-states-loading']";
/** A remote marks content that is empty on purpose, such as lessons to rate where there are none. */
const NOTHING = "[data-nothing-to-show]";
const PICTURED = "img, svg, video, canvas, input, textarea, select, button, iframe";
/** Smaller boxes are separators and markers for screen readers. */
const MIN_SIDE_PX = 4;

export type Measure = {
  /** Size in CSS pixels. */
  boxOf(element: Element): { width: number; height: number };
  styleOf(element: Element): Pick<CSSStyleDeclaration, "display" | "visibility" | "opacity" | "pointerEvents">;
};

export const inBrowser: Measure = {
  boxOf: (element) => element.getBoundingClientRect(),
  styleOf: (element) => getComputedStyle(element),
};

/** Tells whether an element takes up room and no ancestor up to the root hides it. */
export function isSeen(element: Element, root: Element, { boxOf, styleOf }: Measure): boolean {
  const { width, height } = boxOf(element);
  if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) return false;
  for (let each: Element | null = element; each; each = each === root ? null : each.parentElement) {
    const { display, visibility, opacity } = styleOf(each);
    if (display === "none" || visibility === "hidden" || Number(opacity || 1) < 0.05) return false;
  }
  return true;
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

/**
 * Busy while a waiting state can be seen, also beside content; else visible when text or a picture can be seen, or where nothing is
 * to be shown.
 */
export function judgeContent(root: Element, measure: Measure = inBrowser): Content {
  const elements = [root, ...root.querySelectorAll("*")];
  if (elements.some((element) => element.matches(WAITING) && isSeen(element, root, measure))) return "busy";
  const hasContent = (element: Element) => hasOwnText(element) || element.matches(PICTURED);
  return elements.some((element) => element.matches(NOTHING) || (hasContent(element) && isSeen(element, root, measure)))
    ? "visible"
    : "blank";
}
