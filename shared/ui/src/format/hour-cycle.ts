import { useSyncExternalStore } from "react";

const KEY = "HOUR_CYCLE";
const DAY_CLOCK = "24";
const listeners = new Set<() => void>();

/** True if this browser's visitor chose the 24-hour clock. */
function isDayClock(): boolean {
  try {
    return globalThis.localStorage.getItem(KEY) === DAY_CLOCK;
  } catch {
    return false;
  }
}

/** Keeps the visitor's choice in this browser; all times on the page follow at once. */
export function chooseDayClock(isChosen: boolean): void {
  try {
    if (isChosen) localStorage.setItem(KEY, DAY_CLOCK);
    else localStorage.removeItem(KEY);
  } catch {
    // A private window: the choice cannot be kept.
  }
  for (const listener of listeners) listener();
}

/** Calls `onChange` after each choice; returns what ends that. */
function followClock(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The visitor's choice; false until the page is hydrated, because the server does not know it. */
export const useDayClock = () => useSyncExternalStore(followClock, isDayClock, () => false);
