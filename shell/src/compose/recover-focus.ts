/**
 * When the focused element is removed from the page (a button that did its work, an error that was retried), browsers
 * move the focus to the body and a keyboard user starts again at the top. This moves it to the nearest heading
 * that is left. A component that focuses something itself while it renders comes first and is left alone.
 */
export function recoverFocus(main: HTMLElement): void {
  let focused: Node | null = null;

  main.addEventListener("focusin", ({ target }) => {
    focused = target as Node;
  });

  const observer = new MutationObserver((records) => {
    if (document.activeElement !== document.body || !focused || focused.isConnected) return;
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(focused)));
    focused = null;
    const heading = removal && headingNear(removal.target, main);
    if (!heading) return;
    if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  observer.observe(main, { childList: true, subtree: true });
}

function headingNear(start: Node, main: HTMLElement): HTMLElement | null {
  let element: Element | null = start instanceof Element ? start : null;
  while (element && main.contains(element)) {
    const heading = element.querySelector<HTMLElement>("h1, h2, h3");
    if (heading) return heading;
    element = element.parentElement;
  }
  return null;
}
