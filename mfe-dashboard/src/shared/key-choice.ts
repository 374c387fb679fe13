import { DASHBOARD_KEYS_OFF } from "@kalima/school-contract";
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
/** The choice of this page, where the browser keeps nothing. */
let chosen: boolean | null = null;

function readIsOn(): boolean {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(DASHBOARD_KEYS_OFF) === null;
  } catch {
    return true;
  }
}

/** Another tab may have changed it. */
function listen(notify: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== DASHBOARD_KEYS_OFF) return;
    chosen = null;
    notify();
  };
  listeners.add(notify);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", follow);
  };
}

function choose(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) localStorage.removeItem(DASHBOARD_KEYS_OFF);
    else localStorage.setItem(DASHBOARD_KEYS_OFF, "1");
  } catch {
    // Until the page is left.
  }
  for (const notify of listeners) notify();
}

/** True while single keys act anywhere in the dashboard, and how to switch that for this device (WCAG 2.1.4). */
export function useKeyChoice(): { isOn: boolean; choose: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(listen, readIsOn, () => true);
  return { isOn, choose };
}
