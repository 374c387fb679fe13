import type { RemoteSignal } from "@kalima/contracts/api";
import { type Content, contentOf } from "./content-of.ts";

/** Times after mounting at which a place is looked at, in milliseconds; the last look decides. */
const LOOKS_MS = [0, 250, 500, 1_000, 2_000, 3_500, 5_000, 7_500, 10_000];

type Parts = {
  /** `after` is the time since the remote was requested, in milliseconds. */
  onVisible(after: number): void;
  onMissing(signal: Extract<RemoteSignal, "blank" | "busy">): void;
  /** When the remote was requested, as `now` counts. */
  requestedAt: number;
  now?: () => number;
  look?: (root: Element) => Content;
};

/** Looks into the place of a mounted remote until its content is visible, for ten seconds. Hidden pages and places that were left decide nothing. */
export function watchContent(root: HTMLElement, parts: Parts): void {
  const { onVisible, onMissing, requestedAt, now = () => performance.now(), look = contentOf } = parts;
  const mountedAt = now();
  let isPageHidden = false;

  function lookAt(at: number): void {
    isPageHidden ||= document.visibilityState === "hidden";
    if (!root.isConnected || isPageHidden) return;
    const content = look(root);
    const next = LOOKS_MS[at + 1];
    if (content === "visible") onVisible(now() - requestedAt);
    else if (next === undefined) onMissing(content);
    else setTimeout(lookAt, Math.max(0, mountedAt + next - now()), at + 1);
  }
  lookAt(0);
}
