import { useSyncExternalStore } from "react";

/** From here on, menu and section stand side by side; the style sheets name the same width. */
const WIDE = "(min-width: 900px)";

function subscribe(onChange: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window has room for menu and section at once. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
