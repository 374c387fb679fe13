import { useRef, useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/**
 * Returns the result of `read` in this browser, such as a draft in its storage, read once; `served` on the server and
 * until hydration is over. Both must take the same room on the screen, or the page moves.
 */
export function useFromBrowser<T>(read: () => T, served: T): T {
  const found = useRef<{ value: T }>(null);
  return useSyncExternalStore(
    neverChanges,
    () => {
      found.current ??= { value: read() };
      return found.current.value;
    },
    () => served,
  );
}
