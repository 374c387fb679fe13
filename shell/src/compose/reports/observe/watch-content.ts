import type { RemoteSignal } from "@kalima/contracts/api";
import { type Content, contentOf } from "./content-of.ts";

/** Times after mounting at which a place is looked at, in milliseconds; the last two decide. */
const LOOKS_MS = [0, 250, 500, 1_000, 2_000, 3_500, 5_000, 7_500, 10_000];
const FIRST_DECIDING = LOOKS_MS.length - 2;

type Parts = {
  /** `after` is the time since the remote was requested, in milliseconds. */
  onVisible(after: number): void;
  onMissing(signal: Extract<RemoteSignal, "blank" | "busy">): void;
  /** When the remote was requested, as `now` counts. */
  requestedAt: number;
  now?: () => number;
  look?: (root: Element) => Content;
};

/**
 * Watches the place of a mounted remote for ten seconds: says when its content becomes visible, and whether it is missing at the end,
 * also where it was visible before. One look may meet a short wait, so two in a row decide. Hidden pages and places that
 * were left decide nothing.
 */
export function watchContent(root: HTMLElement, parts: Parts): void {
  const { onVisible, onMissing, requestedAt, now = () => performance.now(), look = contentOf } = parts;
  const mountedAt = now();
  let isPageHidden = false;
  let hasBeenVisible = false;

  function lookAt(at: number, before: Content): void {
    isPageHidden ||= document.visibilityState === "hidden";
    if (!root.isConnected || isPageHidden) return;
    const content = look(root);
    if (content === "visible" && !hasBeenVisible) {
      hasBeenVisible = true;
      onVisible(now() - requestedAt);
    }
    const next = hasBeenVisible ? Math.max(at + 1, FIRST_DECIDING) : at + 1;
    const nextMs = LOOKS_MS[next];
    if (nextMs !== undefined) setTimeout(lookAt, Math.max(0, mountedAt + nextMs - now()), next, content);
    else if (content !== "visible" && before !== "visible") onMissing(content);
  }
  lookAt(0, "visible");
}
