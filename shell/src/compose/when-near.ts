type Page = Pick<typeof globalThis, "IntersectionObserver">;

/** How far below the viewport is near: one more screen. */
const NEAR = "100%";

type Touch = "pointerdown" | "focusin" | "click" | "pointerover";
/** A screen reader may click without a pointer, and without moving the focus. */
export const PRESSES = ["pointerdown", "focusin", "click"] as const;

/**
 * Calls `begin` once: when the element is touched in one of these ways. Returns how to call it off. It listens at the
 * window, because the document keeps clicks on what does not answer yet from everything below it (`early-input.ts`).
 */
export function whenTouched(element: HTMLElement, begin: () => void, touches: readonly Touch[]): () => void {
  function stop(): void {
    for (const touch of touches) window.removeEventListener(touch, go, true);
  }
  function go({ target }: Event): void {
    if (!element.contains(target as Node)) return;
    stop();
    begin();
  }
  for (const touch of touches) window.addEventListener(touch, go, true);
  return stop;
}

/**
 * Calls `begin` once: when the element comes near the viewport (unless `waitsForTouch`), is pressed or takes the focus.
 * Returns how to call it off.
 */
export function whenNear(
  element: HTMLElement,
  begin: () => void,
  { IntersectionObserver, waitsForTouch }: Page & { waitsForTouch: boolean },
): () => void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && go(), {
    rootMargin: `${NEAR} 0px`,
  });
  const untouch = whenTouched(element, go, PRESSES);

  function stop(): void {
    observer.disconnect();
    untouch();
  }
  function go(): void {
    stop();
    begin();
  }

  if (!waitsForTouch) observer.observe(element);
  return stop;
}

/** Tells whether the visitor asked the browser to save data. Only Chromium reports this. */
export function savesData({ navigator }: Pick<Window, "navigator">): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
