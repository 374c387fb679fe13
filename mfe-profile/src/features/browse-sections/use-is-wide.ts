import { useSyncExternalStore } from "react";

/** Breakpoint for menu and section side by side; the same in the style sheets. */
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
