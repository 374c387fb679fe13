const SHEET = "data-sheet";
const UNDER = "data-under-sheet";

/**
 * While a panel is as wide as the window, all that lies under it is inert: neither Tab nor a screen reader gets there, and
 * a page that is arrived at below does not take the focus. Dialogs and toasts lie above, by their `z-index`. `start` has
 * the focus when something under the panel had it. A narrower panel may hide what has the focus (WCAG 2.4.11): Escape closes
 * it there as it does inside, and the focus stays (`keepsFocus`). Ends with the returned function.
 */
export function coverPage(panel: HTMLElement, start: HTMLElement, close: (keepsFocus: boolean) => void): () => void {
  function update(): void {
    const { offsetWidth } = panel;
    panel.toggleAttribute(SHEET, offsetWidth > 0 && offsetWidth >= document.documentElement.clientWidth);
    layer();
    const active = document.activeElement;
    const isUnder = active === document.body || active?.closest("[inert]");
    if (panel.hasAttribute(SHEET) && !panel.closest("[inert]") && isUnder) start.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as Element;
    const isInside = panel.contains(target);
    if (event.key !== "Escape" || event.isComposing || !(isInside || isHidden(target, panel))) return;
    close(!isInside && target !== document.body);
  }
  update();
  window.addEventListener("resize", update);
  document.addEventListener("keydown", onKeyDown);
  return () => {
    window.removeEventListener("resize", update);
    document.removeEventListener("keydown", onKeyDown);
    panel.removeAttribute(SHEET);
    layer();
  };
}

/** Inert elements follow from the panels in the document alone, so that builds with copies of this module agree. */
function layer(): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[${UNDER}]`)) {
    element.inert = false;
    element.removeAttribute(UNDER);
  }
  const sheets = [...document.querySelectorAll<HTMLElement>(`[${SHEET}]`)];
  const [top] = sheets.toSorted((one, other) => getLayer(other) - getLayer(one));
  for (let at: Element | null | undefined = top; top && at && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement?.children ?? []) {
      if (sibling === at || !(sibling instanceof HTMLElement) || sibling.inert || liesAbove(sibling, top)) continue;
      sibling.inert = true;
      sibling.setAttribute(UNDER, "");
    }
  }
}

/**
 * Tells whether the panel covers an element where both overlap. The body overlaps everywhere: it has the focus when no
 * element has.
 */
function isHidden(element: Element, panel: Element): boolean {
  const one = element.getBoundingClientRect();
  const other = panel.getBoundingClientRect();
  const left = Math.max(one.left, other.left);
  const right = Math.min(one.right, other.right);
  const top = Math.max(one.top, other.top);
  const bottom = Math.min(one.bottom, other.bottom);
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left < right && top < bottom && panel.contains(seen);
}

/** Elements without a layer (`auto`) lie lowest. */
const getLayer = (element: Element) => Number.parseInt(getComputedStyle(element).zIndex, 10) || 0;

/** The region for screen readers is invisible, so it is never covered. */
const liesAbove = (element: Element, sheet: Element) =>
  element.matches("[data-live-announcer]") || getLayer(element) > getLayer(sheet);
