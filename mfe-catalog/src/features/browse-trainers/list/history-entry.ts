import { newId } from "@kalima/platform/react";

/** The key of the browser's current history entry, which the router names the same way; null where it has none yet. */
export function entryKey(): string | null {
  const key = (window.history.state as { key?: unknown } | null)?.key;
  return typeof key === "string" ? key : null;
}

/** The same, and names the entry where it has no key. */
export function namedEntry(): string {
  const known = entryKey();
  if (known !== null) return known;
  const key = newId();
  window.history.replaceState({ ...window.history.state, key }, "");
  return key;
}
