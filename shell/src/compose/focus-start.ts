/** A remote may take this long to render its heading. */
const TIMEOUT_MS = 5_000;

type Start = {
  /** The element that announces the page; null until it is rendered. */
  find(): HTMLElement | null;
  /** Whether the page scrolls to it. */
  scrolls: boolean;
};

/**
 * Focuses the start of a page that is still being rendered: the heading of the page before is often there first, so the
 * focus follows to the one that replaces it. Ends when the visitor or the page itself focuses something else.
 *
 * @returns ends it at once
 */
export function focusStart(main: HTMLElement, { find, scrolls }: Start): () => void {
  let focused: HTMLElement | null = null;

  function isTaken(): boolean {
    const active = document.activeElement;
    if (focused) return active !== focused && active !== document.body && active !== null;
    return main.contains(active) && active !== main;
  }

  function focus(): void {
    const element = find();
    if (!element || element === focused) return;
    if (isTaken()) {
      stop();
      return;
    }
    if (scrolls) element.scrollIntoView();
    if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    focused = element;
  }

  const observer = new MutationObserver(focus);
  const timer = setTimeout(stop, TIMEOUT_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(main, { childList: true, subtree: true });
  focus();
  return stop;
}
