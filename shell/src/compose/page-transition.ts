/** A page change may wait this long for the browser to capture the page before it. */
export const CAPTURES_WITHIN_MS = 150;

export type PageTransition = {
  /** Runs an update that shows another page: with a fade within `CAPTURES_WITHIN_MS`, without one at once. */
  run(update: () => void): void;
  /** Runs an update that still waits, so that the next one comes after it. */
  finish(): void;
};

/**
 * Fades from page to page with a view transition. There is none where the visitor wants no motion, the browser has no
 * view transitions, the page is hidden, or the fade before has not ended.
 *
 * The transition waits for the update alone, never for what the new page still loads.
 */
export function createPageTransition(window: Pick<Window, "document" | "matchMedia">): PageTransition {
  const { document } = window;
  let pending: (() => void) | null = null;
  let isFading = false;

  function finish(): void {
    const update = pending;
    pending = null;
    update?.();
  }

  function canFade(): boolean {
    return (
      !isFading &&
      typeof document.startViewTransition === "function" &&
      document.visibilityState === "visible" &&
      !window.matchMedia("(prefers-reduced-motion: reduce)").matches
    );
  }

  return {
    finish,
    run(update) {
      finish();
      if (!canFade()) return update();
      isFading = true;
      pending = update;
      const transition = document.startViewTransition(finish);
      const timer = setTimeout(() => {
        transition.skipTransition();
        finish();
      }, CAPTURES_WITHIN_MS);
      const end = () => {
        clearTimeout(timer);
        isFading = false;
      };
      // Rejects when the browser skips the fade; the update runs all the same.
      transition.ready.then(
        () => clearTimeout(timer),
        () => {},
      );
      transition.finished.then(end, end);
    },
  };
}
